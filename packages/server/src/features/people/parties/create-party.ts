import type { NewParty } from '@freehold/contract/people/parties';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { insertParty, type PartyRow } from './store.ts';

export const partyColumns = (party: NewParty) => ({
  kind: party.kind,
  title: party.kind === 'person' ? (party.title ?? null) : null,
  first_name: party.kind === 'person' ? party.first_name : null,
  middle_names: party.kind === 'person' ? (party.middle_names ?? null) : null,
  last_name: party.kind === 'person' ? party.last_name : null,
  dob: party.kind === 'person' ? (party.dob ?? null) : null,
  nationality: party.kind === 'person' ? (party.nationality ?? null) : null,
  company_name: party.kind === 'company' ? party.company_name : null,
  company_number: party.kind === 'company' ? (party.company_number ?? null) : null,
  jurisdiction: party.kind === 'company' ? (party.jurisdiction ?? null) : null,
  company_type: party.kind === 'company' ? (party.company_type ?? null) : null,
  phones: [...new Set(party.phones)],
  emails: [...new Set(party.emails)],
  addresses: JSON.stringify(party.addresses),
  user_reference: party.user_reference ?? null,
  relationship_started_on: party.relationship_started_on ?? null,
  relationship_ended_on: party.relationship_ended_on ?? null,
});

/** Records a person or company inside the caller's transaction, with its event. The caller has asked whether they may. */
export async function createParty(trx: Trx, scope: Scope, party: NewParty): Promise<PartyRow> {
  const row = await insertParty(trx, {
    workspace_id: scope.workspaceId,
    ...partyColumns(party),
    created_by: scope.actor.kind === 'member' ? scope.actor.memberId : null,
  });
  await recordEvent(trx, scope, {
    action: 'create.party',
    object: { type: 'party', id: row.id, label: row.display_name },
    ...(scope.actor.kind === 'visitor' ? { diff: { came: { before: null, after: 'link' } } } : {}),
  });
  await announce(trx, scope, { topic: 'parties', id: row.id });
  return row;
}
