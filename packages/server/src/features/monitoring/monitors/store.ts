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

/** Their first role at a property that is still dealt with. */
const AT_HOME = sql`(select role.role || '|' || properties.line1 from property_people role
  join properties on properties.workspace_id = role.workspace_id and properties.id = role.property_id
  where role.workspace_id = monitors.workspace_id and role.party_id = monitors.party_id and role.state <> 'withdrawn'
    and properties.archived_at is null order by role.id desc limit 1)`;

const SHOWN: Record<MonitorFilter['show'], (soon: string) => ReturnType<typeof sql>> = {
  live: () => sql`and monitors.state <> 'ended'`,
  renewal: (soon) => sql`and monitors.state <> 'ended' and monitors.review_due_on <= ${soon}::date`,
  paused: () => sql`and monitors.state = 'paused'`,
  ended: () => sql`and monitors.state = 'ended'`,
  all: () => sql``,
};
const likeOf = (q: string) => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function narrowed({ show, q, basis, party_id: partyId }: MonitorFilter, soon: string) {
  return sql`${SHOWN[show](soon)}
    ${q ? sql`and parties.display_name ilike ${likeOf(q)}` : sql``}
    ${basis ? sql`and monitors.basis = ${basis}` : sql``}
    ${partyId === undefined ? sql`` : sql`and monitors.party_id = ${partyId}`}`;
}

const RANK = sql`array_position(array['critical','high','medium','low'], alerts.severity)`;
/** Their open alerts, the gravest and nearest of them first. */
const openAlerts = (visibility: MonitorVisibility) => sql`from monitor_alerts alerts
  where alerts.workspace_id = monitors.workspace_id and alerts.monitor_id = monitors.id and alerts.state <> 'closed' and ${isVisibleAlert(visibility)}`;

/** Monitors with an open alert: found from the alerts, of which there are few, not from everybody. */
function alerted(visibility: MonitorVisibility, asked: MonitorFilter, soon: string) {
  const { severity, assignee } = asked;
  return sql`from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    join lateral (
      select alerts.id, alerts.type, alerts.title, alerts.severity, alerts.state, alerts.due_at, alerts.assignee_id, ${RANK} as rank,
        count(*) over ()::int as open_alerts ${openAlerts(visibility)} order by ${RANK}, alerts.due_at, alerts.id limit 1) found on true
    where monitors.id in (select open.monitor_id from monitor_alerts open
        where open.workspace_id = ${visibility.workspaceId} and open.state <> 'closed' and open.monitor_id is not null
          ${assignee === undefined ? sql`` : sql`and open.assignee_id = ${assignee}`})
      and ${isVisibleMonitor(visibility)} ${narrowed(asked, soon)} ${severity ? sql`and found.severity = ${severity}` : sql``}`;
}
/** The others, by name. */
const quiet = (visibility: MonitorVisibility, asked: MonitorFilter, soon: string) => sql`from parties
  join monitors on monitors.workspace_id = parties.workspace_id and monitors.party_id = parties.id
  where parties.workspace_id = ${visibility.workspaceId} and parties.merged_into is null and ${isVisibleMonitor(visibility)}
    ${narrowed(asked, soon)} and not exists (select ${openAlerts(visibility)})`;

const shared = sql`monitors.*, to_jsonb(parties) || jsonb_build_object('standings', ${standingsOf()}) as party, ${AT_HOME} as at_home`;

/** Where a monitor stands in the list, for the page that follows it. */
type Place = { rank: number | null; due_at: Date | null; alert: number | null; name: string; party: number; id: number };
async function findPlace(trx: Trx, visibility: MonitorVisibility, id: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select found.rank, found.due_at, found.id as alert, lower(parties.display_name) as name, parties.id as party, monitors.id
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    left join lateral (select ${RANK} as rank, alerts.due_at, alerts.id ${openAlerts(visibility)}
      order by 1, 2, 3 limit 1) found on true
    where monitors.id = ${id} and ${isVisibleMonitor(visibility)}`.execute(trx);
  return rows[0];
}

type Page = { perPage: number; skip: number; after: Place | undefined };
/**
 * One page of those without an open alert, read along the index of names from where the page before ended. The index has the name and the
 * person: a comparison that takes in the monitor too would be no condition of it, and everybody before would be read.
 */
export function quietPage(visibility: MonitorVisibility, asked: MonitorFilter, soon: string, { perPage, skip, after }: Page) {
  return sql<MonitorFacts>`select ${shared}, null as alert, 0 as open_alerts ${quiet(visibility, asked, soon)}
    ${
      after && after.rank === null
        ? sql`and (lower(parties.display_name), parties.id) >= (${after.name}, ${after.party}::bigint)
      and (lower(parties.display_name), parties.id, monitors.id) > (${after.name}, ${after.party}::bigint, ${after.id}::bigint)`
        : sql``
    }
    order by lower(parties.display_name), parties.id, monitors.id limit ${perPage} offset ${skip}`;
}
function alertedPage(visibility: MonitorVisibility, asked: MonitorFilter, soon: string, { perPage, skip, after }: Page) {
  return sql<MonitorFacts>`select ${shared}, to_jsonb(found) - 'rank' - 'open_alerts' as alert, found.open_alerts ${alerted(visibility, asked, soon)}
    ${after ? sql`and (found.rank, found.due_at, found.id) > (${after.rank}::int, ${after.due_at}::timestamptz, ${after.alert}::bigint)` : sql``}
    order by found.rank, found.due_at, found.id limit ${perPage} offset ${skip}`;
}

/**
 * Those with an open alert first, the gravest and nearest of them first; then the others by name. A page is asked for by its number or after the
 * last monitor of the page before: the second costs the same wherever it lies.
 */
export async function findMonitors(
  trx: Trx,
  visibility: MonitorVisibility,
  asked: MonitorFilter & { page: number; perPage: number; after?: number | undefined },
  soon: string,
): Promise<{ rows: MonitorFacts[]; total: number }> {
  const onlyAlerted = asked.alert === 'open' || asked.severity !== undefined || asked.assignee !== undefined;
  const count = async (from: ReturnType<typeof sql>) =>
    (await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx)).rows[0]?.n ?? 0;
  const first = asked.alert === 'none' ? 0 : await count(alerted(visibility, asked, soon));
  const others = onlyAlerted ? 0 : await count(quiet(visibility, asked, soon));
  const after = asked.after === undefined ? undefined : await findPlace(trx, visibility, asked.after);
  const skip = after ? 0 : (asked.page - 1) * asked.perPage;
  const rows: MonitorFacts[] = [];
  if (first > 0 && (after ? after.rank !== null : skip < first))
    rows.push(...(await alertedPage(visibility, asked, soon, { perPage: asked.perPage, skip, after }).execute(trx)).rows);
  const left = asked.perPage - rows.length;
  if (left > 0 && others > 0) {
    const page = { perPage: left, skip: Math.max(0, skip - first), after };
    rows.push(...(await quietPage(visibility, asked, soon, page).execute(trx)).rows);
  }
  return { rows, total: first + others };
}

export async function findMonitor(trx: Trx, visibility: MonitorVisibility, id: number): Promise<MonitorFacts | undefined> {
  const { rows } = await sql<MonitorFacts>`
    select ${shared}, case when found.id is not null then to_jsonb(found) - 'open_alerts' end as alert, coalesce(found.open_alerts, 0) as open_alerts
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    left join lateral (select alerts.id, alerts.type, alerts.title, alerts.severity, alerts.state, alerts.due_at, alerts.assignee_id,
      count(*) over ()::int as open_alerts ${openAlerts(visibility)} order by ${RANK}, alerts.due_at, alerts.id limit 1) found on true
    where monitors.id = ${id} and ${isVisibleMonitor(visibility)}`.execute(trx);
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
  active: number;
  first_on: string | null;
};
export async function findTotals(trx: Trx, visibility: MonitorVisibility, soon: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) filter (where monitors.state <> 'ended' and parties.kind = 'person')::int as people,
      count(*) filter (where monitors.state <> 'ended' and parties.kind = 'company')::int as companies,
      count(*) filter (where monitors.state = 'paused')::int as paused,
      count(*) filter (where monitors.state = 'ended')::int as ended,
      count(*) filter (where monitors.state <> 'ended' and monitors.review_due_on <= ${soon}::date)::int as renewals,
      count(*) filter (where monitors.state = 'active')::int as active,
      (min(monitors.started_at) at time zone 'Europe/London')::date::text as first_on
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where ${isVisibleMonitor(visibility)}`.execute(trx);
  return rows[0] ?? { people: 0, companies: 0, paused: 0, ended: 0, renewals: 0, active: 0, first_on: null };
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

/** The last day of the last month that was counted of these people. */
export async function findCountedUntil(trx: Trx, { workspaceId }: Of, partyIds: readonly number[]): Promise<Map<number, string>> {
  if (partyIds.length === 0) return new Map();
  const { rows } = await sql<{ party_id: number; day: string }>`
    select monitors.party_id, (max(charge.month_until) - 1)::text as day from monitors
    join usage_charges charge on charge.workspace_id = monitors.workspace_id and charge.monitor_id = monitors.id
    where monitors.workspace_id = ${workspaceId} and monitors.party_id = any (${[...partyIds]}::bigint[]) group by 1`.execute(trx);
  return new Map(rows.map((row) => [row.party_id, row.day]));
}

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
