import type { CoveredList } from '@freehold/contract/screening/screening-coverage';
import type { Trx } from '../../../platform/database.ts';
import { dayAndTime } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findEffectiveLists } from '../screening-lists/public.ts';
import { findRuns } from './store.ts';

type Watch = CoveredList['watch'];

/** Of each version in force, whether what it changed was compared with the firm's people; null for a first version, which changes nothing. */
export async function watchStates(trx: Trx, scope: Scope, services: Pick<Services, 'config' | 'now'>): Promise<Map<number, Watch>> {
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  const runs = await findRuns(
    trx,
    scope,
    lists.map(({ listKey }) => listKey),
  );
  return new Map(
    lists.map(({ versionId }): [number, Watch] => {
      const run = runs.find((one) => one.version_id === versionId);
      if (!run || run.state === 'running')
        return [versionId, { state: 'waiting', text: 'Its changes are still to be compared with your people' }];
      if (run.state === 'failed')
        return [versionId, { state: 'failed', text: run.error ?? 'Its changes could not be compared with your people' }];
      if (run.parties === 0) return [versionId, null];
      const changes = run.changes === 1 ? '1 change' : `${run.changes.toLocaleString('en-GB')} changes`;
      const people = run.parties.toLocaleString('en-GB');
      return [
        versionId,
        { state: 'done', text: `${changes} compared with ${people} of your people on ${dayAndTime(run.finished_at ?? run.started_at)}` },
      ];
    }),
  );
}
