import type { ListKey, ListVersion } from '@freehold/contract/screening/screening-lists';
import type { MemberScope } from '../../../platform/scope.ts';
import { presentVersion } from './present.ts';
import { findVersionsOfKey } from './store.ts';

/** Every version of one list that the workspace can see, newest first. None loaded yet is an empty answer, not a fault. */
export function listVersionsOf(scope: MemberScope, listKey: ListKey): Promise<ListVersion[]> {
  return scope.transaction(async (trx) => (await findVersionsOfKey(trx, scope.workspaceId, listKey)).map(presentVersion));
}
