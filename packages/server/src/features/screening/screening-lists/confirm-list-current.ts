import { confirmListCurrent as route, type ListsOverview } from '@freehold/contract/screening/screening-lists';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { sourceOf } from './catalogue.ts';
import { findEffectiveRows } from './effective-lists.ts';
import { overviewInside } from './list-overview.ts';
import { mayImportLists } from './policy.ts';
import { findVersionById, insertConfirmation } from './store.ts';
import { tellListLoaded } from './tell-people.ts';

const refuse = refusing(route);

/** A person states that the version in use is still the newest published. Counts for their workspace only, and the statement is kept. */
export async function confirmListCurrent(scope: MemberScope, services: Services, versionId: number): Promise<ListsOverview> {
  return scope.transaction(async (trx) => {
    const version = await findVersionById(trx, scope.workspaceId, versionId);
    if (!version) return refuse('NOT_FOUND', 'There is no such list version in this workspace');
    if (!mayImportLists(scope)) return refuse('FORBIDDEN', 'Your role cannot change lists. Ask an owner or admin.');
    const inUse = await findEffectiveRows(trx, scope.workspaceId);
    if (!inUse.some((row) => row.id === versionId))
      return refuse('INVALID_STATE', 'This version is no longer in use. Only the version in use can be confirmed.');
    const now = services.now();
    await insertConfirmation(trx, scope.workspaceId, versionId, scope.actor.memberId, now);
    await recordEvent(trx, scope, {
      action: 'confirm.list',
      object: { type: 'list_version', id: versionId, label: sourceOf(version).name },
      diff: { current_as_of: { before: version.current_as_of?.toISOString() ?? null, after: now.toISOString() } },
    });
    await announce(trx, scope, { topic: 'lists', id: versionId });
    const { name } = sourceOf(version);
    await tellListLoaded(trx, scope, { key: version.list_key, versionId, name, isNew: false, isNewest: true });
    return overviewInside(trx, scope, services);
  });
}
