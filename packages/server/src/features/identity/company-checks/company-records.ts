import { CAPACITIES, CompanyInputs, DeclaredOwner, DISCREPANCY_ANSWERS, TypedOwner } from '@freehold/contract/identity/company-checks';
import type { CompanyRecord as Entry, RegisteredOwner } from '@freehold/property-rules/companies/company-record';
import { z } from 'zod';

const day = z.string().nullable();
const Born = z.object({ year: z.number(), month: z.number() }).nullable();
const Verification = z.object({ verifiedOn: day, statementOn: day, statementDueOn: day, startsOn: day, endsOn: day }).nullable();
const Owner: z.ZodType<RegisteredOwner> = z.object({
  kind: z.enum(['person', 'entity', 'secret']),
  name: z.string(),
  born: Born,
  nationality: z.string().nullable(),
  natures: z.array(z.string()),
  notifiedOn: day,
  ceasedOn: day,
  registration: z
    .object({
      number: z.string().nullable(),
      country: z.string().nullable(),
      register: z.string().nullable(),
      legalForm: z.string().nullable(),
    })
    .nullable(),
  isSanctioned: z.boolean(),
  verification: Verification,
});
const Filed = z.object({ lastMadeUpTo: day, nextDueOn: day, isOverdue: z.boolean() }).nullable();
const WholeEntry: z.ZodType<Entry> = z.object({
  profile: z.object({
    number: z.string(),
    name: z.string(),
    status: z.string(),
    statusDetail: z.string().nullable(),
    type: z.string().nullable(),
    incorporatedOn: day,
    dissolvedOn: day,
    address: z.string().nullable(),
    isPoBox: z.boolean(),
    isOfficeInDispute: z.boolean(),
    isOfficeUndeliverable: z.boolean(),
    sharesOfficeWith: z.number().nullable(),
    business: z.array(z.string()),
    previousNames: z.array(z.string()),
    accounts: Filed,
    confirmation: Filed,
    hasCharges: z.boolean().nullable(),
    hasInsolvencyHistory: z.boolean().nullable(),
  }),
  officers: z
    .array(
      z.object({
        name: z.string(),
        role: z.string(),
        appointedOn: day,
        resignedOn: day,
        born: Born,
        nationality: z.string().nullable(),
        occupation: z.string().nullable(),
        isLegalPerson: z.boolean(),
        verification: Verification,
      }),
    )
    .nullable(),
  owners: z.array(Owner).nullable(),
  statements: z.array(z.string()),
  isListed: z.boolean(),
  filings: z.array(z.object({ on: z.string(), category: z.string(), words: z.string(), path: z.string().nullable() })),
  insolvency: z.array(
    z.object({ type: z.string(), number: z.string().nullable(), dates: z.array(z.object({ what: z.string(), on: z.string() })) }),
  ),
});
export const SOURCES = ['companies_house', 'sandbox', 'copy'] as const;
/** The days to which a copy of the register goes. `changes`: some later ones were read, and those between were not. */
const AsOf = z.object({
  companies: z.string(),
  owners: z.string().nullable(),
  changes: z.object({ from: z.string(), to: z.string() }).nullish(),
});
export type AsOf = z.infer<typeof AsOf>;
const copiedAt = AsOf.nullable().default(null).describe('Null where the register itself was asked');
const Source = z.enum(SOURCES);
export type Source = z.infer<typeof Source>;

/** What is written down of a check, each a row that is never changed. What the register said has no member. */
export const CompanyRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), said: CompanyInputs }),
  /** The company itself. Null: the register has none of this number. Rounds count from 1; 0 is a copy that stands in for a register that is away. */
  z.object({
    kind: z.literal('entry'),
    said: z.object({ round: z.number(), source: Source, asOf: copiedAt, entry: WholeEntry.nullable() }),
  }),
  /** A company on the way to who stands behind it. */
  z.object({
    kind: z.literal('owners'),
    said: z.object({
      round: z.number(),
      source: Source,
      asOf: copiedAt,
      node: z.string(),
      found: z
        .object({ name: z.string(), status: z.string(), owners: z.array(Owner), statements: z.array(z.string()), isListed: z.boolean() })
        .nullable(),
    }),
  }),
  z.object({ kind: z.literal('typed'), said: z.object({ entry: WholeEntry, takenFrom: z.string(), takenOn: z.string() }) }),
  z.object({ kind: z.literal('shown'), said: z.object({ node: z.string(), owners: z.array(TypedOwner), words: z.string() }) }),
  z.object({ kind: z.literal('declared'), said: z.object({ owners: z.array(DeclaredOwner) }) }),
  z.object({
    kind: z.literal('representative'),
    said: z.object({ name: z.string(), capacity: z.enum(CAPACITIES), contact: z.string(), seen: z.boolean() }),
  }),
  z.object({ kind: z.literal('senior'), said: z.object({ name: z.string(), position: z.string(), reason: z.string() }) }),
  z.object({ kind: z.literal('person'), said: z.object({ person: z.string(), partyId: z.number() }) }),
  /** The screening of the company (`subject` is empty) or of a person. */
  z.object({
    kind: z.literal('screening'),
    said: z.object({ subject: z.string(), checkId: z.number().nullable(), refused: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('discrepancy'),
    said: z.object({
      id: z.string(),
      value: z.enum(DISCREPANCY_ANSWERS),
      note: z.string(),
      reportedOn: z.string().nullable(),
      reference: z.string(),
    }),
  }),
]);
export type CompanyRecord = z.infer<typeof CompanyRecord>;
export type RecordKind = CompanyRecord['kind'];
export type CompanyRow = CompanyRecord & { id: number; by_member: number | null; role_id: number | null; at: Date };
export type RowOf<K extends RecordKind> = Extract<CompanyRow, { kind: K }>;
export const rowsOf = <K extends RecordKind>(rows: readonly CompanyRow[], kind: K): RowOf<K>[] =>
  rows.filter((row): row is RowOf<K> => row.kind === kind);
