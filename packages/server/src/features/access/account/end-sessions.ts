import { endOneSession as oneRoute, endOtherSessions as othersRoute } from '@freehold/contract/access/account';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { LiveSessions } from '../../../providers/identity/provider.ts';

const refuseOne = refusing(oneRoute);
const refuseOthers = refusing(othersRoute);

/**
 * Signs one browser of the person out. No fresh sign-in is asked for: who fears for their account must not be held up, and a thief who ends a
 * sign-in is seen, because the person is told by e-mail and can sign in again with a link the thief cannot read.
 */
export async function endOneSession(scope: MemberScope, sessions: LiveSessions | undefined, subject: string, id: number) {
  const { sessionId } = scope.actor;
  const mine = (await sessions?.list(subject))?.find((one) => one.id === id);
  if (!mine || !(await sessions?.end(subject, id, sessionId))) return refuseOne('NOT_FOUND', 'This sign-in is over already');
  const wasCurrent = mine.sid === sessionId;
  await record(scope, wasCurrent ? 'this browser' : 'one other browser');
  return { ended: true as const, was_current: wasCurrent };
}

/** Signs the person out everywhere but in the browser that asks. */
export async function endOtherSessions(scope: MemberScope, sessions: LiveSessions | undefined, subject: string) {
  const { sessionId } = scope.actor;
  if (!sessions || sessionId === null)
    return refuseOthers('INVALID_STATE', 'Freehold does not keep this sign-in. Sign in again, or ask whoever keeps your sign-ins.');
  const ended = await sessions.endOthers(subject, sessionId);
  if (ended > 0) await record(scope, ended === 1 ? 'one other browser' : `${ended} other browsers`);
  return { ended };
}

/** After the fact: sessions lie outside every workspace's reach, under another role, and ending one must not wait for a record of it. */
function record(scope: MemberScope, label: string): Promise<void> {
  const object = { type: 'member', id: scope.actor.memberId, label };
  return scope.transaction((trx) => recordEvent(trx, scope, { action: 'end.sessions', object }), NO_ANSWER_YET);
}
