import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { presentEffective, type EffectiveList } from './effective-lists.ts';
import { MOST_WAITED_FOR, readyVersions } from './list-pool.ts';
import { findPracticeList } from './practice-list.ts';
import { prepareLarge } from './prepare-large.ts';
import { findVersionById } from './store.ts';

export type ReadyLists = {
  /** In the order they were asked for. Of a list whose new index is still being built it is the version before, which it is compared with until then. */
  lists: EffectiveList[];
  /** Versions in force that one before stands for. */
  behind: number[];
  /** Lists that cannot be compared with yet: their first index takes its time. */
  unready: EffectiveList[];
};

/**
 * What a comparison can begin with now. A small index is waited for; the index of a large list is built meanwhile, and whoever asks before it is
 * there is compared with the version that was in force until a moment ago. `practice`: the bundled demonstration list.
 */
export async function readyLists(
  services: Services,
  scope: Scope,
  wanted: readonly EffectiveList[] | 'practice',
  mostWaitedFor = MOST_WAITED_FOR,
): Promise<ReadyLists> {
  const answer: ReadyLists = { lists: [], behind: [], unready: [] };
  const lists = wanted === 'practice' ? [await findPracticeList(services)] : wanted;
  for (const list of lists) {
    const ready = readyVersions(services, list.slot);
    if (list.entries <= mostWaitedFor || ready.includes(list.versionId)) {
      answer.lists.push(list);
      continue;
    }
    const before = await findBefore(services, scope, list, ready);
    prepareLarge(services, scope.workspaceId, list, { isFirst: before === null }).catch((error: unknown) =>
      services.log.warn({ err: error, version: list.versionId }, 'nobody could be told how the index of a list stands'),
    );
    if (before) {
      answer.lists.push(before);
      answer.behind.push(list.versionId);
    } else answer.unready.push(list);
  }
  return answer;
}

async function findBefore(services: Services, scope: Scope, list: EffectiveList, ready: number[]): Promise<EffectiveList | null> {
  const versionId = ready.find((id) => id < list.versionId);
  if (versionId === undefined) return null;
  const row = await scope.transaction((trx) => findVersionById(trx, scope.workspaceId, versionId));
  return row ? presentEffective(row, services.now(), services.config.listStaleHours) : null;
}
