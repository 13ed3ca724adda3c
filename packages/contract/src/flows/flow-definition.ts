import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { Id } from '../kernel/values.ts';

/** What the person who gets the link does. */
const APPLICANT_STEP_TYPES = [
  'intro_list_of_documents',
  'consent',
  'details',
  'phone_otp',
  'id_document',
  'selfie_liveness',
  'address_history',
  'proof_of_address',
  'right_to_rent',
  'employment_income',
  'source_of_funds',
  'bank_account',
  'company_details',
  'ownership_confirm',
  'questions',
  'upload',
  'payment',
  'sign',
  'review_and_submit',
] as const;
/** What the firm does itself. */
const STAFF_STEP_TYPES = [
  'aml_form',
  'kyc_form',
  'kyb_form',
  'ownership_form',
  'bank_account_form',
  'payment_form',
  'rent_protection_form',
  'title_search',
  'company_search',
  'key_member_verification',
  'choose_people',
  'choose_checks',
  'run_checks',
  'decision',
  'share',
  'watch',
] as const;
const FlowStepType = z.enum([...APPLICANT_STEP_TYPES, ...STAFF_STEP_TYPES]);
export type FlowStepType = z.infer<typeof FlowStepType>;

const DONE_BY_ITSELF: readonly string[] = ['run_checks', 'watch'];

export const isApplicantStep = (type: FlowStepType): boolean => (APPLICANT_STEP_TYPES as readonly string[]).includes(type);
export const isDoneByItself = (type: FlowStepType): boolean => DONE_BY_ITSELF.includes(type);

const Word = z.string().regex(/^[a-z][a-z_]{0,39}$/, 'must be lower-case letters and _');

const FlowStep = z
  .strictObject({
    key: Word.describe('Names the step within its flow'),
    type: FlowStepType,
    title: z.string().trim().min(1).max(40),
    summary: z.string().trim().min(1).max(160).describe('What happens in it, in one sentence'),
    required: z.boolean(),
    skippable: z.boolean(),
    skip_reason_required: z.boolean(),
    depends_on: z.array(Word).describe('Keys of earlier steps that come first'),
    config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .refine(({ skippable, skip_reason_required: reason }) => skippable || !reason, 'a step that cannot be skipped asks for no reason');

const PricePart = z.strictObject({
  label: z.string().trim().min(1).max(60),
  price: Word.describe('Its price in the plan of the workspace, by the kind of work'),
  when: z.enum(['always', 'if_used']),
});

const FlowId = z.union([Id, z.strictObject({ production: Id, 'non-production': Id })]);

/** One version of a flow as its file says it. A published one never changes; the next change is another version. */
export const FlowDefinition = z
  .strictObject({
    id: FlowId.describe('One number, or one for each environment'),
    name: z.string().trim().min(1).max(60).describe('Exactly the name the menu links by'),
    description: z.string().trim().min(1).max(160),
    asset_type_id: z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 standalone, 1 sales, 2 lettings'),
    audience: z.enum(['applicant', 'staff', 'both']),
    kind: z.enum(['check', 'payment', 'report', 'monitor', 'sign']),
    steps: z.array(FlowStep).min(1).max(20),
    checks: z.array(Word).describe('Kinds of check it feeds'),
    price_parts: z.array(PricePart),
    payer: z.enum(['agent', 'applicant', 'either']),
    est_minutes: z.int().min(1).max(120),
    roles: z.array(z.enum(PROPERTY_ROLES)).describe('Whom at a property it is for; empty where there is none'),
    saved_by_default: z.boolean().describe('Members have it in their menu until they choose otherwise'),
    version: z.int().positive(),
    status: z.enum(['draft', 'published', 'retired']),
  })
  .superRefine((flow, context) => {
    const before = new Set<string>();
    for (const [index, step] of flow.steps.entries()) {
      const fault = (message: string) => context.addIssue({ code: 'custom', path: ['steps', index], message });
      if (before.has(step.key)) fault('two steps have the same key');
      for (const key of step.depends_on) if (!before.has(key)) fault(`it depends on ${key}, which is no earlier step`);
      before.add(step.key);
    }
    const asksApplicants = flow.steps.some(({ type }) => isApplicantStep(type));
    if (asksApplicants === (flow.audience === 'staff'))
      context.addIssue({
        code: 'custom',
        path: ['audience'],
        message: 'a flow for staff alone asks nobody else anything, and every other one does',
      });
    if (flow.asset_type_id === 0 && flow.roles.length > 0)
      context.addIssue({ code: 'custom', path: ['roles'], message: 'a flow without a property is for no role at one' });
    if (flow.audience === 'staff' && flow.payer !== 'agent')
      context.addIssue({ code: 'custom', path: ['payer'], message: 'nobody but the firm is there to pay' });
  });
export type FlowDefinition = z.infer<typeof FlowDefinition>;
