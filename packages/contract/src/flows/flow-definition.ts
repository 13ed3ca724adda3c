import { PROPERTY_ROLES, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { Id } from '../kernel/values.ts';
import { stepConfigOf } from './step-config.ts';
import { findOrderFaults } from './step-order.ts';
import { APPLICANT_STEP_TYPES, type FlowStep as Step, isApplicantStep, STAFF_STEP_TYPES } from './step-types.ts';

export const FlowStepType = z.enum([...APPLICANT_STEP_TYPES, ...STAFF_STEP_TYPES]);

const Word = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lower-case letters, digits and _');

const FlowStep = z
  .strictObject({
    key: Word.describe('Names the step within its flow'),
    type: FlowStepType,
    title: z.string().trim().min(1).max(40),
    summary: z.string().trim().min(1).max(160).describe('What happens in it, in one sentence'),
    question: z.string().trim().min(1).max(120).optional().describe('What the person is asked; without it the words of the type stand'),
    why: z.string().trim().min(1).max(300).optional().describe('Why the person is asked'),
    required: z.boolean(),
    skippable: z.boolean(),
    skip_reason_required: z.boolean(),
    depends_on: z.array(Word).describe('Keys of earlier steps that come first'),
    roles: z.array(z.enum(PROPERTY_ROLES)).optional().describe('Whom at a property it is for; everyone where it is absent or empty'),
    config: z.record(z.string(), z.unknown()).describe('The rules of its type'),
  })
  .superRefine(({ type, config, skippable, skip_reason_required: reason }, context) => {
    if (reason && !skippable) context.addIssue({ code: 'custom', message: 'a step that cannot be skipped asks for no reason' });
    for (const { path, message } of stepConfigOf(type).safeParse(config).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['config', ...path], message });
  });

export type FlowStep = z.infer<typeof FlowStep>;

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
      for (const role of step.roles ?? [])
        if (!flow.roles.includes(role)) fault(`it shows to “${ROLE_WORDS[role]}”, for whom the flow is not`);
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
    if (flow.kind === 'check' && flow.audience === 'applicant')
      for (const { step, message } of findOrderFaults(flow, (code) => code))
        context.addIssue({ code: 'custom', path: step === null ? ['steps'] : ['steps', step], message });
    if (flow.asset_type_id === 0 && flow.roles.length > 0)
      context.addIssue({ code: 'custom', path: ['roles'], message: 'a flow without a property is for no role at one' });
    if (flow.audience === 'staff' && flow.payer !== 'agent')
      context.addIssue({ code: 'custom', path: ['payer'], message: 'nobody but the firm is there to pay' });
  });
export type FlowDefinition = Omit<z.infer<typeof FlowDefinition>, 'steps'> & { steps: Step[] };

/** Throws where it is none. The schema compares the rules of each step with its type. */
export const parseFlow = (file: unknown): FlowDefinition => FlowDefinition.parse(file) as FlowDefinition;
