import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { memberCan } from '../../access/public.ts';
import { type Notice, notify, settleNotices } from '../../firm/public.ts';
import type { CheckFacts } from './check-facts.ts';
import { checkPath } from './check-path.ts';
import { isOwnerOrCompliance, memberSeesCheck } from './policy.ts';
import type { CheckRow } from './store.ts';

/*
 * Who is told what about a check, in the transaction that causes it. Only the check's reference is said: a message on a phone and a mail must
 * not tell who is checked, and of a frozen check nobody but Owner and Compliance hears (POCA 2002 s. 333A).
 */

const object = (row: CheckRow) => ({ type: 'check', id: row.id });
/** What was asked about the check before is not asked any more. */
export const settle = (trx: Trx, scope: Scope, row: CheckRow, kinds: Parameters<typeof settleNotices>[2]): Promise<void> =>
  settleNotices(trx, scope, kinds, object(row));

export function tell(
  trx: Trx,
  scope: Scope,
  row: CheckRow,
  notice: Pick<Notice, 'kind' | 'to' | 'words'> & { asks?: Notice['mayKnow'] },
): Promise<void> {
  // Whoever practises is looking, and nobody else is asked for anything.
  if (row.is_practice) return Promise.resolve();
  const { asks = () => true, ...rest } = notice;
  const mayKnow: Notice['mayKnow'] = (member) => memberSeesCheck(member, row) && asks(member);
  return notify(trx, scope, { ...rest, mayKnow, object: object(row), path: checkPath(row) });
}

/** A check whose answer came asks the colleague it is given to, else whoever started it; where that one may not decide, everybody who may. */
export async function tellFinished(
  trx: Trx,
  scope: Scope,
  { row, members }: Pick<CheckFacts, 'row' | 'members'>,
  what: string,
): Promise<void> {
  const first = members.get(row.assigned_to ?? row.created_by);
  const decides = first?.state === 'active' && memberCan({ roleId: first.roleId, toggles: {} }).decide;
  await tell(trx, scope, row, {
    kind: 'decision_wanted',
    to: decides && first ? [first.id] : 'everyone',
    asks: (member) => memberCan(member).decide,
    words: `${row.public_ref} ${what} and needs a decision.`,
  });
}

/** Whoever had it before does not have it any more. */
export const settleGiven = (trx: Trx, scope: MemberScope, row: CheckRow): Promise<void> => settle(trx, scope, row, ['check_given']);

/** A check that waits for a second person asks the colleague to be that person. */
export function tellGiven(trx: Trx, scope: MemberScope, row: CheckRow, memberId: number, asSecond: boolean): Promise<void> {
  const words = asSecond
    ? `${scope.actor.name} asks you to be the second person on ${row.public_ref}.`
    : `${scope.actor.name} gave you ${row.public_ref}.`;
  return tell(trx, scope, row, { kind: 'check_given', to: [memberId], words });
}

/** Whoever is named in a note is told of it, where they may know of the check; not what it says. Whoever wrote it knows. */
export async function tellNamed(trx: Trx, scope: MemberScope, row: CheckRow, named: readonly number[]): Promise<void> {
  const to = named.filter((id) => id !== scope.actor.memberId);
  if (to.length === 0) return;
  await tell(trx, scope, row, { kind: 'named_in_note', to, words: `${scope.actor.name} named you in a note on ${row.public_ref}.` });
}

/** A decision was made: nobody is asked for one any more, unless a second person is. */
export async function tellDecided(trx: Trx, scope: MemberScope, row: CheckRow, needsSecond: boolean): Promise<void> {
  await settle(trx, scope, row, ['decision_wanted']);
  if (needsSecond) await tellSecondWanted(trx, scope, row);
}

/** The second person spoke; when they did not agree, the one who decided decides again. */
export async function tellSeconded(trx: Trx, scope: MemberScope, row: CheckRow, decidedBy: number, agreed: boolean): Promise<void> {
  await settle(trx, scope, row, ['second_wanted']);
  if (agreed) return;
  const words = `The second person did not agree to the decision on ${row.public_ref}. It needs a new one.`;
  await tell(trx, scope, row, { kind: 'decision_wanted', to: [decidedBy], words });
}

/** Nothing is left to do about a cancelled check. */
export const tellCancelled = (trx: Trx, scope: MemberScope, row: CheckRow): Promise<void> =>
  settle(trx, scope, row, ['decision_wanted', 'check_given', 'second_wanted']);

export function tellSecondWanted(trx: Trx, scope: MemberScope, row: CheckRow): Promise<void> {
  const words = `${row.public_ref} needs a second person.`;
  return tell(trx, scope, row, { kind: 'second_wanted', to: 'everyone', asks: isOwnerOrCompliance, words });
}
