import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { Json } from '../kernel/values.ts';
import { FlowDefinition, FlowStepType } from './flow-definition.ts';
import { findOrderFaults, goesBy } from './step-order.ts';
import { isApplicantStep, type FlowStep as Step, type FlowStepType as StepType } from './step-types.ts';

const text = (most: number) => z.string().max(most, `Must be ${most} characters or fewer`);
const Word = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

const DraftStep = z.strictObject({
  key: Word,
  type: FlowStepType,
  title: text(40),
  summary: text(160),
  question: text(120).optional(),
  why: text(300).optional(),
  required: z.boolean(),
  skippable: z.boolean(),
  roles: z.array(z.enum(PROPERTY_ROLES)).max(PROPERTY_ROLES.length),
  config: z.record(z.string().max(40), Json).describe('The rules of its type, as far as they are set'),
});

/** A flow while it is made: of the right shape, and perhaps not whole yet. What is derived when it is published is not in it. */
export const FlowDraft = z.strictObject({
  name: z.string('Enter a name').trim().min(1, 'Enter a name').max(60, 'Must be 60 characters or fewer'),
  description: text(160),
  asset_type_id: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  steps: z.array(DraftStep).max(20, 'A flow has at most 20 steps'),
  checks: z.array(Word).max(20),
  price_parts: z.array(z.strictObject({ label: text(60), price: Word, when: z.enum(['always', 'if_used']) })).max(20),
  payer: z.enum(['agent', 'applicant', 'either']),
  est_minutes: z.int('Enter a number of minutes').min(1, 'Enter at least 1 minute').max(120, 'Enter at most 120 minutes'),
  roles: z.array(z.enum(PROPERTY_ROLES)).max(PROPERTY_ROLES.length),
  saved_by_default: z.boolean(),
});
export type FlowDraft = Omit<z.infer<typeof FlowDraft>, 'steps'> & { steps: DraftStep[] };
/** The rules of a step are compared with its type when the flow is published. */
export type DraftStep = z.infer<typeof DraftStep>;

/** What is wrong with a flow: the key of the step, or null where it concerns the flow; the field of it, by its path. */
export type FlowFault = { step: string | null; field: string | null; message: string };

/** What an installation and the workspace have to make flows with. */
export type FlowParts = {
  step_types: readonly StepType[];
  checks: readonly { code: string; name: string }[];
  /** Names of other flows. */
  names_taken: readonly string[];
};

/** The flow that a draft becomes as this version. */
export function definitionOf(draft: FlowDraft, { id, version }: { id: number; version: number }): FlowDefinition {
  const asks = draft.steps.some(({ type }) => isApplicantStep(type));
  return {
    id,
    name: draft.name.trim(),
    description: draft.description.trim(),
    asset_type_id: draft.asset_type_id,
    audience: asks ? 'applicant' : 'staff',
    kind: 'check',
    steps: draft.steps.map(({ question, why, roles, ...step }, index) => ({
      ...step,
      title: step.title.trim(),
      summary: step.summary.trim(),
      ...(question?.trim() && { question: question.trim() }),
      ...(why?.trim() && { why: why.trim() }),
      skip_reason_required: step.skippable,
      depends_on: goesBy(draft, index),
      ...(roles.length > 0 && { roles }),
    })) as Step[],
    checks: draft.checks,
    price_parts: draft.price_parts,
    payer: draft.payer,
    est_minutes: draft.est_minutes,
    roles: draft.roles,
    saved_by_default: draft.saved_by_default,
    version,
    status: 'published',
  };
}

/** A flow to go on from: everything that is not derived. */
export const draftOf = (flow: Omit<FlowDefinition, 'id'>): FlowDraft => ({
  name: flow.name,
  description: flow.description,
  asset_type_id: flow.asset_type_id,
  steps: flow.steps.map(({ key, type, title, summary, question, why, required, skippable, roles = [], config }) => ({
    key,
    type,
    title,
    summary,
    ...(question !== undefined && { question }),
    ...(why !== undefined && { why }),
    required,
    skippable,
    roles: [...roles],
    config: { ...config },
  })),
  checks: [...flow.checks],
  price_parts: flow.price_parts.map((part) => ({ ...part })),
  payer: flow.payer,
  est_minutes: flow.est_minutes,
  roles: [...flow.roles],
  saved_by_default: flow.saved_by_default,
});

/** The steps with which staff start a flow by themselves, in this order. */
const STAFF_ORDER: readonly StepType[] = ['choose_people', 'run_checks', 'decision'];
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Everything that keeps a draft from being published, in words, at the step it concerns. */
export function findFlowFaults(draft: FlowDraft, { step_types: types, checks, names_taken: taken }: FlowParts): FlowFault[] {
  const nameOfCheck = (code: string) => checks.find((check) => check.code === code)?.name ?? code;
  const faults: FlowFault[] = [];
  const fault = (step: string | null, field: string | null, message: string) => faults.push({ step, field, message });
  if (draft.steps.length === 0) return [{ step: null, field: 'steps', message: 'Add a step' }];
  if (taken.some((name) => same(name, draft.name))) fault(null, 'name', 'Another flow has this name. Choose another');
  if (draft.description.trim() === '') fault(null, 'description', 'Say in a sentence what the flow is for');
  if (draft.checks.length === 0) fault(null, 'checks', 'Choose at least one check: a run ends when its checks are decided');
  for (const code of draft.checks)
    if (!checks.some((check) => check.code === code))
      fault(null, 'checks', `This installation has no check called ${nameOfCheck(code)}. Take it out`);
  if (draft.asset_type_id !== 0 && draft.roles.length === 0) fault(null, 'roles', 'Choose whom at the property it is for');
  const keyAt = (index: number) => draft.steps[index]?.key ?? null;
  draft.steps.forEach((step, index) => {
    if (!types.includes(step.type)) fault(keyAt(index), 'type', 'This installation does not have this step. Remove it');
    if ('required_from' in step.config && draft.asset_type_id === 0)
      fault(keyAt(index), 'config.required_from', 'Without a property there is no offer to wait for. Choose when it is required');
  });
  const asks = draft.steps.some(({ type }) => isApplicantStep(type));
  if (!asks && draft.steps.map(({ type }) => type).join() !== STAFF_ORDER.join())
    fault(
      null,
      'steps',
      'A flow that your team does by itself is: choose people, run checks, decision, in this order. Or add a step for the person',
    );
  for (const { step, message } of findOrderFaults(draft, nameOfCheck))
    fault(step === null ? null : keyAt(step), step === null ? 'steps' : null, message);
  for (const { path, message } of FlowDefinition.safeParse(definitionOf(draft, { id: 1, version: 1 })).error?.issues ?? []) {
    const [at, index, ...rest] = path;
    const step = at === 'steps' && typeof index === 'number' ? keyAt(index) : null;
    const field = step === null ? String(at) : rest.join('.') || null;
    const words = wordsOf(field ?? '', message);
    // What was said above in better words is not said again.
    if (!faults.some((other) => other.step === step && (other.message === words || (other.field === field && field !== null))))
      fault(step, field, words);
  }
  return faults;
}

/** What the schema says of texts that are missing speaks of characters; the person reads what to do. */
function wordsOf(field: string, message: string): string {
  if (field === 'title') return 'Give the step a title';
  if (field === 'summary') return 'Say what happens in the step';
  if (field === 'payer') return 'A flow without a step for the person is paid by your firm';
  return message.charAt(0).toUpperCase() + message.slice(1);
}
