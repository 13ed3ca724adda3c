import { SEVERITIES, type Severity } from '@freehold/contract/monitoring/monitoring-words';
import type { Trx } from '../../../platform/database.ts';
import { dayAndTime, londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import { memberCan } from '../../access/public.ts';
import { notify, type Recipient, settleNotices } from '../../firm/public.ts';
import { dueAt } from './alert-states.ts';
import { maySettle } from './escalation.ts';
import type { MadeAlert } from './add-findings.ts';

export const ALERT = 'monitoring_alert';
export const alertReference = (number: number): string => `ALR-${String(number).padStart(4, '0')}`;
export const alertPath = (id: number): string => `/marketplace/monitoring_report?alert=${id}`;
const OPEN_ALERTS = '/marketplace/monitoring_report?tab=alerts';

const knows = (frozen: boolean) => (member: Recipient) =>
  memberCan(member).see_monitoring && (!frozen || memberCan(member).resolve_matches);
const settles = (asked: { severity: Severity; frozen: boolean }) => (member: Recipient) => maySettle(asked, member);

/** More at once than this are told of in one notice. */
const MOST_SINGLE = 3;

/** Tells whoever has an alert, or where nobody has it those who settle such. It names nobody. */
export async function tellFound(trx: Trx, scope: Scope, made: readonly MadeAlert[], now: Date): Promise<void> {
  const given = made.filter(({ assigneeId }) => assigneeId !== null);
  const left = made.filter(({ assigneeId }) => assigneeId === null);
  for (const alert of given)
    await notify(trx, scope, {
      ...noticeOf(alert, now),
      to: alert.assigneeId === null ? [] : [alert.assigneeId],
      mayKnow: knows(alert.frozen),
    });
  if (left.length <= MOST_SINGLE) {
    for (const alert of left) await notify(trx, scope, { ...noticeOf(alert, now), to: 'everyone', mayKnow: settles(alert) });
    return;
  }
  for (const frozen of [false, true]) {
    const some = left.filter((alert) => alert.frozen === frozen);
    if (some.length === 0) continue;
    const critical = some.filter(({ severity }) => severity === 'critical').length;
    await notify(trx, scope, {
      kind: 'monitoring_alert',
      to: 'everyone',
      mayKnow: settles({ severity: critical > 0 ? 'critical' : 'high', frozen }),
      object: { type: ALERT, id: `${londonDate(now)}:${some[0]?.id}${frozen ? ':frozen' : ''}` },
      words: `Monitoring found ${some.length} things${critical > 0 ? `, ${critical} of them critical` : ''}.`,
      path: OPEN_ALERTS,
    });
  }
}

const noticeOf = ({ id, number, severity }: MadeAlert, now: Date) => ({
  kind: 'monitoring_alert' as const,
  object: { type: ALERT, id },
  words: `Monitoring found something: ${alertReference(number)}, ${SEVERITIES[severity].toLowerCase()}, to be settled by ${dayAndTime(dueAt(severity, now))}.`,
  path: alertPath(id),
});

type Row = { id: number; number: number; severity: string; assignee_id: number | null };
export const gravityOf = (word: string): Severity => (word === 'critical' || word === 'high' || word === 'medium' ? word : 'low');

/** Once, before the time of an alert is over: whoever has it, or where nobody has it those who may settle it. */
export function tellReminder(
  trx: Trx,
  scope: Scope,
  { id, number, severity, assignee_id: assignee, due_at: due }: Row & { due_at: Date },
  frozen: boolean,
): Promise<void> {
  const allowed = settles({ severity: gravityOf(severity), frozen });
  return notify(trx, scope, {
    kind: 'monitoring_alert',
    to: assignee === null ? 'everyone' : [assignee],
    mayKnow: (member) => (assignee === null ? allowed(member) : knows(frozen)(member)),
    object: { type: ALERT, id: `${id}:reminder` },
    words: `${alertReference(number)} is to be settled by ${dayAndTime(due)}.`,
    path: alertPath(id),
  });
}

/** An alert has run past its time: who has it now, who had it, and everybody else who may settle it. */
export function tellEscalated(
  trx: Trx,
  scope: Scope,
  { id, number, severity, assignee_id: assignee }: Row,
  { frozen, to, time }: { frozen: boolean; to: number | null; time: string },
): Promise<void> {
  const allowed = settles({ severity: gravityOf(severity), frozen });
  return notify(trx, scope, {
    kind: 'monitoring_overdue',
    to: 'everyone',
    mayKnow: (member) => allowed(member) || ((member.memberId === assignee || member.memberId === to) && knows(frozen)(member)),
    object: { type: ALERT, id },
    words: `${alertReference(number)} is overdue: it was to be settled within ${time}.${to === null ? '' : ' It was passed on.'}`,
    path: alertPath(id),
    once: true,
  });
}

export function tellAssigned(trx: Trx, scope: Scope, { id, number }: Row, memberId: number, frozen: boolean): Promise<void> {
  return notify(trx, scope, {
    kind: 'monitoring_alert',
    to: [memberId],
    mayKnow: knows(frozen),
    object: { type: ALERT, id: `${id}:given` },
    words: `You were given ${alertReference(number)}.`,
    path: alertPath(id),
  });
}

export const settleTold = async (trx: Trx, scope: Scope, id: number): Promise<void> => {
  await settleNotices(trx, scope, ['monitoring_alert', 'monitoring_overdue'], { type: ALERT, id });
  for (const part of ['given', 'reminder']) await settleNotices(trx, scope, ['monitoring_alert'], { type: ALERT, id: `${id}:${part}` });
};
