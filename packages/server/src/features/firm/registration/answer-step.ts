import { completeRegistration, type Registration } from '@freehold/contract/firm/registration';
import type { Updateable } from 'kysely';
import type { Workspaces } from '../../../db/types.ts';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readRegistration } from './get-registration.ts';
import { isFounder, nextStep } from './present.ts';
import { stepAfter, whyNotAnswer } from './steps.ts';
import { findStanding, updateWorkspace, type Standing } from './store.ts';

const refuse = refusing(completeRegistration);

type Step = Exclude<Registration['step'], 'done'>;
export type Saved = Updateable<Workspaces>;

/**
 * Answers one step of the founder's, the one that comes next or an earlier one again, and moves on. `save` writes what belongs to the answer
 * and gives back what changes of the workspace.
 */
export function answerStep(
  scope: MemberScope,
  services: Services,
  step: Step,
  save: (trx: Trx, standing: Standing) => Promise<Saved>,
): Promise<Registration> {
  return scope.transaction(async (trx) => {
    const standing = await openStanding(trx, scope);
    const whyNot = whyNotAnswer(step, nextStep(standing.workspace));
    if (whyNot) refuse('INVALID_STATE', whyNot);
    const change = await save(trx, standing);
    const next = stepAfter(step, nextStep(standing.workspace));
    await updateWorkspace(trx, scope, { registration_step: next, ...change }, services.now());
    await announce(trx, scope, { topic: 'registration', id: null });
    return readRegistration(trx, scope, services);
  });
}

/** The founder's registration, locked, while it is not finished. */
export async function openStanding(trx: Trx, scope: MemberScope): Promise<Standing> {
  const standing = await findStanding(trx, scope, { lock: true });
  if (standing.workspace.completed_signup) refuse('INVALID_STATE', 'This workspace has finished signing up. Change it in Settings.');
  if (!isFounder(standing)) refuse('FORBIDDEN', `Only ${standing.founder ?? 'whoever signed the firm up'} can answer this.`);
  return standing;
}
