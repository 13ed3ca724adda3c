import { ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import { type FlowStepType, isApplicantStep, STEP_WORDS } from './step-types.ts';

/** A step as far as its place among the others goes. */
type Placed = {
  key: string;
  type: FlowStepType;
  title: string;
  required: boolean;
  skippable: boolean;
  roles?: readonly PropertyRole[] | undefined;
};
type Ordered = { steps: readonly Placed[]; checks: readonly string[]; roles: readonly PropertyRole[] };

/** What is wrong and where: in the step of that place, or null where it concerns the flow. */
export type OrderFault = { step: number | null; message: string };

/** What a step of this type goes by, which stands before it. */
const COMES_AFTER: { readonly [T in FlowStepType]?: FlowStepType } = { selfie_liveness: 'id_document', phone_otp: 'details' };
/** Without this step a check of the kind has nothing to go by. */
const CHECK_NEEDS: Readonly<Record<string, FlowStepType>> = {
  kyc: 'id_document',
  kyb: 'company_details',
  ownership: 'ownership_confirm',
  bank: 'bank_account',
  sof: 'source_of_funds',
  rtr: 'right_to_rent',
  affordability: 'employment_income',
};
/** Types that stand in a flow once. Others may come again with other rules. */
const MORE_THAN_ONCE: readonly FlowStepType[] = ['questions', 'upload'];
const nameOf = (type: FlowStepType): string => `“${STEP_WORDS[type].title}”`;

/** The steps a step goes by: earlier ones of the type that it comes after. */
export const goesBy = ({ steps }: Pick<Ordered, 'steps'>, index: number): string[] => {
  const type = steps[index] && COMES_AFTER[steps[index].type];
  return type === undefined ? [] : steps.slice(0, index).flatMap((step) => (step.type === type ? step.key : []));
};

/** The roles to whom a step shows; those of the flow where it names none. */
const shownTo = (flow: Ordered, { roles = [] }: Placed): readonly PropertyRole[] => (roles.length > 0 ? roles : flow.roles);

/** Faults in the order of the steps that a person goes through by themselves, and in what the checks need of them. */
export function findOrderFaults(flow: Ordered, nameOfCheck: (code: string) => string): OrderFault[] {
  const { steps, checks } = flow;
  const faults: OrderFault[] = [];
  const fault = (step: number | null, message: string) => faults.push({ step, message });
  const asks = steps.some(({ type }) => isApplicantStep(type));
  if (!asks) return faults;
  const consent = steps.findIndex(({ type }) => type === 'consent');
  const end = steps.findIndex(({ type }) => type === 'review_and_submit');
  if (consent === -1) fault(null, `Add the step ${nameOf('consent')}: nothing is collected before somebody agreed to it`);
  if (end === -1) fault(null, `Add the step ${nameOf('review_and_submit')} at the end: without it nothing reaches you`);
  else if (end < steps.length - 1) fault(end, 'This is the last step. Move it to the end');
  steps.forEach((step, index) => {
    const { type } = step;
    if (!isApplicantStep(type))
      return fault(index, 'A flow that asks the person has no steps of your team: checks and decision follow by themselves. Remove it');
    if (index < consent && type !== 'intro_list_of_documents')
      fault(index, `This collects something before the person agreed. Move it after ${nameOf('consent')}`);
    if (!MORE_THAN_ONCE.includes(type) && steps.findIndex((other) => other.type === type) < index)
      fault(index, 'This step is there already. Remove one of them');
    if (type === 'consent' || type === 'review_and_submit') {
      if (!step.required || step.skippable) fault(index, 'Nobody can leave this step out. Make it required, without skipping');
      if (shownTo(flow, step).length < flow.roles.length) fault(index, 'Everybody needs this step. Show it to everyone');
    }
    const before = COMES_AFTER[type];
    if (before === undefined) return;
    const earlier = steps.slice(0, index).filter((other) => other.type === before);
    if (earlier.length === 0) fault(index, `This needs the step ${nameOf(before)} before it`);
    const without = shownTo(flow, step).filter((role) => !earlier.some((other) => shownTo(flow, other).includes(role)));
    if (earlier.length > 0 && without.length > 0)
      fault(index, `This shows to ${without.map((role) => `“${ROLE_WORDS[role]}”`).join(' and ')}, to whom ${nameOf(before)} does not`);
  });
  for (const code of checks) {
    const needed = CHECK_NEEDS[code];
    if (needed !== undefined && !steps.some(({ type }) => type === needed))
      fault(null, `The check ${nameOfCheck(code)} needs the step ${nameOf(needed)}`);
  }
  return faults;
}
