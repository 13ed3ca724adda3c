import { changeParty as route, type NewParty, type Party } from '@freehold/contract/people/parties';
import { announce } from '../../../platform/announce.ts';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import type { ChecksOfParty } from './neighbours.ts';
import { partyColumns } from './create-party.ts';
import { describeParty } from './get-party.ts';
import { openParty } from './open-party.ts';
import { updateParty, type PartyRow } from './store.ts';

const refuse = refusing(route);
/** Recorded as changed, never by their values. */
const PERSONAL = ['dob', 'phones', 'emails', 'addresses'] as const;
const PLAIN = [
  'title',
  'first_name',
  'middle_names',
  'last_name',
  'nationality',
  'company_name',
  'company_number',
  'jurisdiction',
  'company_type',
  'user_reference',
  'relationship_started_on',
  'relationship_ended_on',
] as const;

/** Changes a person or company as a whole; a version that somebody else changed meanwhile is refused. */
export function changeParty(
  scope: MemberScope,
  checksOf: ChecksOfParty,
  id: number,
  { version, party }: { version: number; party: NewParty },
): Promise<Party> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const before = await openParty(trx, id, version);
    if (before.kind !== party.kind) refuse('INVALID_STATE', 'A person does not become a company. Add the other as a new record.');
    const after = await updateParty(trx, id, partyColumns(party));
    const diff = changesOf(before, after);
    if (Object.keys(diff).length > 0)
      await recordEvent(trx, scope, { action: 'change.party', object: { type: 'party', id, label: after.display_name }, diff });
    await announce(trx, scope, { topic: 'parties', id });
    return describeParty(trx, scope, checksOf, after);
  });
}

function changesOf(before: PartyRow, after: PartyRow): Record<string, { before: unknown; after: unknown }> {
  const differs = (name: keyof PartyRow) => canonicalJson(before[name]) !== canonicalJson(after[name]);
  return Object.fromEntries([
    ...PLAIN.filter(differs).map((name) => [name, { before: before[name], after: after[name] }]),
    ...PERSONAL.filter(differs).map((name) => [name, { before: null, after: 'changed' }]),
  ]);
}
