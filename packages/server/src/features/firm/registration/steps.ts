import type { RegistrationStep } from '@freehold/contract/firm/registration';
import { isOneOf } from '@freehold/contract/kernel/keys';

/** In the order they are answered. */
export const STEPS = ['company', 'supervision', 'team', 'plan', 'policies', 'done'] as const satisfies readonly RegistrationStep[];

const CALLED = {
  company: 'Your company',
  supervision: 'Your supervision',
  team: 'Your team',
  plan: 'Choose a plan',
  policies: 'Policies',
} satisfies Record<Exclude<RegistrationStep, 'done'>, string>;

export const isStep = (text: string): text is RegistrationStep => isOneOf(STEPS, text);

/** Why a step cannot be answered now; null when it can: the one that comes next, and those before it again. */
export function whyNotAnswer(step: Exclude<RegistrationStep, 'done'>, next: RegistrationStep): string | null {
  if (STEPS.indexOf(step) <= STEPS.indexOf(next)) return null;
  return next === 'done' ? null : `Answer “${CALLED[next]}” first.`;
}

/** The step that comes next once this one is answered: an earlier one that was answered again changes nothing about it. */
export function stepAfter(answered: Exclude<RegistrationStep, 'done'>, next: RegistrationStep): RegistrationStep {
  const after = STEPS[STEPS.indexOf(answered) + 1] ?? 'done';
  return STEPS.indexOf(after) > STEPS.indexOf(next) ? after : next;
}

/** Why registration cannot be finished yet; null when it can. */
export function whyNotComplete(next: RegistrationStep, isMemberComplete: boolean): string | null {
  if (next !== 'done') return `Answer “${CALLED[next]}” first.`;
  return isMemberComplete ? null : 'Give your own name and phone number first.';
}
