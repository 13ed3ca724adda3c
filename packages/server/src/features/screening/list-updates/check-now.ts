import { checkListNow, type ListUpdates } from '@freehold/contract/screening/list-updates';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireImporter } from './set-update.ts';
import { fetchableList, showInside } from './show-updates.ts';
import { ask, findOfOwner } from './store.ts';

const refuse = refusing(checkListNow);

/** Looks for a new version now, whenever the next time would have come. */
export function checkNow(scope: MemberScope, services: Services, listKey: string): Promise<ListUpdates> {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    const { name } = await fetchableList(trx, scope, listKey);
    const update = await findOfOwner(trx, scope.workspaceId, listKey);
    if (!update?.is_on) return refuse('INVALID_STATE', 'The updates of this list are not on. Turn them on first.');
    await ask(trx, update.id, services.now());
    await recordEvent(trx, scope, { action: 'check.list_update', object: { type: 'list_update', id: update.id, label: name } });
    await addJob(trx, 'update-list', { updateId: update.id, askedBy: scope.actor.name }, `update-list:${update.id}`);
    await announce(trx, scope, { topic: 'lists', id: null });
    return showInside(trx, scope, services, listKey);
  });
}
