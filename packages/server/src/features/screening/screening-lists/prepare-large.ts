import { openScope } from '../../../platform/scope.ts';
import { scopedDatabaseUrl } from '../../../platform/scoped-login.ts';
import type { Services } from '../../../platform/services.ts';
import type { EffectiveList } from './effective-lists.ts';
import { prepareIndexes } from './list-pool.ts';
import { settleListUnready, tellListUnready } from './tell-people.ts';

/** A connection that is lost once is nobody's business; what fails again needs somebody. */
const FAILURES_TOLD = 2;

type Tries = { failures: Map<number, number>; counted: WeakSet<object>; told: Set<string>; settled: Set<string> };
const triesOf = new WeakMap<Services['pool'], Tries>();

/**
 * Builds the index of a large list while others go on. Who may load lists is told when it fails for the second time, once for each version, and
 * need not look any more when it is there. `isFirst`: there is no version before that checks could be compared with.
 */
export async function prepareLarge(
  services: Services,
  workspaceId: number,
  list: EffectiveList,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const tries = triesOf.get(services.pool) ?? { failures: new Map(), counted: new WeakSet(), told: new Set(), settled: new Set() };
  triesOf.set(services.pool, tries);
  // Also whoever began the check is told.
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'list-index' });
  const key = `${workspaceId} ${list.versionId}`;
  try {
    await prepareIndexes(services, { databaseUrl: scopedDatabaseUrl(services.config), workspaceId }, [list]);
  } catch (error) {
    const failures = countFailure(tries, list.versionId, error);
    services.log.warn({ err: error, version: list.versionId, failures }, 'an index could not be built; it is tried again');
    if (failures < FAILURES_TOLD || tries.told.has(key)) return;
    tries.told.add(key);
    tries.settled.delete(key);
    await scope
      .transaction((trx) => tellListUnready(trx, scope, { ...list, isFirst }))
      .catch((fault: unknown) => {
        tries.told.delete(key);
        throw fault;
      });
    return;
  }
  tries.failures.delete(list.versionId);
  if (tries.settled.has(key)) return;
  tries.settled.add(key);
  tries.told.delete(key);
  await scope.transaction((trx) => settleListUnready(trx, scope, list.listKey));
}

/** Everybody who waits for one build hears of its failure: that is one. */
function countFailure({ failures, counted }: Tries, versionId: number, error: unknown): number {
  const before = failures.get(versionId) ?? 0;
  const isKnown = error instanceof Error && counted.has(error);
  if (error instanceof Error) counted.add(error);
  if (!isKnown) failures.set(versionId, before + 1);
  return failures.get(versionId) ?? 0;
}
