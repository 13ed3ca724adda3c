import { sql, type Insertable, type Selectable } from 'kysely';
import type { ListEntry } from '@freehold/screening/types';
import { isActiveParty, isFrozenIn } from '../../people/public.ts';
import type { ListWatchRuns, ScreeningAlerts } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/* What was compared with whom, and what is known of people and entries. */

export type RunRow = Selectable<ListWatchRuns>;
export type AlertRow = Selectable<ScreeningAlerts>;

export type ActiveParty = {
  id: number;
  kind: string;
  first_name: string | null;
  middle_names: string | null;
  last_name: string | null;
  dob: string | null;
  nationality: string | null;
  company_name: string | null;
  company_number: string | null;
  jurisdiction: string | null;
  is_frozen: boolean;
};
export async function findActiveParties(trx: Trx, scope: Scope, today: string): Promise<ActiveParty[]> {
  const { rows } = await sql<ActiveParty>`
    select id, kind, first_name, middle_names, last_name, dob, nationality, company_name, company_number, jurisdiction, ${isFrozenIn()} as is_frozen
    from parties where workspace_id = ${scope.workspaceId} and ((is_monitored and merged_into is null) or ${isActiveParty({ workspaceId: scope.workspaceId, today })}) order by id`.execute(
    trx,
  );
  return rows;
}

export type CoveredRow = { party_id: number; list_key: string; version_id: number; check_id: number };
/** Who was last compared with which version of these lists, and by which check. */
export async function findCovered(trx: Trx, scope: Scope, listKeys: readonly string[]): Promise<CoveredRow[]> {
  return trx
    .selectFrom('screening_coverage')
    .select(['party_id', 'list_key', 'version_id', 'check_id'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('list_key', 'in', listKeys.length === 0 ? [''] : [...listKeys])
    .execute();
}

export async function findRuns(trx: Trx, scope: Scope, listKeys: readonly string[]): Promise<RunRow[]> {
  return trx
    .selectFrom('list_watch_runs')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('list_key', 'in', listKeys.length === 0 ? [''] : [...listKeys])
    .orderBy('version_id', 'desc')
    .execute();
}

/** The run of a version, begun now; one that was begun before is begun once more. */
export async function beginRun(
  trx: Trx,
  scope: Scope,
  list: { listKey: string; name: string; versionId: number },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('list_watch_runs')
    .values({
      workspace_id: scope.workspaceId,
      list_key: list.listKey,
      list_name: list.name,
      version_id: list.versionId,
      state: 'running',
      started_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'version_id']).doUpdateSet((set) => ({
        state: 'running',
        tries: sql`list_watch_runs.tries + 1`,
        started_at: set.ref('excluded.started_at'),
        finished_at: null,
        error: null,
      })),
    )
    .execute();
}

type Finished = { state: 'done' | 'failed'; finished_at: Date; took_ms: number; error: string | null };
type Counts = { parties: number; changes: number; alerts: number };
/** What a run came to. Of a version that was compared before, with people who came late, the counts are added. */
export async function finishRun(trx: Trx, scope: Scope, versionId: number, finished: Finished, counts: Counts): Promise<void> {
  await trx
    .updateTable('list_watch_runs')
    .set({
      ...finished,
      parties: sql`parties + ${counts.parties}`,
      changes: sql`greatest(changes, ${counts.changes})`,
      alerts: sql`alerts + ${counts.alerts}`,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('version_id', '=', versionId)
    .execute();
}

/** Cover follows the changes that were compared: from the version they had to the one in force. */
export async function moveCover(
  trx: Trx,
  scope: Scope,
  move: { from: number; to: number; partyIds: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    update screening_coverage set version_id = ${move.to}, how = 'delta', at = ${move.at}
    where workspace_id = ${scope.workspaceId} and version_id = ${move.from} and party_id = any(${[...move.partyIds]}::bigint[])`.execute(
    trx,
  );
}

export type KnownMatch = {
  party_id: number;
  entry_ref: string;
  entry_hash: string;
  entry: ListEntry;
  status: string;
  band: string;
  check_id: number;
  is_withdrawn: boolean;
};
/** What the checks that people's cover of a list rests on say of these entries. */
export async function findKnownMatches(trx: Trx, scope: Scope, listKey: string, refs: readonly string[]): Promise<KnownMatch[]> {
  const { rows } = await sql<KnownMatch>`
    select cover.party_id, matches.entry_ref, matches.entry_hash, matches.entry, matches.status, matches.band, matches.check_id,
      exists (select from clearing_withdrawals said where said.workspace_id = matches.workspace_id and said.match_id = matches.id) as is_withdrawn
    from screening_coverage cover
    join matches on matches.workspace_id = cover.workspace_id and matches.check_id = cover.check_id and matches.list_key = cover.list_key
    where cover.workspace_id = ${scope.workspaceId} and cover.list_key = ${listKey} and matches.entry_ref = any(${[...refs]}::text[])`.execute(
    trx,
  );
  return rows;
}

export type KnownAlert = { party_id: number; entry_ref: string; state: string; after: string; entry: ListEntry };
/** The newest alert of each person and entry that no check followed. */
export async function findKnownAlerts(trx: Trx, scope: Scope, listKey: string, refs: readonly string[]): Promise<KnownAlert[]> {
  const { rows } = await sql<KnownAlert>`
    select distinct on (party_id, entry_ref) party_id, entry_ref, state, after, entry from screening_alerts
    where workspace_id = ${scope.workspaceId} and list_key = ${listKey} and entry_ref = any(${[...refs]}::text[]) and state <> 'checked'
    order by party_id, entry_ref, id desc`.execute(trx);
  return rows;
}

type MadeAlert = { id: number; party_id: number; entry_ref: string };
/** Alerts that were not there yet; the same person, entry and version makes one. */
export async function insertAlerts(trx: Trx, rows: readonly Insertable<ScreeningAlerts>[]): Promise<MadeAlert[]> {
  const made: MadeAlert[] = [];
  const AT_ONCE = 500;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    made.push(
      ...(await trx
        .insertInto('screening_alerts')
        .values(rows.slice(from, from + AT_ONCE))
        .onConflict((conflict) => conflict.columns(['workspace_id', 'party_id', 'list_version_id', 'entry_ref']).doNothing())
        .returning(['id', 'party_id', 'entry_ref'])
        .execute()),
    );
  }
  return made;
}

/** Cover that the lists have outrun, and which of the versions in force have been so since before `late`. */
export async function findOutrun(
  trx: Trx,
  scope: Scope,
  lists: readonly { listKey: string; versionId: number }[],
  late: Date,
): Promise<{ people: number; lateVersions: Set<number> }> {
  const ids = lists.map(({ versionId }) => versionId);
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from screening_coverage
    join unnest(${lists.map(({ listKey }) => listKey)}::text[], ${ids}::bigint[]) as force (list_key, version_id) using (list_key)
    where screening_coverage.workspace_id = ${scope.workspaceId} and screening_coverage.version_id <> force.version_id`.execute(trx);
  const old = await sql<{ id: number }>`
    select id from list_versions where id = any(${ids}::bigint[]) and imported_at < ${late}`.execute(trx);
  return { people: rows[0]?.people ?? 0, lateVersions: new Set(old.rows.map(({ id }) => id)) };
}

/** Every workspace that works. Reads as the owner: what the clock starts belongs to no workspace. */
export async function findWorkspaces(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('state', '=', 'active')
    .where('completed_signup', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
