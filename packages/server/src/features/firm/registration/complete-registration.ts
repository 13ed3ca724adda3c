import { completeRegistration as route, type Registration } from '@freehold/contract/firm/registration';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { beginVerification } from '../verification/public.ts';
import { openStanding } from './answer-step.ts';
import { readRegistration } from './get-registration.ts';
import { currentVersions } from './legal.ts';
import { isMemberComplete, nextStep } from './present.ts';
import { whyNotComplete } from './steps.ts';
import { updateMember, updateWorkspace } from './store.ts';

const refuse = refusing(route);

/** Opens the workspace: every step is answered and the founder's own details are given. From now the key members are asked to verify themselves. */
export function completeRegistration(scope: MemberScope, services: Services): Promise<Registration> {
  return scope.transaction(async (trx) => {
    const standing = await openStanding(trx, scope);
    const whyNot = whyNotComplete(nextStep(standing.workspace), isMemberComplete(standing, currentVersions(services.config)));
    if (whyNot) refuse('INVALID_STATE', whyNot);
    await updateWorkspace(trx, scope, { completed_signup: true }, services.now());
    await updateMember(trx, scope, scope.actor.memberId, { completed_signup: true }, services.now());
    await recordEvent(trx, scope, {
      action: 'complete.registration',
      object: { type: 'workspace', id: scope.workspaceId, label: standing.workspace.account_name },
    });
    await beginVerification(trx, scope, services);
    await announce(trx, scope, { topic: 'registration', id: null });
    await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
    return readRegistration(trx, scope, services);
  });
}
