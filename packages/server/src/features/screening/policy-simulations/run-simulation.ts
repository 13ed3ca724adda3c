import { BAND_LIMITS } from '@freehold/contract/screening/screening-policy';
import { announce } from '../../../platform/announce.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import { scopedDatabaseUrl } from '../../../platform/scoped-login.ts';
import type { Services } from '../../../platform/services.ts';
import { openQuery } from '../aml-checks/public.ts';
import { findEffectiveLists, runScreening, type EffectiveList } from '../screening-lists/public.ts';
import { keepHits, type Found, type Said } from './keep-hits.ts';
import { findNextChecks, findSaid, insertScores, lockSimulation, updateSimulation, type ScoredCheck, type SimulationRow } from './store.ts';

type Scope = JobRun['scope'];
type Next = Awaited<ReturnType<typeof findNextChecks>>[number];
/** Few, so that the page moves and a stop is heard soon. */
const CHECKS_AT_ONCE = 10;
const LOWEST = { weak: BAND_LIMITS.lowestWeak, strong: BAND_LIMITS.highestStrong };

/**
 * Scores past checks again at the lowest threshold, a few at a time, and keeps numbers alone. What is scored is not scored twice, however often the
 * worker dies; between two parts it looks whether somebody stopped it.
 */
export async function runSimulation(simulationId: number, services: Services, { scope, isLastAttempt }: JobRun): Promise<void> {
  try {
    const lists = await scope.transaction((trx) => findEffectiveLists(trx, scope.workspaceId, services));
    while (await scorePart(simulationId, lists, services, scope));
  } catch (error) {
    if (isLastAttempt) await failSimulation(simulationId, services, scope);
    throw error;
  }
}

/** True while there may be more to score. */
async function scorePart(simulationId: number, lists: EffectiveList[], services: Services, scope: Scope): Promise<boolean> {
  const part = await scope.transaction(async (trx) => {
    const row = await lockSimulation(trx, scope, simulationId);
    if (row?.state !== 'running') return null;
    const checks = await findNextChecks(trx, scope, row, CHECKS_AT_ONCE);
    const said = await findSaid(
      trx,
      scope,
      checks.map(({ id }) => id),
    );
    return { row, checks, said };
  });
  if (!part) return false;
  const scored: ScoredCheck[] = [];
  let engineVersion = part.row.engine_version;
  for (const check of part.checks) {
    const found = await screenCheck(check, lists, services, scope);
    engineVersion = found.engineVersion ?? engineVersion;
    const said = part.said.filter((one) => one.check_id === check.id).map(saidOf);
    scored.push({ checkId: check.id, best: found.best, hits: keepHits(found.found, said) });
  }
  return saveScores(part.row, scored, engineVersion, services, scope);
}

const saidOf = (row: Awaited<ReturnType<typeof findSaid>>[number]): Said => ({
  listKey: row.list_key,
  entryRef: row.entry_ref,
  categories: [row.category],
  // One person who says that it is the client freezes at once: a threshold must not lose that either.
  status: row.is_accused && row.status !== 'false_positive' ? 'true_match' : row.status,
});

async function screenCheck(check: Next, lists: EffectiveList[], services: Services, scope: Scope) {
  const answers = await runScreening(services, {
    databaseUrl: scopedDatabaseUrl(services.config),
    workspaceId: scope.workspaceId,
    lists,
    query: await openQuery(services.keys, scope.workspaceId, check),
    bands: LOWEST,
  });
  const found = answers.flatMap(({ versionId, result }) => {
    const list = lists.find((one) => one.versionId === versionId);
    if (!list) throw new Error(`Unknown list version ${versionId} in an answer`);
    return result.matches.map(({ entry, score, likely }): Found => ({
      listKey: list.listKey,
      entryRef: entry.ref,
      categories: entry.categories ?? [list.category],
      score,
      likely,
    }));
  });
  const near = answers.flatMap(({ result }) => result.nearest.map(({ score }) => score));
  return {
    found,
    best: Math.max(0, ...near, ...found.map(({ score }) => score)),
    engineVersion: answers[0]?.result.engineVersion ?? null,
  };
}

function saveScores(
  { id }: SimulationRow,
  scored: ScoredCheck[],
  engineVersion: string | null,
  services: Services,
  scope: Scope,
): Promise<boolean> {
  return scope.transaction(async (trx) => {
    const row = await lockSimulation(trx, scope, id);
    if (row?.state !== 'running') return false;
    await insertScores(trx, scope, id, scored);
    const isOver = scored.length < CHECKS_AT_ONCE;
    await updateSimulation(trx, scope, id, {
      done: row.done + scored.length,
      engine_version: engineVersion,
      // A check may have been cancelled meanwhile: what there was has been scored.
      ...(isOver ? { state: 'done', total: row.done + scored.length, finished_at: services.now() } : {}),
    });
    await announce(trx, scope, { topic: 'screening-policy', id: null });
    return !isOver;
  });
}

const FAILED = 'The scoring was interrupted too often. Start it again, and tell the operator if it fails once more.';

/** Ends a simulation that will not go on, with the reason for the person. */
export function failSimulation(id: number, services: Services, scope: Scope): Promise<void> {
  return scope.transaction(async (trx) => {
    const row = await lockSimulation(trx, scope, id);
    if (row?.state !== 'running') return;
    await updateSimulation(trx, scope, id, { state: 'failed', error: FAILED, finished_at: services.now() });
    await announce(trx, scope, { topic: 'screening-policy', id: null });
  });
}
