import { kindOf, type Choice, type NotificationKind } from '@freehold/contract/firm/notification-kinds';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { MemberActor, Scope } from '../../../platform/scope.ts';
import { choiceOf } from './choice-of.ts';
import * as store from './store.ts';

/** Somebody who can be told: their role, and what was set for them alone. */
export type Recipient = Pick<MemberActor, 'memberId' | 'roleId' | 'toggles'>;

export type Notice = {
  kind: NotificationKind;
  /** Members by their number, or everybody whom `mayKnow` lets through. */
  to: readonly number[] | 'everyone';
  /** How, for those who chose it for this one object; the rest by what they chose for the kind. */
  ways?: ReadonlyMap<number, Choice>;
  /** Asked of each: nobody is told what they may not know. Required, so that it is never forgotten. */
  mayKnow: (member: Recipient) => boolean;
  object: { type: string; id: number | string };
  /** One sentence for the list, the message and the mail. It names no client and no match: a reference, and what to do. */
  words: string;
  /** The page it is about, as a path of the product. */
  path: string;
  /** Never again about the same object, even when it was read. */
  once?: boolean;
};

/**
 * Tells members of something in the transaction that causes it, each in the way they chose, and never the one who did it. Who has not read the
 * same yet is not told again. Mail goes by a job, so that a mail server that is away holds nothing up.
 */
export async function notify(trx: Trx, scope: Scope, notice: Notice): Promise<void> {
  const now = new Date();
  const actorId = scope.actor.kind === 'member' ? scope.actor.memberId : null;
  const isUrgent = kindOf(notice.kind).isUrgent ?? false;
  const told = await store.findTold(trx, scope, notice.kind, notice.object, notice.once ?? false);
  const possible = (await store.findRecipients(trx, scope, now)).filter(
    (one) =>
      one.memberId !== actorId &&
      !told.has(one.memberId) &&
      (notice.to === 'everyone' || notice.to.includes(one.memberId)) &&
      notice.mayKnow(one),
  );
  const keptFrom = await store.findKeptFrom(trx, notice.object, possible);
  const recipients = possible.filter((one) => !keptFrom.has(one.memberId));
  const rows = recipients.flatMap(({ memberId, choices }) => {
    const { here, mail } = notice.ways?.get(memberId) ?? choiceOf(choices, notice.kind);
    if (!here && mail === 'off') return [];
    return {
      member_id: memberId,
      kind: notice.kind,
      object_type: notice.object.type,
      object_id: String(notice.object.id),
      words: notice.words,
      path: notice.path,
      is_urgent: isUrgent,
      is_shown: here,
      mail,
      created_at: now,
    };
  });
  if (rows.length === 0) return;
  for (const { id, mail } of await store.insertNotifications(trx, scope, rows))
    if (mail === 'at_once') await addJob(trx, 'mail-notification', { notificationId: id }, `mail-notification:${id}`);
  await announce(trx, scope, { topic: 'notifications', id: null });
}

/** What was told of the object is over: nobody has to do it any more, so it counts as read and is mailed no longer. Without an id, of all of its type; with a member, for them alone. */
export async function settleNotices(
  trx: Trx,
  scope: Scope,
  kinds: readonly NotificationKind[],
  object: { type: string; id?: number | string; memberId?: number },
): Promise<void> {
  if (await store.readAbout(trx, scope, kinds, object, new Date())) await announce(trx, scope, { topic: 'notifications', id: null });
}
