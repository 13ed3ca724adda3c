import { announce, announceToAll } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { memberCan } from '../../access/public.ts';
import { notify, settleNotices } from '../../firm/public.ts';
import { fetchedLists, findEffectiveLists } from '../screening-lists/public.ts';
import type { Outcome } from './run-update.ts';
import { findOpenWorkspaces, type UpdateRow } from './store.ts';

const PAGE = '/marketplace/manual_aml_check/lists';
/** One failure may be a bad moment of the publisher; the second is told. */
const TOLD_FROM = 2;

/** Tells whoever the list is for how a try went: its workspace, or all of them. Screens that are open look again. */
export async function tellOutcome(services: Services, update: UpdateRow, found: Outcome): Promise<void> {
  const { db } = services;
  const workspaces = update.workspace_id === null ? await findOpenWorkspaces(db) : [update.workspace_id];
  for (const workspaceId of workspaces) {
    const scope = openScope(services, workspaceId, { kind: 'system', name: 'update-list' });
    await scope.transaction((trx) => tellWorkspace(trx, scope, services, update, found));
  }
  if (update.workspace_id === null) await db.transaction().execute((trx) => announceToAll(trx, { topic: 'lists', id: null }));
}

async function tellWorkspace(trx: Trx, scope: Scope, services: Services, update: UpdateRow, found: Outcome): Promise<void> {
  const key = update.list_key;
  const name = (await fetchedLists.find(trx, update.workspace_id, key))?.name ?? key;
  const about = { type: `update of list ${key}`, id: update.id };
  if (update.workspace_id !== null && (found.outcome === 'new_version' || found.outcome === 'waiting'))
    await recordEvent(trx, scope, {
      action: 'import.list',
      object: { type: 'list_version', id: found.versionId ?? 0, label: name },
      ...(found.outcome === 'waiting' ? { diff: { waits: { before: null, after: true } } } : {}),
    });
  if (found.outcome === 'failed') await tellFailure(trx, scope, services, update, name);
  else {
    await settleNotices(trx, scope, ['list_update_failed'], { type: about.type });
    if (found.outcome === 'waiting') await fetchedLists.tellWaits(trx, scope, { key, versionId: found.versionId, name });
    else
      await fetchedLists.tellLoaded(trx, scope, {
        key,
        versionId: found.versionId,
        name,
        isNew: found.outcome === 'new_version',
        isNewest: true,
      });
  }
  if (update.workspace_id !== null) await announce(trx, scope, { topic: 'lists', id: found.versionId });
}

/** After the second failure, and once more when the list goes out of date meanwhile: where it is required, the hourly alarm says that already. */
async function tellFailure(trx: Trx, scope: Scope, services: Services, update: UpdateRow, name: string): Promise<void> {
  if (update.failures < TOLD_FROM) return;
  const tell = (id: string, words: string) =>
    notify(trx, scope, {
      kind: 'list_update_failed',
      to: 'everyone',
      mayKnow: (member) => memberCan(member).import_lists,
      object: { type: `update of list ${update.list_key}`, id },
      words,
      path: PAGE,
      once: true,
    });
  const since = services.now().toISOString();
  if (update.failures === TOLD_FROM)
    await tell(`${update.id} ${since}`, `The ${name} could not be fetched ${update.failures} times in a row. Freehold goes on trying.`);
  if (services.config.requiredLists.includes(update.list_key)) return;
  const list = (await findEffectiveLists(trx, scope.workspaceId, services)).find((one) => one.listKey === update.list_key);
  if (list?.stale)
    await tell(
      `${update.id} stale ${list.currentAsOf ?? ''}`,
      `The ${name} is out of date, and could not be fetched ${update.failures} times in a row.`,
    );
}
