import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type PartyRow, updateParty } from './store.ts';

/** Puts an address and a number first among those the record has: by them the person is reached from now on. */
export async function completeContacts(
  trx: Trx,
  scope: Scope,
  party: PartyRow,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  const first = (listed: readonly string[], value: string | null) =>
    value === null ? [...listed] : [value, ...listed.filter((one) => one !== value)];
  const change = { emails: first(party.emails, email), phones: first(party.phones, phone) };
  const changed = [
    ...(change.emails[0] === party.emails[0] ? [] : ['emails']),
    ...(change.phones[0] === party.phones[0] ? [] : ['phones']),
  ];
  if (changed.length > 0) await keep(trx, scope, party, change, changed);
}

/** Fills what the record of a person lacks with what they said of themselves. What stands there stays as it is. */
export async function completeDetails(
  trx: Trx,
  scope: Scope,
  party: PartyRow,
  said: { middle_names: string | null; dob: string | null; nationality: string | null },
): Promise<void> {
  const lacking = (['middle_names', 'dob', 'nationality'] as const).filter((field) => !party[field] && said[field]);
  if (lacking.length === 0) return;
  await keep(trx, scope, party, Object.fromEntries(lacking.map((field) => [field, said[field]])), lacking);
}

async function keep(
  trx: Trx,
  scope: Scope,
  party: PartyRow,
  change: Parameters<typeof updateParty>[2],
  fields: readonly string[],
): Promise<void> {
  const after = await updateParty(trx, party.id, change);
  await recordEvent(trx, scope, {
    action: 'change.party',
    object: { type: 'party', id: party.id, label: after.display_name },
    diff: Object.fromEntries(fields.map((field) => [field, { before: null, after: 'changed' }])),
  });
}
