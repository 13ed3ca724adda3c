import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';

const TWO_STEP = 'Two-step sign-in';

/**
 * Writes a change of somebody's own sign-in methods down in the workspace they were in. The method itself is kept out of every workspace's
 * reach, under another role: so the change stands first, and the person has been told by e-mail.
 */
export function recordChange(scope: MemberScope, action: AuditEntry['action'], object?: AuditEntry['object']): Promise<void> {
  const about = object ?? { type: 'member', id: scope.actor.memberId, label: TWO_STEP };
  return scope.transaction((trx) => recordEvent(trx, scope, { action, object: about }), NO_ANSWER_YET);
}
