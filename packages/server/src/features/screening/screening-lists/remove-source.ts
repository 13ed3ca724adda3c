import { removeList as route, type ListKey, type ListsOverview } from '@freehold/contract/screening/screening-lists';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isOwnKey, sourceOf } from './catalogue.ts';
import { overviewInside } from './list-overview.ts';
import { findActive, supersede } from './store.ts';
import { settleListWaits } from './tell-people.ts';
import { requireImporter } from './upload-list.ts';

const refuse = refusing(route);

/** Takes a source the workspace brought out of use. Its versions stay, so that every check keeps what it rested on. */
export async function removeSource(scope: MemberScope, services: Services, listKey: ListKey): Promise<ListsOverview> {
  requireImporter(scope);
  if (!isOwnKey(listKey)) return refuse('INVALID_STATE', 'A published list is replaced by its next version, and not removed.');
  return scope.transaction(async (trx) => {
    await lockByName(trx, `list:${scope.workspaceId}:${listKey}`);
    const active = await findActive(trx, scope.workspaceId, listKey);
    if (!active) {
      const shared = await findActive(trx, null, listKey);
      return shared
        ? refuse('INVALID_STATE', 'This source is loaded for every workspace here. Only whoever runs the installation can remove it.')
        : refuse('NOT_FOUND', 'There is no such source in use in this workspace');
    }
    await supersede(trx, scope.workspaceId, listKey);
    await recordEvent(trx, scope, {
      action: 'remove.list',
      object: { type: 'list_version', id: active.id, label: sourceOf(active).name },
      diff: { entries: { before: active.entries, after: null } },
    });
    await settleListWaits(trx, scope, listKey);
    await announce(trx, scope, { topic: 'lists', id: active.id });
    return overviewInside(trx, scope, services);
  });
}
