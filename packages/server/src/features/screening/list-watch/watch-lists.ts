import type { PartyQuery } from '@freehold/screening/types';
import { announce } from '../../../platform/announce.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import { scopedDatabaseUrl } from '../../../platform/scoped-login.ts';
import type { Services } from '../../../platform/services.ts';
import { findEffectiveLists, type EffectiveList } from '../screening-lists/public.ts';
import { policyInForce } from '../screening-policy/public.ts';
import { alertsOf } from './alerts-of.ts';
import * as store from './store.ts';
import { tellAlerts, settleLate } from './tell-people.ts';
import { type ListFinding, NOBODY_MONITORED, type TellMonitored } from './tell-monitored.ts';
import { runWatch } from './watch-pool.ts';
import type { WatchedGroup, WatchedList } from './watch-thread.ts';

type Plan = {
  lists: EffectiveList[];
  parties: store.ActiveParty[];
  watched: WatchedList[];
  bands: { weak: number; strong: number };
  categories: readonly string[];
};

/**
 * Compares what changed on the lists in force with everybody the firm must know about, and keeps an alert where the answer about somebody changes.
 * Run twice it makes nothing double; what a run missed, the next one makes good, because each person carries the version they were compared with.
 */
export async function watchLists(
  services: Services,
  { scope }: Pick<JobRun, 'scope'>,
  tellMonitored: TellMonitored = NOBODY_MONITORED,
): Promise<void> {
  const plan = await scope.transaction((trx) => planWatch(trx, scope, services));
  if (plan.watched.length === 0) return;
  const started = performance.now();
  try {
    const groups = await runWatch(services, {
      databaseUrl: scopedDatabaseUrl(services.config),
      workspaceId: scope.workspaceId,
      clients: plan.parties.map((party) => ({ id: party.id, query: queryOf(party) })),
      lists: plan.watched,
      bands: plan.bands,
    });
    const tookMs = Math.round(performance.now() - started);
    for (const { versionId } of plan.watched) {
      const list = plan.lists.find((one) => one.versionId === versionId);
      if (!list) continue;
      const some = groups.filter((group) => group.versionId === versionId);
      await scope.transaction((trx) => saveRun(trx, scope, services, { plan, list, groups: some, tookMs, tellMonitored }));
    }
  } catch (error) {
    await scope.transaction((trx) => noteFailure(trx, scope, services, plan, Math.round(performance.now() - started)));
    throw error;
  }
}

/** Which changes are to be compared with whom. A first version has no change: who was not compared with it by a check is not covered by it. */
async function planWatch(trx: Trx, scope: Scope, services: Services): Promise<Plan> {
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  const keys = lists.map(({ listKey }) => listKey);
  const parties = await store.findActiveParties(trx, scope, londonDate(services.now()));
  const covered = Map.groupBy(await store.findCovered(trx, scope, keys), (row) => row.list_key);
  const runs = await store.findRuns(trx, scope, keys);
  const { rules } = await policyInForce(trx, scope, services.now());
  const watched: WatchedList[] = [];
  for (const list of lists) {
    const isDone = runs.some((run) => run.version_id === list.versionId && run.state === 'done');
    const before = runs.find((run) => run.list_key === list.listKey && run.state === 'done' && run.version_id !== list.versionId);
    const groups = groupsOf(parties, covered.get(list.listKey) ?? [], list.versionId, isDone ? null : (before?.version_id ?? null));
    if (groups.length === 0 && isDone) continue;
    await store.beginRun(trx, scope, list, services.now());
    if (groups.length > 0) watched.push({ versionId: list.versionId, groups });
    else {
      const finished = { state: 'done', finished_at: services.now(), took_ms: 0, error: null } as const;
      await store.finishRun(trx, scope, list.versionId, finished, { parties: 0, changes: 0, alerts: 0 });
      await settleLate(trx, scope, list.versionId);
    }
  }
  return { lists, parties, watched, bands: rules.bands[rules.default_mode], categories: rules.categories };
}

/** By the version people were last compared with; whoever never was, by the one that was watched before this. */
function groupsOf(
  parties: readonly store.ActiveParty[],
  covered: readonly store.CoveredRow[],
  versionId: number,
  before: number | null,
): WatchedList['groups'] {
  const versionOf = new Map(covered.map((row) => [row.party_id, row.version_id]));
  const byVersion = new Map<number, number[]>();
  for (const { id } of parties) {
    const from = versionOf.get(id) ?? before;
    if (from === null || from === versionId) continue;
    const ids = byVersion.get(from);
    if (ids) ids.push(id);
    else byVersion.set(from, [id]);
  }
  return [...byVersion].map(([from, partyIds]) => ({ from, partyIds }));
}

type Run = { plan: Plan; list: EffectiveList; groups: readonly WatchedGroup[]; tookMs: number; tellMonitored: TellMonitored };

async function saveRun(trx: Trx, scope: Scope, services: Services, { plan, list, groups, tookMs, tellMonitored }: Run): Promise<void> {
  await lockByName(trx, `list-watch:${scope.workspaceId}`);
  const now = services.now();
  const planned = plan.watched.find((one) => one.versionId === list.versionId)?.groups ?? [];
  const rows = await alertsOf(trx, scope, { list, groups, planned, categories: plan.categories, now });
  const made = await store.insertAlerts(
    trx,
    rows.map(({ found: _, ...row }) => row),
  );
  for (const { from, partyIds } of planned) await store.moveCover(trx, scope, { from, to: list.versionId, partyIds, at: now });
  await store.finishRun(
    trx,
    scope,
    list.versionId,
    { state: 'done', finished_at: now, took_ms: tookMs, error: null },
    {
      parties: planned.reduce((sum, { partyIds }) => sum + partyIds.length, 0),
      changes: Math.max(0, ...groups.map(({ added, changed, removed }) => added + changed.length + removed.length)),
      alerts: made.length,
    },
  );
  await settleLate(trx, scope, list.versionId);
  // Whoever is monitored has an alert there, and is told of in no second way.
  const monitored = await tellMonitored(trx, scope, services, findingsOf(list, rows, made));
  const told = made.filter(({ party_id: id }) => !monitored.has(id));
  const frozen = new Set(plan.parties.filter((party) => party.is_frozen).map(({ id }) => id));
  await tellAlerts(trx, scope, list, {
    open: new Set(told.filter(({ party_id: id }) => !frozen.has(id)).map(({ party_id: id }) => id)).size,
    frozen: new Set(told.filter(({ party_id: id }) => frozen.has(id)).map(({ party_id: id }) => id)).size,
  });
  await announce(trx, scope, { topic: 'check', id: null });
}

function findingsOf(
  list: EffectiveList,
  rows: Awaited<ReturnType<typeof alertsOf>>,
  made: readonly { id: number; party_id: number; entry_ref: string }[],
): ListFinding[] {
  const byPair = new Map(made.map((one) => [`${one.party_id} ${one.entry_ref}`, one.id]));
  return rows.flatMap(({ found, ...row }) => {
    const id = byPair.get(`${row.party_id} ${row.entry_ref}`);
    return id === undefined
      ? []
      : [
          {
            ...found,
            listing_id: id,
            list_key: list.listKey,
            list_name: list.name,
            list_version_id: list.versionId,
            categories: found.entry.categories ?? [list.category],
          },
        ];
  });
}

const NOT_COMPARED = 'The comparison was interrupted. Freehold tries again by itself.';

async function noteFailure(trx: Trx, scope: Scope, services: Services, plan: Plan, tookMs: number): Promise<void> {
  const done = new Set(
    (
      await store.findRuns(
        trx,
        scope,
        plan.lists.map(({ listKey }) => listKey),
      )
    ).flatMap((run) => (run.state === 'done' ? [run.version_id] : [])),
  );
  for (const { versionId } of plan.watched) {
    if (done.has(versionId)) continue;
    const finished = { state: 'failed', finished_at: services.now(), took_ms: tookMs, error: NOT_COMPARED } as const;
    await store.finishRun(trx, scope, versionId, finished, { parties: 0, changes: 0, alerts: 0 });
  }
  await announce(trx, scope, { topic: 'check', id: null });
}

/** What would be asked in a check of them. */
function queryOf(party: store.ActiveParty): PartyQuery {
  if (party.kind === 'company')
    return {
      kind: 'company',
      name: party.company_name ?? '',
      ...(party.company_number ? { number: party.company_number } : {}),
      ...(party.jurisdiction ? { country: party.jurisdiction } : {}),
    };
  return {
    kind: 'person',
    firstName: party.first_name ?? '',
    lastName: party.last_name ?? '',
    ...(party.middle_names ? { middleNames: party.middle_names } : {}),
    ...(party.dob ? { dob: party.dob } : {}),
    ...(party.nationality ? { nationality: party.nationality } : {}),
  };
}
