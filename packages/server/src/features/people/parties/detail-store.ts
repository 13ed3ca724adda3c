import type { Trx } from '../../../platform/database.ts';
import { openDetails } from '../../../platform/event-details.ts';
import type { Scope } from '../../../platform/scope.ts';
import { standingsOf } from '../client-acceptance/public.ts';
import type { PartyRow } from './store.ts';

/* One person or company: the record itself, roles, and what happened. */

/** The record, or the one it was merged into. */
export async function findKept(trx: Trx, id: number): Promise<PartyRow | undefined> {
  let row = await trx.selectFrom('parties').selectAll().select(standingsOf().as('standings')).where('id', '=', id).executeTakeFirst();
  while (row && row.merged_into !== null)
    row = await trx
      .selectFrom('parties')
      .selectAll()
      .select(standingsOf().as('standings'))
      .where('id', '=', row.merged_into)
      .executeTakeFirst();
  return row;
}

/** The same record and no other, held until the transaction ends: for whoever changes it. */
export const lockParty = (trx: Trx, id: number): Promise<PartyRow | undefined> =>
  trx
    .selectFrom('parties')
    .selectAll()
    .select(standingsOf().as('standings'))
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Every role they have or had, newest first, each with its property. */
export function findRoles(trx: Trx, workspaceId: number, partyId: number) {
  return trx
    .selectFrom('property_people as role')
    .innerJoin('properties', (join) =>
      join.onRef('properties.workspace_id', '=', 'role.workspace_id').onRef('properties.id', '=', 'role.property_id'),
    )
    .select(['role.id', 'role.role', 'role.is_lead', 'role.state', 'role.group_id', 'role.created_at', 'role.withdrawn_at'])
    .select(['role.property_id', 'properties.kind', 'properties.line1', 'properties.line2', 'properties.stage', 'properties.type'])
    .select(['properties.price_pence', 'properties.rent_pence', 'properties.rent_frequency'])
    .where('role.workspace_id', '=', workspaceId)
    .where('role.party_id', '=', partyId)
    .orderBy('role.id', 'desc')
    .execute();
}

/** Everybody who stands at these properties now. */
export function findBeside(trx: Trx, workspaceId: number, propertyIds: readonly number[]) {
  return trx
    .selectFrom('property_people as role')
    .innerJoin('parties', (join) => join.onRef('parties.workspace_id', '=', 'role.workspace_id').onRef('parties.id', '=', 'role.party_id'))
    .select(['role.property_id', 'role.group_id', 'role.role', 'parties.id', 'parties.display_name'])
    .where('role.workspace_id', '=', workspaceId)
    .where('role.property_id', 'in', propertyIds.length === 0 ? [0] : [...propertyIds])
    .where('role.state', '<>', 'withdrawn')
    .orderBy('role.id')
    .execute();
}

const MOST_EVENTS = 100;
/** What was recorded of these objects, newest first. */
export async function findEventsOf(trx: Trx, scope: Pick<Scope, 'workspaceId' | 'keys'>, objectKeys: readonly string[]) {
  const events = await trx
    .selectFrom('audit_events')
    .select(['id', 'at', 'actor', 'action', 'object', 'diff', 'reason'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('object_key', 'in', [...objectKeys])
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return openDetails(trx, scope, events);
}

export async function findMemberName(trx: Trx, workspaceId: number, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await trx
    .selectFrom('members')
    .select(['first_name', 'surname'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.surname}` : 'A former member';
}
