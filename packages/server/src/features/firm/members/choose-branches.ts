import type { AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { findBranchNames, findMemberBranches, requireBranch, writeMemberBranches } from '../branches/public.ts';

/** Writes where a member works, and answers what that changed, in names. A branch they have already may have closed since. */
export async function chooseBranches(
  trx: Trx,
  scope: MemberScope,
  memberId: number,
  asked: readonly number[],
): Promise<AuditEntry['diff']> {
  const before = (await findMemberBranches(trx, scope, memberId)).get(memberId) ?? [];
  const after = [...new Set(asked)].toSorted((one, other) => one - other);
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  for (const id of after) if (!before.includes(id)) await requireBranch(trx, scope, id, 'branch_ids');
  await writeMemberBranches(trx, scope, memberId, after);
  const names = await findBranchNames(trx, scope, [...before, ...after]);
  const named = (ids: readonly number[]) => ids.map((id) => names.get(id)).join(', ') || null;
  return { branches: { before: named(before), after: named(after) } };
}
