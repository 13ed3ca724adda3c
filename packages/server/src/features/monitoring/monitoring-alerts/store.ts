import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { AlertFilter } from '@freehold/contract/monitoring/alerts';
import { SLA_HOURS } from '@freehold/contract/monitoring/monitoring-words';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type PartyRow, standingsOf } from '../../people/public.ts';
import type { Candidate } from './escalation.ts';
import { isVisibleAlert, type MonitorVisibility } from '../monitors/public.ts';

export type AlertRow = Selectable<DB['monitor_alerts']>;
export type AlertFacts = AlertRow & { party: PartyRow | null };
type Of = Pick<Scope, 'workspaceId'>;

/* ---------- finding ---------- */
export type DueMonitor = {
  id: number;
  party_id: number;
  categories: string[];
  company_number: string | null;
  display_name: string;
  frozen: boolean;
};
const WEEK_BEGAN = sql`(monitors.started_at at time zone 'Europe/London')::date`;
/** Who is looked at by a run of this day: everybody every day, or with the first run that is done in a week of theirs. */
export async function findDueMonitors(trx: Trx, { workspaceId }: Of, today: string): Promise<DueMonitor[]> {
  const { rows } = await sql<DueMonitor>`
    select monitors.id, monitors.party_id, monitors.categories, parties.display_name,
      case when parties.kind = 'company' then parties.company_number end as company_number,
      exists (select from party_standings standing where standing.workspace_id = parties.workspace_id and standing.party_id = parties.id and standing.is_frozen) as frozen
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where monitors.workspace_id = ${workspaceId} and monitors.state = 'active' and parties.merged_into is null
      and (monitors.cadence = 'daily' or not exists (select from monitor_runs earlier where earlier.workspace_id = monitors.workspace_id
        and earlier.state = 'done' and earlier.day < ${today}::date
        and earlier.day >= ${WEEK_BEGAN} + ((${today}::date - ${WEEK_BEGAN}) / 7) * 7))
    order by monitors.id`.execute(trx);
  return rows;
}

/** Those of these people who are monitored now, whatever the day. */
export async function findMonitorsOf(trx: Trx, { workspaceId }: Of, partyIds: readonly number[]): Promise<DueMonitor[]> {
  if (partyIds.length === 0) return [];
  const { rows } = await sql<DueMonitor>`
    select monitors.id, monitors.party_id, monitors.categories, parties.display_name, null as company_number,
      exists (select from party_standings standing where standing.workspace_id = parties.workspace_id and standing.party_id = parties.id and standing.is_frozen) as frozen
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where monitors.workspace_id = ${workspaceId} and monitors.state = 'active' and monitors.party_id = any (${[...partyIds]}::bigint[])`.execute(
    trx,
  );
  return rows;
}

export type KnownAlert = Pick<AlertRow, 'id' | 'party_id' | 'source_key' | 'step' | 'state' | 'version'>;
export const findByKeys = (trx: Trx, { workspaceId }: Of, keys: readonly string[]): Promise<KnownAlert[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('monitor_alerts')
        .select(['id', 'party_id', 'source_key', 'step', 'state', 'version'])
        .where('workspace_id', '=', workspaceId)
        .where('source_key', '=', sql<string>`any (${[...keys]}::text[])`)
        .execute();

export async function lastNumber(trx: Trx, { workspaceId }: Of): Promise<number> {
  const row = await trx
    .selectFrom('monitor_alerts')
    .select((select) => select.fn.max('number').as('last'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

const AT_ONCE = 500;
export async function insertAlerts(
  trx: Trx,
  rows: readonly Insertable<DB['monitor_alerts']>[],
): Promise<{ id: number; source_key: string; party_id: number | null }[]> {
  const made = [];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    made.push(
      ...(await trx
        .insertInto('monitor_alerts')
        .values(rows.slice(from, from + AT_ONCE))
        .onConflict((known) => known.columns(['workspace_id', 'party_id', 'source_key', 'step']).doNothing())
        .returning(['id', 'source_key', 'party_id'])
        .execute()),
    );
  return made;
}
export async function insertEvents(trx: Trx, rows: readonly Insertable<DB['monitor_alert_events']>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('monitor_alert_events')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
}

export const updateAlert = (trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['monitor_alerts']>) =>
  trx
    .updateTable('monitor_alerts')
    .set(change)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();

/** What the clock did; what people have open of it is as it was. */
export const noteClock = (trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['monitor_alerts']>) =>
  trx.updateTable('monitor_alerts').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();

export type Gone = { id: number; party_id: number | null; display_name: string | null; settled_ref: string | null };
/** Open alerts of what a run of today does not find any more, and of list changes that a decided check has answered since. */
export async function findGone(
  trx: Trx,
  { workspaceId }: Of,
  { types, keys, partyIds }: { types: readonly string[]; keys: readonly string[]; partyIds: readonly number[] },
): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    select alerts.id, alerts.party_id, parties.display_name, answered.public_ref as settled_ref
    from monitor_alerts alerts
    left join parties on parties.workspace_id = alerts.workspace_id and parties.id = alerts.party_id
    left join screening_alerts listing on listing.workspace_id = alerts.workspace_id and listing.id = alerts.listing_id and listing.state = 'checked'
    left join checks answered on answered.workspace_id = listing.workspace_id and answered.id = listing.settled_check_id and answered.state = 'decided'
    where alerts.workspace_id = ${workspaceId} and alerts.state in ('new', 'in_review') and (
      (alerts.type = any (${[...types]}::text[]) and alerts.party_id = any (${[...partyIds]}::bigint[]) and alerts.source_key <> all (${[...keys]}::text[]))
      or (alerts.type = 'missed_run' and alerts.source_key like 'stale:%' and alerts.source_key <> all (${[...keys]}::text[]))
      or answered.id is not null)
    order by alerts.id for no key update of alerts`.execute(trx);
  return rows;
}

/* ---------- runs and readings ---------- */
export type RunRow = Selectable<DB['monitor_runs']>;
export const findRun = (trx: Trx, { workspaceId }: Of, day: string): Promise<RunRow | undefined> =>
  trx.selectFrom('monitor_runs').selectAll().where('workspace_id', '=', workspaceId).where('day', '=', day).executeTakeFirst();

export const beginRun = (trx: Trx, { workspaceId }: Of, day: string, now: Date) =>
  trx
    .insertInto('monitor_runs')
    .values({ workspace_id: workspaceId, day, state: 'running', started_at: now })
    .onConflict((known) =>
      known.columns(['workspace_id', 'day']).doUpdateSet((set) => ({
        tries: sql`monitor_runs.tries + 1`,
        started_at: set.ref('excluded.started_at'),
        // A day that was done stays done while it is looked at again.
        state: sql`case when monitor_runs.state = 'done' then 'done' else 'running' end`,
        error: null,
      })),
    )
    .execute();

export const finishRun = (trx: Trx, { workspaceId }: Of, day: string, change: Updateable<DB['monitor_runs']>) =>
  trx.updateTable('monitor_runs').set(change).where('workspace_id', '=', workspaceId).where('day', '=', day).execute();

export async function countFound(trx: Trx, { workspaceId }: Of, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('monitor_alerts')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('found_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

export async function hasMonitors(trx: Trx, { workspaceId }: Of): Promise<boolean> {
  const row = await trx
    .selectFrom('monitors')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row !== undefined;
}

/** The days since the last run that was done and before today, oldest first; none where nobody was monitored. */
export async function findMissedDays(trx: Trx, { workspaceId }: Of, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from (select greatest(
        coalesce((select max(day) from monitor_runs where workspace_id = ${workspaceId} and state = 'done' and day < ${today}::date), '-infinity'),
        (select min((started_at at time zone 'Europe/London')::date) from monitors where workspace_id = ${workspaceId} and state = 'active')) as last) known,
      generate_series(known.last + 1, ${today}::date - 1, interval '1 day') as day
    where known.last > '-infinity' and exists (select from monitors where workspace_id = ${workspaceId} and state <> 'ended') limit 400`.execute(
    trx,
  );
  return rows.map(({ day }) => day);
}

export const findReading = (trx: Trx, { workspaceId }: Of, monitorId: number, source: string) =>
  trx
    .selectFrom('monitor_readings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('monitor_id', '=', monitorId)
    .where('source', '=', source)
    .executeTakeFirst();
export const writeReading = (trx: Trx, row: Insertable<DB['monitor_readings']>) =>
  trx
    .insertInto('monitor_readings')
    .values(row)
    .onConflict((known) =>
      known.columns(['workspace_id', 'monitor_id', 'source']).doUpdateSet((set) => ({
        hash: set.ref('excluded.hash'),
        said_sealed: set.ref('excluded.said_sealed'),
        read_at: set.ref('excluded.read_at'),
      })),
    )
    .execute();

/** Workspaces where somebody is monitored. Reads as the owner: what the clock starts belongs to no workspace. */
export async function findMonitoring(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from workspaces where state = 'active' and exists (select from monitors where monitors.workspace_id = workspaces.id and monitors.state <> 'ended')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
const SLA = sql`(case alerts.severity ${sql.join(
  Object.entries(SLA_HOURS).map(([severity, hours]) => sql`when ${severity} then ${hours} * interval '1 hour'`),
  sql` `,
)} end)`;
/** Open alerts that are to be reminded of, or are past the time of their level. */
const clockRang = (now: Date) => sql`alerts.state <> 'closed'
  and ((alerts.reminded_at is null and alerts.due_at - ${SLA} / 4 <= ${now})
    or (alerts.escalation_level < 2 and alerts.due_at + ${SLA} * alerts.escalation_level <= ${now}))`;
export async function findWithClock(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct workspace_id as id from monitor_alerts as alerts where ${clockRang(now)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
export async function findClocks(trx: Trx, { workspaceId }: Of, now: Date): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`select alerts.* from monitor_alerts as alerts
    where alerts.workspace_id = ${workspaceId} and ${clockRang(now)} order by alerts.id limit ${AT_ONCE} for no key update`.execute(trx);
  return rows;
}

/** Members who could be given an alert about somebody, with how many they have open; one of them where that is asked. */
export async function findCandidates(trx: Trx, { workspaceId }: Of, partyId: number | null, only: number | null): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select members.id as "memberId", members.role_id as "roleId", members.toggles, members.first_name || ' ' || members.surname as name,
      (select count(*)::int from monitor_alerts alerts where alerts.workspace_id = members.workspace_id and alerts.assignee_id = members.id
        and alerts.state <> 'closed') as open
    from members where members.workspace_id = ${workspaceId} and members.state = 'active'
      ${only === null ? sql`` : sql`and members.id = ${only}`}`.execute(trx);
  if (partyId === null || only !== null) return rows;
  // Whoever is bound to another branch would not see it.
  const ids = rows.map(({ memberId }) => memberId);
  const kept = await sql<{ id: number }>`select members_kept_from(${`party:${partyId}`}, ${ids}::bigint[]) as id`.execute(trx);
  const hidden = new Set(kept.rows.map(({ id }) => id));
  return rows.filter(({ memberId }) => !hidden.has(memberId));
}

/* ---------- showing ---------- */
const from = (visibility: MonitorVisibility) => sql`
  from monitor_alerts alerts
  left join parties on parties.workspace_id = alerts.workspace_id and parties.id = alerts.party_id
  where ${isVisibleAlert(visibility)}`;
const columns = sql`alerts.*, case when parties.id is not null then to_jsonb(parties) || jsonb_build_object('standings', ${standingsOf()}) end as party`;
const likeOf = (q: string) => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export async function findAlerts(
  trx: Trx,
  visibility: MonitorVisibility,
  { state, severity, type, assignee, q, party_id: partyId, page, perPage }: AlertFilter & { page: number; perPage: number },
  now: Date,
): Promise<{ rows: AlertFacts[]; total: number }> {
  const where = sql`
    ${
      state === 'all'
        ? sql``
        : state === 'open'
          ? sql`and alerts.state <> 'closed'`
          : state === 'overdue'
            ? sql`and alerts.state <> 'closed' and alerts.due_at < ${now}`
            : sql`and alerts.state = ${state}`
    }
    ${severity ? sql`and alerts.severity = ${severity}` : sql``}
    ${type ? sql`and alerts.type = ${type}` : sql``}
    ${assignee === undefined ? sql`` : assignee === 'nobody' ? sql`and alerts.assignee_id is null` : sql`and alerts.assignee_id = ${assignee}`}
    ${q ? sql`and (parties.display_name ilike ${likeOf(q)} or alerts.title ilike ${likeOf(q)})` : sql``}
    ${partyId === undefined ? sql`` : sql`and alerts.party_id = ${partyId}`}`;
  const { rows } = await sql<AlertFacts>`select ${columns} ${from(visibility)} ${where}
    order by alerts.state = 'closed', case when alerts.state <> 'closed' then array_position(array['critical','high','medium','low'], alerts.severity) end,
      case when alerts.state <> 'closed' then alerts.due_at end, alerts.id desc
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(trx);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${from(visibility)} ${where}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function countOpen(trx: Trx, visibility: MonitorVisibility, now: Date): Promise<{ open: number; overdue: number }> {
  const { rows } = await sql<{ open: number; overdue: number }>`select count(*)::int as open,
    count(*) filter (where alerts.due_at < ${now})::int as overdue ${from(visibility)} and alerts.state <> 'closed'`.execute(trx);
  return rows[0] ?? { open: 0, overdue: 0 };
}

export async function findAlert(
  trx: Trx,
  visibility: MonitorVisibility,
  id: number,
  { lock = false } = {},
): Promise<AlertFacts | undefined> {
  const { rows } =
    await sql<AlertFacts>`select ${columns} ${from(visibility)} and alerts.id = ${id} ${lock ? sql`for no key update of alerts` : sql``}`.execute(
      trx,
    );
  return rows[0];
}

export const findEvents = (trx: Trx, { workspaceId }: Of, alertId: number) =>
  trx
    .selectFrom('monitor_alert_events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('alert_id', '=', alertId)
    .orderBy('id')
    .execute();

export type RestsOn = { kind: 'property' | 'check'; id: number; name: string; says: string; code: string; at: Date | null };
/** The properties and accepted checks of somebody. */
export async function findRestsOn(trx: Trx, { workspaceId }: Of, partyId: number): Promise<RestsOn[]> {
  const { rows } = await sql<RestsOn>`
    select 'property' as kind, properties.id, properties.line1 as name, role.role as says, properties.stage as code, null::timestamptz as at
    from property_people role join properties on properties.workspace_id = role.workspace_id and properties.id = role.property_id
    where role.workspace_id = ${workspaceId} and role.party_id = ${partyId} and role.state <> 'withdrawn' and properties.archived_at is null
      and properties.stage not in ('completed', 'ended', 'withdrawn')
    union all
    select 'check', checks.id, checks.public_ref, checks.status, checks.kind, standing.accepted_at
    from party_standings standing join checks on checks.workspace_id = standing.workspace_id and checks.id = standing.check_id
    where standing.workspace_id = ${workspaceId} and standing.party_id = ${partyId} and standing.accepted_at is not null and standing.closed_by is null
    limit 20`.execute(trx);
  return rows;
}

export async function findFrozen(trx: Trx, { workspaceId }: Of, partyIds: readonly number[]): Promise<Set<number>> {
  if (partyIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select distinct party_id as id from party_standings
    where workspace_id = ${workspaceId} and is_frozen and party_id = any (${[...partyIds]}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
