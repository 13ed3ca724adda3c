import { BANDS } from '@freehold/screening/bands';
import { openScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { findEffectiveLists } from './effective-lists.ts';
import { runScreening } from './list-pool.ts';
import { findOldestWorkspace } from './store.ts';

/** Reads the oldest workspace's lists into the comparing thread, so that the first check after a start does not wait for the indexes. True when there were lists. */
export async function warmLists(services: Services): Promise<boolean> {
  const first = await findOldestWorkspace(services.db);
  if (!first) return false;
  const scope = openScope(services.db, first.id, { kind: 'system', name: 'list warm-up' });
  const lists = await scope.transaction((trx) => findEffectiveLists(trx, first.id, services));
  if (lists.length === 0) return false;
  await runScreening(services, {
    databaseUrl: services.config.databaseUrl,
    workspaceId: first.id,
    lists: lists.map(({ slot, versionId }) => ({ slot, versionId })),
    query: { kind: 'company', name: 'Freehold warm-up' },
    bands: BANDS.standard,
  });
  return true;
}
