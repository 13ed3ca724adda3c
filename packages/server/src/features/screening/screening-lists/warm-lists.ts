import { openScope } from '../../../platform/scope.ts';
import { scopedDatabaseUrl } from '../../../platform/scoped-login.ts';
import type { Services } from '../../../platform/services.ts';
import { findEffectiveLists } from './effective-lists.ts';
import { heldSlots, prepareIndexes, runScreening } from './list-pool.ts';
import { BANDS } from '@freehold/screening/bands';
import { findActiveSlots, findOldestWorkspace } from './store.ts';

/** Builds the indexes of the oldest workspace's lists and starts the comparing thread, so that the first check after a start does not wait for either. True when there were lists. */
export async function warmLists(services: Services): Promise<boolean> {
  const first = await findOldestWorkspace(services.db);
  if (!first) return false;
  const scope = openScope(services, first.id, { kind: 'system', name: 'list warm-up' });
  const lists = await scope.transaction((trx) => findEffectiveLists(trx, first.id, services));
  if (lists.length === 0) return false;
  await runScreening(services, {
    databaseUrl: scopedDatabaseUrl(services.config),
    workspaceId: first.id,
    lists,
    query: { kind: 'company', name: 'Freehold warm-up' },
    bands: BANDS.standard,
  });
  return true;
}

/** Builds the newest version of every list that this process compares with. */
export async function renewLists(services: Services): Promise<void> {
  const slots = new Set(heldSlots(services));
  if (slots.size === 0) return;
  for (const { slot, versionId, entries, workspaceId } of await findActiveSlots(services.db)) {
    if (!slots.has(slot)) continue;
    const owner = workspaceId ?? (await findOldestWorkspace(services.db))?.id;
    if (owner === undefined) return;
    await prepareIndexes(services, { databaseUrl: scopedDatabaseUrl(services.config), workspaceId: owner }, [{ slot, versionId, entries }]);
  }
}
