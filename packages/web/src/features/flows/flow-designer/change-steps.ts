import type { DraftStep, FlowDraft } from '@freehold/contract/flows/flow-draft';
import { FIRST_CONFIGS, type FlowStepType, isApplicantStep, STEP_WORDS } from '@freehold/contract/flows/step-types';

/** The first of `word`, `word_2`, `word_3` that is not taken. */
export function freeKey(word: string, taken: readonly string[]): string {
  if (!taken.includes(word)) return word;
  let number = 2;
  while (taken.includes(`${word}_${number}`)) number += 1;
  return `${word}_${number}`;
}

/** Where a new step goes: consent after what to have ready, everything else before sending. */
function placeFor(type: FlowStepType, steps: readonly DraftStep[]): number {
  if (type === 'intro_list_of_documents') return 0;
  if (type === 'consent') return steps[0]?.type === 'intro_list_of_documents' ? 1 : 0;
  return steps.at(-1)?.type === 'review_and_submit' ? steps.length - 1 : steps.length;
}

export function addStep(flow: FlowDraft, type: FlowStepType): { flow: FlowDraft; key: string } {
  const key = freeKey(
    type,
    flow.steps.map((step) => step.key),
  );
  const step: DraftStep = {
    key,
    type,
    ...STEP_WORDS[type],
    required: true,
    skippable: false,
    roles: [],
    config: { ...structuredClone(FIRST_CONFIGS[type]) },
  };
  const steps = [...flow.steps];
  steps.splice(placeFor(type, steps), 0, step);
  return { flow: { ...flow, steps }, key };
}

export const removeStep = (flow: FlowDraft, key: string): FlowDraft => ({ ...flow, steps: flow.steps.filter((step) => step.key !== key) });

/** Puts a step to the place of another, which makes room. */
export function moveStep(flow: FlowDraft, key: string, to: number): FlowDraft {
  const from = flow.steps.findIndex((step) => step.key === key);
  const step = flow.steps[from];
  if (step === undefined || to < 0 || to >= flow.steps.length) return flow;
  const steps = flow.steps.filter((other) => other !== step);
  steps.splice(to, 0, step);
  return { ...flow, steps };
}

export const changeStep = (flow: FlowDraft, key: string, change: Partial<DraftStep>): FlowDraft => ({
  ...flow,
  steps: flow.steps.map((step) => (step.key === key ? { ...step, ...change } : step)),
});

const STAFF_STEPS: readonly FlowStepType[] = ['choose_people', 'run_checks', 'decision'];
const AGAIN: readonly FlowStepType[] = ['questions', 'upload'];

/** The types that can be added: those of the person or those of the team, whichever the flow has; while it has none, both. */
export function typesToAdd(flow: FlowDraft, installed: readonly FlowStepType[]): FlowStepType[] {
  const asks = flow.steps.some(({ type }) => isApplicantStep(type));
  return installed.filter((type) => {
    if (flow.steps.some((step) => step.type === type) && !AGAIN.includes(type)) return false;
    if (isApplicantStep(type)) return flow.steps.length === 0 || asks;
    return STAFF_STEPS.includes(type) && !asks;
  });
}
