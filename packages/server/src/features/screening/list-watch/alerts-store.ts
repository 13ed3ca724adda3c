import { sql } from 'kysely';
import type { ListEntry } from '@freehold/screening/types';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isFrozenIn, type PartyRow, standingsOf } from '../../people/public.ts';
import type { AlertRow } from './store.ts';

export type AlertFacts = AlertRow & { entry: ListEntry; version_sha256: string; settled_by_name: string | null; party: PartyRow };
type Visibility = { workspaceId: number; frozenToo: boolean };

/** Of a record that was merged away, the one that was kept. */
const joined = ({ workspaceId, frozenToo }: Visibility) => sql`
  from screening_alerts alerts
  join parties named on named.workspace_id = alerts.workspace_id and named.id = alerts.party_id
  join parties on parties.workspace_id = named.workspace_id and parties.id = coalesce(named.merged_into, named.id)
  join list_versions versions on versions.id = alerts.list_version_id
  left join members on members.workspace_id = alerts.workspace_id and members.id = alerts.settled_by
  where alerts.workspace_id = ${workspaceId} ${frozenToo ? sql`` : sql`and not ${isFrozenIn()}`}`;

const columns = sql`alerts.*, versions.sha256 as version_sha256, to_jsonb(parties) || jsonb_build_object('standings', ${standingsOf()}) as party,
  case when members.id is not null then members.first_name || ' ' || members.surname end as settled_by_name`;
const isOpen = sql`alerts.state in ('new', 'seen')`;
/** What monitoring has an alert of is worked there. */
const isMonitored = sql`exists (select from monitor_alerts taken where taken.workspace_id = alerts.workspace_id and taken.listing_id = alerts.id)`;

const MOST_SHOWN = 100;
export async function findAlerts(
  trx: Trx,
  visibility: Visibility,
  asked: { show: 'open' | 'all'; partyId?: number | undefined },
): Promise<AlertFacts[]> {
  const { rows } = await sql<AlertFacts>`
    select ${columns} ${joined(visibility)} ${asked.show === 'open' ? sql`and ${isOpen} and not ${isMonitored}` : sql``}
      ${asked.partyId === undefined ? sql`` : sql`and parties.id = ${asked.partyId}`}
    order by alerts.id desc limit ${MOST_SHOWN}`.execute(trx);
  return rows;
}

export async function countOpen(trx: Trx, visibility: Visibility): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${joined(visibility)} and ${isOpen} and not ${isMonitored}`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** The alert, held until the transaction ends. */
export async function lockAlert(trx: Trx, visibility: Visibility, id: number): Promise<AlertFacts | undefined> {
  const { rows } = await sql<AlertFacts>`select ${columns} ${joined(visibility)} and alerts.id = ${id} for no key update of alerts`.execute(
    trx,
  );
  return rows[0];
}

export async function markSeen(trx: Trx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('screening_alerts')
    .set({ state: 'seen' })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .where('state', '=', 'new')
    .execute();
}

export async function settleAlert(
  trx: Trx,
  scope: Scope,
  id: number,
  change: { state: 'checked' | 'dismissed'; settled_at: Date; settled_by: number; settled_check_id?: number; reason?: string },
): Promise<void> {
  await trx.updateTable('screening_alerts').set(change).where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}
