import { readEmail } from '../../../lib/read-email.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export type TeamRow = { key: number; email: string; role_id: number; sent: boolean };
export type TeamValues = { rows: TeamRow[] };

/** Who can be invited here, and what each may do in a few words. The first owner is the founder; more of them come in Members. */
export const ROLES = [
  { value: '2', label: 'Admin', about: 'Everything but owners' },
  { value: '3', label: 'Compliance', about: 'Decides on checks' },
  { value: '4', label: 'Negotiator', about: 'Own checks and clients' },
  { value: '5', label: 'Accounts', about: 'Payments and billing' },
] as const;
export const NEGOTIATOR = 4;
export const COMPLIANCE = 3;
export const MOST_ROWS = 10;

export const newRow = (rows: readonly TeamRow[], email = '', role_id: number = NEGOTIATOR): TeamRow => ({
  key: Math.max(0, ...rows.map((row) => row.key)) + 1,
  email,
  role_id,
  sent: false,
});

/** The rows that still wait to be sent. Empty ones do not count. */
export const unsent = ({ rows }: TeamValues) => rows.filter((row) => !row.sent && row.email.trim() !== '');

export const fieldOf = (row: Pick<TeamRow, 'key'>) => `rows.${row.key}` as const;

/** An address must be one, and may stand here once. */
export function checkTeam(values: TeamValues): FieldMessages {
  const found: FieldMessages = {};
  const seen = new Set(values.rows.filter((row) => row.sent).map((row) => row.email.trim().toLowerCase()));
  for (const row of unsent(values)) {
    const { email, fault } = readEmail(row.email);
    if (fault !== null) found[fieldOf(row)] = fault;
    else if (seen.has(email)) found[fieldOf(row)] = 'This address is in the list twice';
    else seen.add(email);
  }
  return found;
}
