import type { Trx } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findBound, findBranch, findNameOfUnseeing, findOpenBranchesOf, type BranchRow } from './store.ts';

/** Whether whoever acts sees the properties of their own branches alone. */
export const isBound = async (trx: Trx): Promise<boolean> => (await findBound(trx)) !== null;

/** The branch somebody chose for something of theirs, kept open until the transaction ends. */
export async function requireBranch(trx: Trx, scope: Scope, id: number, field = 'branch_id'): Promise<BranchRow> {
  const bound = await findBound(trx);
  const branch = await findBranch(trx, scope, id, 'keep');
  if (!branch) return refuseField(field, 'Choose a branch of this workspace');
  if (branch.closed_at !== null) return refuseField(field, `${branch.name} is closed. Choose another branch`);
  if (bound !== null && !bound.includes(id)) return refuseField(field, 'Choose one of your own branches');
  return branch;
}

/** Whether something may be given to the branch, which then stays open until the transaction ends. */
export async function mayGoTo(trx: Trx, scope: Scope, id: number): Promise<boolean> {
  const bound = await findBound(trx);
  const branch = await findBranch(trx, scope, id, 'keep');
  return branch !== undefined && branch.closed_at === null && (bound === null || bound.includes(id));
}

/** The branch of what somebody records without saying which: their own, where they have one alone. */
export async function ownBranch(trx: Trx, scope: Scope): Promise<number | null> {
  if (scope.actor.kind !== 'member') return null;
  const [only, ...others] = await findOpenBranchesOf(trx, { ...scope, actor: scope.actor });
  return others.length === 0 ? (only ?? null) : null;
}

/** Why a property of this branch may not be given to somebody: they would not see it. Null where nothing stands against it. */
export async function whyNotFor(trx: Trx, scope: Scope, memberId: number | null, branchId: number | null): Promise<string | null> {
  const name = memberId === null || branchId === null ? null : await findNameOfUnseeing(trx, scope, memberId, branchId);
  if (name === null) return null;
  return `${name} does not work at this property’s branch and would not see it. Choose somebody else, or change the branch first.`;
}
