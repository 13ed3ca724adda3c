import {
  JURISDICTIONS,
  OWNER_RELATIONS,
  OWNER_SAYS,
  OWNER_VERDICTS,
  RegisterFacts,
  StatedOwnership,
  REGISTRY_ASK_STATES,
  TITLE_STATES,
} from '@freehold/contract/identity/ownership-checks';
import { z } from 'zod';

/** Which home, why it is asked, and who is said to own it. Sealed. */
export const OwnershipCase = z.object({
  address: z.string(),
  postcode: z.string().nullable(),
  title_number: z.string().nullable(),
  jurisdiction: z.enum(JURISDICTIONS),
  purpose: z.string(),
});
export type OwnershipCase = z.infer<typeof OwnershipCase>;
const Register = z.object({
  facts: RegisterFacts,
  read_by: z.enum(['program', 'hand', 'registry']),
  file_id: z.number().nullable(),
  other_address: z.string(),
});

/** How far asking HM Land Registry came; each step of it is a row. */
const Asked = z.object({
  what: z.enum(['register', 'owner']),
  /** The check of whom it is asked whether they own it. */
  check_id: z.number(),
  message_id: z.string(),
  provider: z.enum(['business-gateway', 'sandbox']),
  title_number: z.string(),
  price_pence: z.number(),
  accepts_pending: z.boolean(),
  /** The member who asked, whom later steps belong to. */
  asked_by: z.number(),
  role_id: z.number(),
  state: z.enum(REGISTRY_ASK_STATES),
  /** Whether it may have come there though no answer came back: then it is looked for before it is asked again. */
  sent: z.boolean(),
  faults: z.number(),
  retry_at: z.string().nullable(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  paid_pence: z.number().nullable(),
  verdict: z.enum(OWNER_VERDICTS).nullable(),
  words: z.string(),
});
export type Asked = z.infer<typeof Asked>;

/** What is written down for the checks of one home, each a row that is never changed. */
export const OwnershipRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('case'), said: OwnershipCase }),
  z.object({
    kind: z.literal('subject'),
    said: z.object({ check_id: z.number(), relation: z.enum(OWNER_RELATIONS), stated: StatedOwnership.nullable().default(null) }),
  }),
  z.object({ kind: z.literal('register'), said: Register }),
  z.object({ kind: z.literal('confirm'), said: z.object({ register_id: z.number() }) }),
  z.object({
    kind: z.literal('title'),
    said: z.object({ state: z.enum(TITLE_STATES), continued_under: z.string().nullable(), note: z.string() }),
  }),
  z.object({ kind: z.literal('asked'), said: Asked }),
  z.object({
    kind: z.literal('owner'),
    said: z.object({
      owner: z.string(),
      says: z.enum(OWNER_SAYS),
      party_id: z.number().nullable(),
      note: z.string(),
      file_id: z.number().nullable(),
    }),
  }),
]);
export type OwnershipRecord = z.infer<typeof OwnershipRecord>;
type RecordKind = OwnershipRecord['kind'];
export type OwnershipRow = OwnershipRecord & { id: number; by_member: number | null; role_id: number | null; at: Date };
export type RowOf<K extends RecordKind> = Extract<OwnershipRow, { kind: K }>;
export const rowsOf = <K extends RecordKind>(rows: readonly OwnershipRow[], kind: K): RowOf<K>[] =>
  rows.filter((row): row is RowOf<K> => row.kind === kind);
