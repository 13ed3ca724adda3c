import type { Branch, Branches } from '@freehold/contract/firm/branches';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import { countBranches, findBound, findBranches, findScope } from './store.ts';

/** The branches of the workspace, for whoever works in it; no rows where the firm has one office. */
export function listBranches(scope: MemberScope): Promise<Branches> {
  return scope.transaction(async (trx) => ({
    branches: await presentBranches(trx, scope),
    scope: await findScope(trx, scope),
    is_bound: (await findBound(trx)) !== null,
    can: { change: may(scope, 'edit_workspace') },
  }));
}

async function presentBranches(trx: Trx, scope: MemberScope): Promise<Branch[]> {
  const bound = await findBound(trx);
  const counts = await countBranches(trx, scope);
  return (await findBranches(trx, scope)).map(({ id, name, address, closed_at, version }) => {
    const isClosed = closed_at !== null;
    const { properties = 0, members = 0 } = counts.get(id) ?? {};
    return {
      id,
      name,
      address,
      is_closed: isClosed,
      can_choose: !isClosed && (bound === null || bound.includes(id)),
      // A count of what is hidden would say none.
      properties: bound === null || bound.includes(id) ? properties : null,
      members,
      version,
    };
  });
}

export async function presentBranch(trx: Trx, scope: MemberScope, id: number): Promise<Branch> {
  const found = (await presentBranches(trx, scope)).find((branch) => branch.id === id);
  if (!found) throw new Error('The branch that was just written is not there');
  return found;
}
