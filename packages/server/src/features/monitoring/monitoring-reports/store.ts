import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isVisibleAlert, isVisibleMonitor, type MonitorVisibility } from '../monitors/public.ts';

/* Reads what the other features of monitoring keep. */

type Of = Pick<Scope, 'workspaceId'>;
export type Period = { from: string; to: string; partyId: number | null };
const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

export type Watched = { at_end: number; started: number; ended: number; first_on: string | null };
export async function countWatched(trx: Trx, visibility: MonitorVisibility, { from, to, partyId }: Period): Promise<Watched> {
  const { rows } = await sql<Watched>`
    select count(*) filter (where ${day('monitors.started_at')} <= ${to}::date and (monitors.ended_at is null or ${day('monitors.ended_at')} > ${to}::date))::int as at_end,
      count(*) filter (where ${day('monitors.started_at')} between ${from}::date and ${to}::date)::int as started,
      count(*) filter (where ${day('monitors.ended_at')} between ${from}::date and ${to}::date)::int as ended,
      min(${day('monitors.started_at')})::text as first_on
    from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where ${isVisibleMonitor(visibility)} ${partyId === null ? sql`` : sql`and monitors.party_id = ${partyId}`}`.execute(trx);
  return rows[0] ?? { at_end: 0, started: 0, ended: 0, first_on: null };
}

/** The days of a period on which somebody was monitored, so that a run was due. */
export async function findDueDays(trx: Trx, visibility: MonitorVisibility, { from, to, partyId }: Period): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where exists (select from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
      where ${isVisibleMonitor(visibility)} ${partyId === null ? sql`` : sql`and monitors.party_id = ${partyId}`}
        and ${day('monitors.started_at')} < day::date and (monitors.ended_at is null or ${day('monitors.ended_at')} > day::date))`.execute(
    trx,
  );
  return new Set(rows.map((row) => row.day));
}

export const findRuns = (trx: Trx, { workspaceId }: Of, { from, to }: Period): Promise<Selectable<DB['monitor_runs']>[]> =>
  trx
    .selectFrom('monitor_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

export type ReportedAlert = Selectable<DB['monitor_alerts']> & { about: string; found_on: string };
export async function findAlerts(trx: Trx, visibility: MonitorVisibility, { from, to, partyId }: Period): Promise<ReportedAlert[]> {
  const { rows } = await sql<ReportedAlert>`
    select alerts.*, coalesce(parties.display_name, 'Monitoring itself') as about, ${day('alerts.found_at')}::text as found_on
    from monitor_alerts alerts left join parties on parties.workspace_id = alerts.workspace_id and parties.id = alerts.party_id
    where ${isVisibleAlert(visibility)} and ${day('alerts.found_at')} between ${from}::date and ${to}::date
      ${partyId === null ? sql`` : sql`and alerts.party_id = ${partyId}`}
    order by alerts.found_at, alerts.id limit 5000`.execute(trx);
  return rows;
}

export type Explained = { source_key: string; reason: string | null };
/** What people said of missed runs, whenever it was found. */
export const findExplained = (trx: Trx, { workspaceId }: Of): Promise<Explained[]> =>
  trx
    .selectFrom('monitor_alerts')
    .select(['source_key', 'reason'])
    .where('workspace_id', '=', workspaceId)
    .where('type', '=', 'missed_run')
    .where('source_key', 'like', 'missed:%')
    .execute();

export async function findChangesOfParty(trx: Trx, { workspaceId }: Of, partyId: number) {
  const { rows } = await sql<{ kind: string; cadence: string; at: Date }>`
    select changes.kind, changes.cadence, changes.at from monitor_changes changes
    join monitors on monitors.workspace_id = changes.workspace_id and monitors.id = changes.monitor_id
    where changes.workspace_id = ${workspaceId} and monitors.party_id = ${partyId} order by changes.at, changes.id`.execute(trx);
  return rows;
}

export async function findVisibleParty(trx: Trx, visibility: MonitorVisibility, partyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select parties.display_name as name from monitors join parties on parties.workspace_id = monitors.workspace_id and parties.id = monitors.party_id
    where ${isVisibleMonitor(visibility)} and monitors.party_id = ${partyId} limit 1`.execute(trx);
  return rows[0]?.name;
}

/* ---------- kept ---------- */
export type KeptAsked = { workspaceId: number; madeBy: number | null; frozenToo: boolean };
export type ReportRow = Selectable<DB['monitoring_reports']>;
export type KeptRow = ReportRow & { maker: string; party_name: string | null; newest: number };
const kept = ({ workspaceId, madeBy, frozenToo }: KeptAsked) => sql`from monitoring_reports report
  join members maker on maker.workspace_id = report.workspace_id and maker.id = report.made_by
  left join parties on parties.workspace_id = report.workspace_id and parties.id = report.party_id
  where report.workspace_id = ${workspaceId} ${madeBy === null ? sql`` : sql`and report.made_by = ${madeBy}`}
    ${frozenToo ? sql`` : sql`and not report.tells_frozen`}`;
const keptColumns = sql`report.*, maker.first_name || ' ' || maker.surname as maker, parties.display_name as party_name,
  (select max(other.number) from monitoring_reports other where other.workspace_id = report.workspace_id
    and other.party_id is not distinct from report.party_id and other.from_on = report.from_on and other.to_on = report.to_on) as newest`;
export async function listKept(
  trx: Trx,
  asked: KeptAsked,
  { page, perPage, partyId }: { page: number; perPage: number; partyId: number | null },
): Promise<{ rows: KeptRow[]; total: number }> {
  const where = partyId === null ? sql`` : sql`and report.party_id = ${partyId}`;
  const { rows } = await sql<KeptRow>`select ${keptColumns} ${kept(asked)} ${where}
    order by report.number desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(trx);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${kept(asked)} ${where}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}
export async function findKept(trx: Trx, asked: KeptAsked, id: number): Promise<KeptRow | undefined> {
  const { rows } = await sql<KeptRow>`select ${keptColumns} ${kept(asked)} and report.id = ${id}`.execute(trx);
  return rows[0];
}
export const findReport = (trx: Trx, { workspaceId }: Of, id: number): Promise<ReportRow | undefined> =>
  trx.selectFrom('monitoring_reports').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst();
export const lockKept = (trx: Trx, { workspaceId }: Of, id: number) =>
  trx
    .selectFrom('monitoring_reports')
    .select('pdf_sha256')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export const writePdf = (trx: Trx, { workspaceId }: Of, id: number, sha256: string) =>
  trx.updateTable('monitoring_reports').set({ pdf_sha256: sha256 }).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
/** The next number of the workspace, which is held until the transaction ends. */
export async function nextNumber(trx: Trx, { workspaceId }: Of): Promise<number> {
  await lockByName(trx, `monitoring reports of ${workspaceId}`);
  const { rows } = await sql<{ next: number }>`select last_monitoring_report(${workspaceId}) + 1 as next`.execute(trx);
  return rows[0]?.next ?? 1;
}
export async function insertReport(trx: Trx, row: Insertable<DB['monitoring_reports']>): Promise<number> {
  return (await trx.insertInto('monitoring_reports').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
/** Whether somebody frozen is or was monitored, of everybody or of one. */
export async function findsFrozen(trx: Trx, { workspaceId }: Of, partyId: number | null): Promise<boolean> {
  const { rows } = await sql`select from monitors join party_standings standing
    on standing.workspace_id = monitors.workspace_id and standing.party_id = monitors.party_id and standing.is_frozen
    where monitors.workspace_id = ${workspaceId} ${partyId === null ? sql`` : sql`and monitors.party_id = ${partyId}`} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
