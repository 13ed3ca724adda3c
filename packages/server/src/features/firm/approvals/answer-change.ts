import { approveChange as route, type Approval } from '@freehold/contract/firm/approvals';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { NOT_YOUR_ROLE, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { settleNotices } from '../notifications/public.ts';
import { mayAllow, type ApprovalKind } from './policy.ts';
import { presentApproval } from './present.ts';
import { findApprovals, findNames, lockApproval, saveAnswer, type ApprovalRow, type Change } from './store.ts';
import { APPROVAL_LABEL } from './words.ts';

const refuse = refusing(route);

/**
 * Of each kind of change: what stands now, in the terms of the change and held for it, whether it can still be made, and making it. Given by
 * the feature whose rows they are, in features/all.ts.
 */
export type ConsentedChanges = Record<
  ApprovalKind,
  {
    now(trx: Trx, scope: MemberScope): Promise<Record<string, unknown>>;
    stands(trx: Trx, scope: MemberScope, change: Change): Promise<boolean>;
    apply(trx: Trx, scope: MemberScope, change: Change, alone: string | null): Promise<unknown>;
  }
>;

/** Those that wait and the newest that were answered, for whoever sees the workspace's settings. */
export async function listApprovals(scope: MemberScope): Promise<Approval[]> {
  requireMay(scope, 'see_workspace');
  return scope.transaction(async (trx) => {
    const names = await findNames(trx, scope);
    return (await findApprovals(trx, scope)).map((row) => presentApproval(scope, row, names));
  });
}

/**
 * Allows a change somebody else asked for and makes it, both or neither. Where what it was to change has changed since, it is marked outdated
 * and refused: nobody allows what they did not see.
 */
export async function approveChange(scope: MemberScope, changes: ConsentedChanges, id: number): Promise<Approval> {
  const answered = await answer(scope, changes, id, async (trx, row) => {
    requireOther(scope, row);
    const { now, stands: canStand, apply } = changes[row.kind];
    const change = row.change;
    const current: Record<string, unknown> = await now(trx, scope);
    const isSame = Object.entries(change).every(([field, { before }]) => JSON.stringify(current[field] ?? null) === JSON.stringify(before));
    if (!isSame || !(await canStand(trx, scope, change))) {
      await saveAnswer(trx, scope, id, { state: 'outdated', by: scope.actor.memberId });
      return;
    }
    await saveAnswer(trx, scope, id, { state: 'approved', by: scope.actor.memberId });
    await record(trx, scope, row, 'approve.change');
    await apply(trx, scope, change, null);
  });
  if (answered.state === 'outdated')
    return refuse('INVALID_STATE', 'These details changed after this was asked for, so it was not made. Ask again with today’s details.');
  return answered;
}

export async function refuseChange(scope: MemberScope, changes: ConsentedChanges, id: number, reason: string): Promise<Approval> {
  return answer(scope, changes, id, async (trx, row) => {
    requireOther(scope, row);
    await saveAnswer(trx, scope, id, { state: 'refused', by: scope.actor.memberId, reason });
    await record(trx, scope, row, 'refuse.change', reason);
  });
}

/** Only whoever asked takes it back. */
export async function withdrawChange(scope: MemberScope, changes: ConsentedChanges, id: number): Promise<Approval> {
  return answer(scope, changes, id, async (trx, row) => {
    if (row.asked_by !== scope.actor.memberId) refuse('FORBIDDEN', 'Only the person who asked can withdraw this. You can refuse it.');
    await saveAnswer(trx, scope, id, { state: 'withdrawn', by: scope.actor.memberId });
    await record(trx, scope, row, 'refuse.change', 'Withdrawn by the person who asked');
  });
}

async function answer(
  scope: MemberScope,
  changes: ConsentedChanges,
  id: number,
  decide: (trx: Trx, row: ApprovalRow) => Promise<void>,
): Promise<Approval> {
  return scope.transaction(async (trx) => {
    // The workspace first, as every change of it does: two that wait for each other would both be lost.
    await changes.legal_details.now(trx, scope);
    const row = await lockApproval(trx, scope, id);
    if (!row) return refuse('NOT_FOUND', 'There is no such request.');
    if (row.state !== 'waiting') return refuse('INVALID_STATE', 'This was answered already.');
    await decide(trx, row);
    await settleNotices(trx, scope, ['approval_wanted'], { type: 'approval', id });
    await announce(trx, scope, { topic: 'workspace', id: null });
    const [after] = await findApprovals(trx, scope, id);
    return presentApproval(scope, after ?? row, await findNames(trx, scope));
  });
}

function requireOther(scope: MemberScope, row: ApprovalRow): void {
  if (!mayAllow(scope.actor, row.kind)) refuse('FORBIDDEN', NOT_YOUR_ROLE);
  if (row.asked_by === scope.actor.memberId) refuse('FORBIDDEN', 'You asked for this yourself. Somebody else must approve it.');
}

async function record(
  trx: Trx,
  scope: MemberScope,
  row: ApprovalRow,
  action: 'approve.change' | 'refuse.change',
  reason?: string,
): Promise<void> {
  await recordEvent(trx, scope, {
    action,
    object: { type: 'approval', id: row.id, label: APPROVAL_LABEL[row.kind] },
    ...(reason === undefined ? {} : { reason }),
  });
}
