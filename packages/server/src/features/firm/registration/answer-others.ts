import type { PoliciesAnswer, Registration } from '@freehold/contract/firm/registration';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { putOnPlan } from '../billing/public.ts';
import { answerStep } from './answer-step.ts';

/** Goes on from the team, whether or not anybody was invited. */
export const answerTeam = (scope: MemberScope, services: Services): Promise<Registration> =>
  answerStep(scope, services, 'team', async () => ({}));

export const answerPlan = (scope: MemberScope, services: Services, plan: string): Promise<Registration> =>
  answerStep(scope, services, 'plan', async (trx) => {
    await putOnPlan(trx, scope, services, plan);
    return {};
  });

export const answerPolicies = (scope: MemberScope, services: Services, answer: PoliciesAnswer): Promise<Registration> =>
  answerStep(scope, services, 'policies', async (_trx, { workspace }) => {
    const before = workspace.settings !== null && typeof workspace.settings === 'object' ? workspace.settings : {};
    const reminderDays = [...new Set(answer.reminder_days)].sort((left, right) => left - right);
    return { settings: JSON.stringify({ ...before, ...answer, reminder_days: reminderDays }) };
  });
