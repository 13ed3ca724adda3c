import type { Registration, RegistrationStep } from '@freehold/contract/firm/registration';

/** The five steps, in their order. */
export const STEPS = ['company', 'supervision', 'team', 'plan', 'policies'] as const satisfies readonly RegistrationStep[];
export type Step = (typeof STEPS)[number];

/** The step to show: the one asked for as far as it was reached, else the first one not answered; null when every step is. */
export function stepToShow({ step }: Pick<Registration, 'step'>, asked: Step | undefined): Step | null {
  const reached = step === 'done' ? STEPS.length : STEPS.indexOf(step);
  if (asked !== undefined && STEPS.indexOf(asked) <= reached) return asked;
  return STEPS[reached] ?? null;
}

export const before = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];
export const after = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) + 1];
