import { setListUpdate, type ListUpdateChange, type ListUpdates } from '@freehold/contract/screening/list-updates';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { allowedUrl, DownloadFault } from '../../../platform/download.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { fetchedLists } from '../screening-lists/public.ts';
import { fetchableList, showInside } from './show-updates.ts';
import { findOfOwner, saveSetting } from './store.ts';

const refuse = refusing(setListUpdate);

/** Turns the updates of a list on for this workspace, or changes them; the first look is at once. Nothing is fetched that nobody turned on. */
export function setUpdate(scope: MemberScope, services: Services, listKey: string, change: ListUpdateChange): Promise<ListUpdates> {
  requireImporter(scope);
  checkAddresses(change.addresses, services);
  return scope.transaction(async (trx) => {
    const { name } = await fetchableList(trx, scope, listKey);
    const before = await findOfOwner(trx, scope.workspaceId, listKey);
    const now = services.now();
    const id = await saveSetting(trx, {
      owner: scope.workspaceId,
      listKey,
      addresses: change.addresses,
      everyHours: change.every_hours,
      setBy: scope.actor.name,
      now,
    });
    await recordEvent(trx, scope, {
      action: before?.is_on ? 'change.list_update' : 'set.list_update',
      object: { type: 'list_update', id, label: name },
      // An address may hold a key: the chain keeps the hosts.
      diff: {
        from: { before: before ? hostsOf(before.addresses) : null, after: hostsOf(change.addresses) },
        every_hours: { before: before?.every_hours ?? null, after: change.every_hours },
      },
    });
    await addJob(trx, 'update-list', { updateId: id, askedBy: scope.actor.name }, `update-list:${id}`);
    await announce(trx, scope, { topic: 'lists', id: null });
    return showInside(trx, scope, services, listKey);
  });
}

export function requireImporter(scope: MemberScope): void {
  if (!fetchedLists.mayChange(scope)) refuse('FORBIDDEN', 'Your role cannot change lists. Ask an owner or admin.');
}

/** Says under its field what is wrong with an address, before anything is called. */
export function checkAddresses(addresses: readonly string[], { config }: Pick<Services, 'config'>): void {
  for (const [at, address] of addresses.entries()) {
    try {
      allowedUrl(address, config.listUpdates);
    } catch (error) {
      if (!(error instanceof DownloadFault)) throw error;
      refuseField(`addresses.${at}`, error.message);
    }
    if (addresses.indexOf(address) !== at) refuseField(`addresses.${at}`, 'This address is there already');
  }
}

const hostsOf = (addresses: readonly string[]) => addresses.map((address) => URL.parse(address)?.host ?? '').join(', ');
