import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams } from '../kernel/values.ts';
import { FlowStepType } from './flow-definition.ts';

export const FLOW_GROUPS = ['sales', 'lettings', 'standalone', 'payments'] as const;
export type FlowGroup = (typeof FLOW_GROUPS)[number];

const FlowStepView = z.object({
  key: z.string(),
  type: FlowStepType,
  title: z.string(),
  summary: z.string().describe('What happens in it, in one sentence'),
  by: z.enum(['applicant', 'staff', 'freehold']).describe('Who does it; `freehold` where nobody has to'),
  required: z.boolean(),
  skippable: z.boolean(),
});
export type FlowStepView = z.infer<typeof FlowStepView>;

const Pence = z.int().nonnegative();
const FlowPrice = z.object({
  pence: Pence.describe('What every run costs, without VAT'),
  with_vat_pence: Pence.describe('With VAT, the price to show a person'),
  vat_percent: z.number(),
  parts: z.array(
    z.object({
      label: z.string(),
      when: z.enum(['always', 'if_used']).describe('`if_used` is never in the sum'),
      pence: Pence.describe('0 where the plan names no price'),
      with_vat_pence: Pence,
    }),
  ),
});
export type FlowPrice = z.infer<typeof FlowPrice>;

export const Flow = z.object({
  id: Id,
  name: z.string(),
  asset_type_id: z.int().describe('0 standalone, 1 sales, 2 lettings'),
  is_saved: z.union([z.literal(0), z.literal(1)]).describe('1 when the member keeps it in the sidebar'),
  description: z.string(),
  group: z.enum(FLOW_GROUPS),
  roles: z.array(z.enum(PROPERTY_ROLES)).describe('Whom at the property it is for'),
  version: z.int().positive(),
  est_minutes: z.int().positive(),
  steps: z.array(FlowStepView),
  price: FlowPrice.nullable().describe('By the plan of the workspace; null while it is on none'),
  can: z.object({
    save: z.boolean(),
    run: z.boolean(),
    why_not_run: z.string().nullable().describe('Why this member cannot run it, in a sentence; null where they can'),
  }),
});
export type Flow = z.infer<typeof Flow>;

export const listFlows = defineRoute({
  method: 'GET',
  path: '/v2/client/flows',
  tag: 'Flows',
  access: 'staff',
  key: 'flows:read',
  summary: 'Flows this installation can run, with the ones the member saved',
  query: PageQuery.partial(),
  output: z.array(Flow),
  meta: PageMeta,
  errors: [],
});

export const getFlow = defineRoute({
  method: 'GET',
  path: '/v2/client/flows/{id}',
  tag: 'Flows',
  access: 'staff',
  key: 'flows:read',
  summary: 'One flow of this environment, whether this installation can run it or not',
  params: IdParams,
  output: Flow.extend({
    payer: z.enum(['agent', 'applicant', 'either']),
    not_here: z.string().nullable().describe('Why this installation cannot run it, in a sentence; null where it can'),
  }),
  errors: ['NOT_FOUND'],
});

export const saveFlow = defineRoute({
  method: 'POST',
  path: '/v2/client/flows/{id}/saved',
  tag: 'Flows',
  access: 'staff',
  summary: 'Keep a flow in the own sidebar',
  params: IdParams,
  output: Flow,
  errors: ['NOT_FOUND'],
});

export const unsaveFlow = defineRoute({
  method: 'DELETE',
  path: '/v2/client/flows/{id}/saved',
  tag: 'Flows',
  access: 'staff',
  summary: 'Take a flow out of the own sidebar',
  params: IdParams,
  output: Flow,
  errors: ['NOT_FOUND'],
});
