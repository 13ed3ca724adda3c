import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { CheckStatus, Outcome } from '../kernel/check-states.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';

/** What a run stands at, which follows from its checks. */
const RUN_STATES = ['processing', 'review', 'closed', 'error', 'cancelled'] as const;
export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;

export const PAYERS = ['agent', 'applicant'] as const;

export const QuoteLine = z.object({
  label: z.string(),
  party_id: Id.nullable().describe('Whose check it is; null for what is only charged if it is used'),
  party_name: z.string().nullable(),
  pence: z.int().nonnegative().describe('Without VAT'),
  with_vat_pence: z.int().nonnegative().describe('With VAT, rounded to the penny by line, so that people add up'),
  when: z.enum(['always', 'if_used']).describe('What is only charged if it is used stands outside the total'),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

export const FlowQuote = z.object({
  id: z.string().describe('Send it back to start the run'),
  flow_id: Id,
  flow_version: z.int().positive(),
  lines: z.array(QuoteLine),
  total_pence: z.int().nonnegative().describe('With VAT'),
  vat_pence: z.int().nonnegative().describe('The VAT within it'),
  vat_percent: z.number(),
  plan: z.string().nullable().describe('Name of the plan whose prices these are; null where the workspace is on none'),
  quoted_at: Timestamp,
  expires_at: Timestamp.describe('The price is held until then'),
});
export type FlowQuote = z.infer<typeof FlowQuote>;

const asset = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).describe('Number of the property; 0 where it is for none');
const MOST_PEOPLE = 20;

export const quoteFlowRun = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-runs/quote',
  tag: 'Flows',
  access: 'staff',
  summary: 'Price of a flow for these people under the plan of the workspace, held for 30 minutes. Nothing is started',
  body: z.strictObject({
    flow_id: Id,
    asset_id: asset,
    party_ids: z.array(Id).min(1, 'Choose somebody').max(MOST_PEOPLE, 'Choose at most 20 people'),
  }),
  output: FlowQuote,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

const RunCheck = z.object({
  id: Id.nullable().describe('Null where you may not open it'),
  kind: z.string(),
  name: z.string().describe('What the kind is called'),
  public_ref: z.string().nullable().describe('Null where you may not open it'),
  path: z.string().nullable().describe('Its page; null where you may not open it'),
  status: CheckStatus,
  outcome: Outcome.nullable().describe('Null while it runs, and where you may not open it'),
});

export const FlowRun = z.object({
  id: Id,
  flow_id: Id,
  flow_version: z.int().positive().describe('The version it was started with; it keeps it'),
  flow_name: z.string(),
  asset_type_id: z.int(),
  asset_id: z.int().describe('Number of the property; 0 for none'),
  property: z.object({ id: Id, address: z.string() }).nullable(),
  parties: z.array(PartyRef.extend({ role: z.enum(PROPERTY_ROLES).nullable().describe('At the property') })).describe('One person a run'),
  payer: z.enum(PAYERS),
  state: RunState,
  quote: z.object({
    lines: z.array(QuoteLine),
    total_pence: z.int().nonnegative().describe('With VAT'),
    vat_pence: z.int().nonnegative(),
  }),
  steps: z
    .array(z.object({ key: z.string(), state: z.enum(['todo', 'doing', 'done', 'skipped', 'redo']) }))
    .describe('Of the applicant; none where only staff act'),
  checks: z.array(RunCheck),
  started_by: z.string(),
  created_at: Timestamp,
  version: z.int(),
});
export type FlowRun = z.infer<typeof FlowRun>;

export const startFlowRun = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-runs',
  tag: 'Flows',
  access: 'staff',
  summary: 'Start a flow for one person at the price that was quoted. A quote starts each of its people once',
  body: z.strictObject({
    flow_id: Id,
    asset_type_id: z.int().min(0).max(2),
    asset_id: asset,
    parties: z
      .array(z.strictObject({ party_id: Id, role: z.enum(PROPERTY_ROLES).optional() }))
      .length(1, 'Start each person by themselves')
      .describe('One person; several are started one by one with the same quote'),
    payer: z.enum(PAYERS),
    quote_id: z.string().max(40),
  }),
  output: FlowRun,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_STATE', 'VERIFICATION_REQUIRED'],
  idempotent: true,
});

export const listFlowRuns = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs',
  tag: 'Flows',
  access: 'staff',
  summary: 'Runs, newest first, by flow, property, person and state',
  query: PageQuery.extend({
    flow_id: z.coerce.number().int().positive().optional(),
    asset_id: z.coerce.number().int().positive().optional().describe('Number of a property'),
    party_id: z.coerce.number().int().positive().optional(),
    state: RunState.optional(),
  }),
  output: z.array(FlowRun),
  meta: PageMeta,
  errors: [],
});

export const readFlowRun = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs/{id}',
  tag: 'Flows',
  access: 'staff',
  summary: 'One run, with what it was quoted, its checks and what they wait for',
  params: IdParams,
  output: FlowRun,
  errors: ['NOT_FOUND'],
});
