import { turnOffListUpdate, type ListUpdates } from '@freehold/contract/screening/list-updates';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { settleNotices } from '../../firm/public.ts';
import { requireImporter } from './set-update.ts';
import { fetchableList, showInside } from './show-updates.ts';
import { findOfOwner, turnOff } from './store.ts';

const refuse = refusing(turnOffListUpdate);

/** Turns the updates of a list off for this workspace; what was fetched stays. */
export function turnOffUpdate(scope: MemberScope, services: Services, listKey: string): Promise<ListUpdates> {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    const { name } = await fetchableList(trx, scope, listKey);
    const update = await findOfOwner(trx, scope.workspaceId, listKey);
    if (!update?.is_on) return refuse('INVALID_STATE', 'The updates of this list are not on.');
    await turnOff(trx, update.id);
    await recordEvent(trx, scope, { action: 'turn_off.list_update', object: { type: 'list_update', id: update.id, label: name } });
    await settleNotices(trx, scope, ['list_update_failed'], { type: `update of list ${listKey}` });
    await announce(trx, scope, { topic: 'lists', id: null });
    return showInside(trx, scope, services, listKey);
  });
}
