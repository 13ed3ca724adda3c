import {
  ACCOUNT_METHODS,
  BANK_ROLES,
  CallBack,
  HOLDER_TYPES,
  ModulusResult,
  PAYEE_CODES,
  StatementReview,
} from '@freehold/contract/identity/bank-checks';
import { z } from 'zod';

/** The account as it was given, whole. Sealed. */
export const Account = z.object({
  holder_type: z.enum(HOLDER_TYPES),
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  secondary_ref: z.string(),
  role: z.enum(BANK_ROLES),
  firm_client_account: z.boolean(),
  regulator_number: z.string(),
  method: z.enum(ACCOUNT_METHODS),
  note: z.string(),
});
export type Account = z.infer<typeof Account>;

/** How far asking the bank came; each step of it is a row. */
const Payee = z.object({
  state: z.enum(['asking', 'answered', 'failed']),
  provider: z.enum(['modulr', 'surepay', 'sandbox']),
  faults: z.number(),
  retry_at: z.string().nullable(),
  code: z.enum(PAYEE_CODES).nullable(),
  returned_name: z.string().nullable(),
});
export type Payee = z.infer<typeof Payee>;

/** What is written down of a check, each a row that is never changed. */
export const BankRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), said: Account }),
  z.object({ kind: z.literal('modulus'), said: ModulusResult }),
  z.object({ kind: z.literal('statement'), said: StatementReview }),
  z.object({ kind: z.literal('call'), said: CallBack }),
  z.object({ kind: z.literal('penny'), said: z.object({ hash: z.string() }) }),
  z.object({ kind: z.literal('penny_try'), said: z.object({ right: z.boolean() }) }),
  z.object({ kind: z.literal('look'), said: z.object({}) }),
  z.object({ kind: z.literal('payee'), said: Payee }),
]);
export type BankRecord = z.infer<typeof BankRecord>;
export type RecordKind = BankRecord['kind'];
export type SaidOf<K extends RecordKind> = Extract<BankRecord, { kind: K }>['said'];
export type BankRow = BankRecord & { id: number; account_id: number | null; by_member: number; role_id: number; at: Date };
export type RowOf<K extends RecordKind> = Extract<BankRow, { kind: K }>;
export const rowsOf = <K extends RecordKind>(rows: readonly BankRow[], kind: K): RowOf<K>[] =>
  rows.filter((row): row is RowOf<K> => row.kind === kind);
