import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { MonitorFilter } from '@freehold/contract/monitoring/monitors';
import type { MonitorState } from '@freehold/contract/monitoring/monitoring-words';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type PartyRow, standingsOf } from '../../people/public.ts';
import { isVisibleAlert, isVisibleMonitor, type MonitorVisibility } from './policy.ts';

export type MonitorRow = Selectable<DB['monitors']>;
export type ShownAlert = {
  id: number;
  type: string;
  title: string;
  severity: string;
  state: string;
  due_at: string;
  assignee_id: number | null;
};
export type MonitorFacts = MonitorRow & { party: PartyRow; alert: ShownAlert | null; open_alerts: number; at_home: string | null };
type Of = Pick<Scope, 'workspaceId'>;

const GRAVITY = sql`array_position(array['critical','high','medium','low'], found.severity)`;
/** Their first role at a property that is still dealt with. */
const AT_HOME = sql`(select role.role || '|' || properties.line1 from property_people role
  join properties on properties.workspace_id = role.workspace_id and properties.id = role.property_id
  where role.workspace_id = monitors.workspace_id and role.party_id = monitors.party_id and role.state <> 'withdrawn'
    and properties.archived_at is null order by role.id desc limit 1)`;

const joined = (visibility: MonitorVisibility) => sql`
  from monitors
  join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
  left join lateral (
    select alerts.id, alerts.type, alerts.title, alerts.severity, alerts.state, alerts.due_at, alerts.assignee_id, count(*) over ()::int as open_alerts
    from monitor_alerts alerts
    where alerts.monitor_id = monitors.id and alerts.state <> 'closed' and ${isVisibleAlert(visibility)}
    order by array_position(array['critical','high','medium','low'], alerts.severity), alerts.due_at limit 1) found on true
  where ${isVisibleMonitor(visibility)}`;

const SHOWN: Record<MonitorFilter['show'], (soon: string) => ReturnType<typeof sql>> = {
  live: () => sql`and monitors.state <> 'ended'`,
  renewal: (soon) => sql`and monitors.state <> 'ended' and monitors.review_due_on <= ${soon}::date`,
  paused: () => sql`and monitors.state = 'paused'`,
  ended: () => sql`and monitors.state = 'ended'`,
  all: () => sql``,
};
const likeOf = (q: string) => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function narrowed({ show, q, basis, severity, alert, assignee, party_id: partyId }: MonitorFilter, soon: string) {
  return sql`${SHOWN[show](soon)}
    ${q ? sql`and parties.display_name ilike ${likeOf(q)}` : sql``}
    ${basis ? sql`and monitors.basis = ${basis}` : sql``}
    ${severity ? sql`and found.severity = ${severity}` : sql``}
    ${alert === 'open' ? sql`and found.id is not null` : alert === 'none' ? sql`and found.id is null` : sql``}
    ${
      assignee === undefined
        ? sql``
        : sql`and exists (select from monitor_alerts given where given.workspace_id = monitors.workspace_id
      and given.monitor_id = monitors.id and given.state <> 'closed' and given.assignee_id = ${assignee})`
    }
    ${partyId === undefined ? sql`` : sql`and monitors.party_id = ${partyId}`}`;
}

const columns = sql`monitors.*, to_jsonb(parties) || jsonb_build_object('standings', ${standingsOf()}) as party,
  case when found.id is not null then to_jsonb(found) end as alert, coalesce(found.open_alerts, 0) as open_alerts, ${AT_HOME} as at_home`;

export async function findMonitors(
  trx: Trx,
  visibility: MonitorVisibility,
  asked: MonitorFilter & { page: number; perPage: number },
  soon: string,
): Promise<{ rows: MonitorFacts[]; total: number }> {
  const where = narrowed(asked, soon);
  const { rows } = await sql<MonitorFacts>`select ${columns} ${joined(visibility)} ${where}
    order by found.id is null, ${GRAVITY}, found.due_at, monitors.state = 'paused', parties.display_name, monitors.id
    limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(trx);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${joined(visibility)} ${where}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function findMonitor(trx: Trx, visibility: MonitorVisibility, id: number): Promise<MonitorFacts | undefined> {
  const { rows } = await sql<MonitorFacts>`select ${columns} ${joined(visibility)} and monitors.id = ${id}`.execute(trx);
  return rows[0];
}

/** Before their monitor: whoever starts one holds the person first. */
export const lockParty = (trx: Trx, { workspaceId }: Of, partyId: number) =>
  trx.selectFrom('parties').select('id').where('workspace_id', '=', workspaceId).where('id', '=', partyId).forNoKeyUpdate().execute();

export const lockMonitor = (trx: Trx, { workspaceId }: Of, id: number): Promise<MonitorRow | undefined> =>
  trx.selectFrom('monitors').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const insertMonitor = (trx: Trx, row: Insertable<DB['monitors']>): Promise<{ id: number } | undefined> =>
  trx
    .insertInto('monitors')
    .values(row)
    .onConflict((known) => known.columns(['workspace_id', 'party_id', 'live']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateMonitor = (trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['monitors']>) =>
  trx
    .updateTable('monitors')
    .set(change)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();

export const insertChange = (trx: Trx, row: Insertable<DB['monitor_changes']>) => trx.insertInto('monitor_changes').values(row).execute();

export type Totals = {
  people: number;
  companies: number;
  paused: number;
  ended: number;
  renewals: number;
  month_pence: number;
  first_on: string | null;
};
export async function findTotals(trx: Trx, visibility: MonitorVisibility, soon: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) filter (where monitors.state <> 'ended' and parties.kind = 'person')::int as people,
      count(*) filter (where monitors.state <> 'ended' and parties.kind = 'company')::int as companies,
      count(*) filter (where monitors.state = 'paused')::int as paused,
      count(*) filter (where monitors.state = 'ended')::int as ended,
      count(*) filter (where monitors.state <> 'ended' and monitors.review_due_on <= ${soon}::date)::int as renewals,
      coalesce(sum(monitors.month_pence) filter (where monitors.state = 'active'), 0)::int as month_pence,
      (min(monitors.started_at) at time zone 'Europe/London')::date::text as first_on
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where ${isVisibleMonitor(visibility)}`.execute(trx);
  return rows[0] ?? { people: 0, companies: 0, paused: 0, ended: 0, renewals: 0, month_pence: 0, first_on: null };
}

export type AlertTotals = { open: number; critical: number; overdue: number };
export async function findAlertTotals(trx: Trx, visibility: MonitorVisibility, now: Date) {
  const from = sql`from monitor_alerts alerts
    left join parties on parties.workspace_id = alerts.workspace_id and parties.id = alerts.party_id
    where alerts.state <> 'closed' and ${isVisibleAlert(visibility)}`;
  const { rows } = await sql<AlertTotals>`
    select count(*)::int as open, count(*) filter (where alerts.severity = 'critical')::int as critical,
      count(*) filter (where alerts.due_at < ${now})::int as overdue ${from}`.execute(trx);
  const first = await sql<{ id: number; title: string; party: string }>`
    select alerts.id, alerts.title, coalesce(parties.display_name, 'Monitoring') as party ${from} and alerts.severity = 'critical'
    order by alerts.due_at, alerts.id limit 1`.execute(trx);
  return { totals: rows[0] ?? { open: 0, critical: 0, overdue: 0 }, critical: first.rows[0] ?? null };
}

export type RunRow = Selectable<DB['monitor_runs']>;
export const findRunsSince = (trx: Trx, { workspaceId }: Of, since: string): Promise<RunRow[]> =>
  trx.selectFrom('monitor_runs').selectAll().where('workspace_id', '=', workspaceId).where('day', '>=', since).orderBy('day').execute();
export const findLastRun = (trx: Trx, { workspaceId }: Of): Promise<RunRow | undefined> =>
  trx
    .selectFrom('monitor_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'done')
    .orderBy('day', 'desc')
    .executeTakeFirst();

/** From when on somebody was monitored each time, oldest first: what is said of a day follows from these. */
export type ChangeRow = { monitor_id: number; kind: string; cadence: string; at: Date; reason: string | null; by_name: string };
export const findChanges = (trx: Trx, { workspaceId }: Of, monitorIds: readonly number[]): Promise<ChangeRow[]> =>
  monitorIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('monitor_changes')
        .select(['monitor_id', 'kind', 'cadence', 'at', 'reason', 'by_name'])
        .where('workspace_id', '=', workspaceId)
        .where('monitor_id', 'in', monitorIds)
        .orderBy('id')
        .execute();

export type FoundRow = { monitor_id: number; day: string; severity: string; type: string };
export async function findFound(
  trx: Trx,
  visibility: MonitorVisibility,
  monitorIds: readonly number[],
  since: string,
): Promise<FoundRow[]> {
  if (monitorIds.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    select alerts.monitor_id, (alerts.found_at at time zone 'Europe/London')::date::text as day, alerts.severity, alerts.type
    from monitor_alerts alerts left join parties on parties.workspace_id = alerts.workspace_id and parties.id = alerts.party_id
    where alerts.monitor_id = any (${[...monitorIds]}::bigint[]) and alerts.found_at >= ${since}::date - 1 and ${isVisibleAlert(visibility)}`.execute(
    trx,
  );
  return rows;
}

/** Those whose review is asked for, or is due and was not answered; of workspaces the clock goes through. */
export type DueReview = { id: number; party_id: number; display_name: string; asked: boolean; relationship_ended: boolean };
export async function findDueReviews(trx: Trx, { workspaceId }: Of, today: string, soon: string): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    select monitors.id, monitors.party_id, parties.display_name, monitors.review_asked_at is not null as asked,
      coalesce(parties.relationship_ended_on <= ${today}::date, false) as relationship_ended
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where monitors.workspace_id = ${workspaceId} and monitors.state <> 'ended'
      and ((monitors.review_asked_at is null and monitors.review_due_on <= ${soon}::date) or monitors.review_due_on < ${today}::date)
    order by monitors.id limit 5000`.execute(trx);
  return rows;
}

/** Those that end by themselves because the relationship has. */
export async function findEndedRelationships(trx: Trx, { workspaceId }: Of, today: string): Promise<{ id: number; party_id: number }[]> {
  const { rows } = await sql<{ id: number; party_id: number }>`
    select monitors.id, monitors.party_id from monitors
    join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where monitors.workspace_id = ${workspaceId} and monitors.state <> 'ended' and monitors.ends_with_relationship
      and parties.relationship_ended_on <= ${today}::date order by monitors.id`.execute(trx);
  return rows;
}

export async function findStartable(
  trx: Trx,
  { workspaceId }: Of,
  partyIds: readonly number[],
  { memberId, today }: { memberId: number | null; today: string },
) {
  const { rows } = await sql<{
    id: number;
    display_name: string;
    monitored: boolean;
    mine: boolean;
    check_id: number | null;
    ended: boolean;
  }>`
    select parties.id, parties.display_name,
      exists (select from monitors where monitors.workspace_id = parties.workspace_id and monitors.party_id = parties.id and monitors.live) as monitored,
      coalesce(parties.relationship_ended_on <= ${today}::date, false) as ended,
      ${
        memberId === null
          ? sql`true`
          : sql`(exists (select from checks where checks.workspace_id = parties.workspace_id and checks.party_id = parties.id
              and (checks.created_by = ${memberId} or checks.assigned_to = ${memberId}))
            or exists (select from property_people role join properties on properties.workspace_id = role.workspace_id and properties.id = role.property_id
              where role.workspace_id = parties.workspace_id and role.party_id = parties.id and properties.negotiator_id = ${memberId}))`
      } as mine,
      (select max(standing.check_id) from party_standings standing where standing.workspace_id = parties.workspace_id
        and standing.party_id = parties.id and standing.accepted_at is not null and standing.closed_by is null) as check_id
    from parties where parties.workspace_id = ${workspaceId} and parties.merged_into is null and parties.id = any (${[...partyIds]}::bigint[])
    order by parties.id for no key update of parties`.execute(trx);
  return rows;
}

export const stateOf = ({ state }: Pick<MonitorRow, 'state'>): MonitorState => (state === 'paused' || state === 'ended' ? state : 'active');
export async function nameOfParty(trx: Trx, { workspaceId }: Of, partyId: number): Promise<string> {
  const row = await trx
    .selectFrom('parties')
    .select('display_name')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', partyId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}
