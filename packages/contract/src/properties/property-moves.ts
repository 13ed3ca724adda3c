import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { CheckStatus } from '../kernel/check-states.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { EnteredDate, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';
import { DUE_EVENTS, OVERRIDE_REASONS, PROPERTY_ROLES, PROPERTY_STAGES, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';
import { BranchFilter } from '../firm/branches.ts';
import { GateMode } from '../firm/registration.ts';
import { MILESTONE_CODES } from '@freehold/property-rules/sale-milestones';

const tag = 'Stages, gate and breaches';
const StageName = z.enum(PROPERTY_STAGES, 'Choose a stage');

const overrideReasons = keysOf(OVERRIDE_REASONS);

export const GateOverride = z.object({
  code: z.enum(overrideReasons, 'Choose a reason'),
  note: z
    .string('Write at least 10 characters')
    .transform((text) => text.trim())
    .pipe(z.string().min(10, 'Write at least 10 characters').max(2000, 'Must be 2,000 characters or fewer')),
  confirmed: z.literal(true, 'Tick to confirm that it is recorded in your name'),
});
export type GateOverride = z.input<typeof GateOverride>;

export const GateMissing = z.object({
  person_id: Id.describe('Of the person at the property'),
  party: PartyRef,
  role: z.enum(PROPERTY_ROLES),
  co_tenant_type_id: z.int().nullable(),
  why: z.string().describe('Why no accepted check answers for them, in a few words'),
  kinds: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        status: CheckStatus.nullable().describe('Of the check there is; null where there is none'),
        path: z.string().nullable().describe('Its page; null where there is none, or your role cannot open it'),
      }),
    )
    .describe('The kinds of check that are missing'),
});
export type GateMissing = z.infer<typeof GateMissing>;

export const Gate = z.object({
  to: StageName,
  mode: GateMode,
  asks: z.boolean().describe('False where the move waits for nobody’s check'),
  missing: z.array(GateMissing).describe('Those for whom no accepted check answers'),
  open_milestones: z
    .array(z.enum(MILESTONE_CODES))
    .describe('Milestones of the sale that come before this stage and are not done; they are named and hold nothing up'),
  sentence: z.string().nullable().describe('Why the gate is closed; null where nobody is missing'),
  rule: z.string().nullable().describe('What the law asks for before this move, with its source'),
  full_cdd: z.boolean().describe('A letting at £10,000 a month or more: full customer due diligence is due too, and is not run here'),
  can_override: z.boolean(),
  held: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Why nothing goes on at this property whether or not the gate is open; for whoever may not know the reason always the same sentence',
    ),
});
export type Gate = z.infer<typeof Gate>;

export const getGate = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/gate',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'Who is missing a check for a move to another stage, and how the workspace’s gate is set',
  params: IdParams,
  query: z.object({ to: StageName, group_id: z.coerce.number().int().positive().optional() }),
  output: Gate,
  errors: ['NOT_FOUND'],
});

export const StageMoveBody = z.object({
  to: StageName,
  version: Version,
  reason: z
    .string()
    .trim()
    .max(2000, 'Must be 2,000 characters or fewer')
    .optional()
    .describe('At least 10 characters where the move asks for one'),
  effective_on: EnteredDate.optional().describe('The day it happened in London; today when absent'),
  override: GateOverride.optional(),
});
export type StageMoveBody = z.input<typeof StageMoveBody>;

export const moveProperty = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/stage',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Move a property to another stage: by the table of transitions, through the gate',
  params: IdParams,
  body: StageMoveBody,
  output: z.object({
    id: Id,
    version: Version,
    stage: StageName,
    warned: z.array(GateMissing).describe('Those written to the breach register with this move'),
    open_milestones: z.array(z.enum(MILESTONE_CODES)).describe('Milestones of the sale that were still open'),
    warning: z.string().nullable().describe('Both in words'),
  }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION', 'GATE_BLOCKED'],
  idempotent: true,
});

/* ---------- the breach register ---------- */
export const Breach = z.object({
  id: Id,
  property: z.object({
    id: Id,
    kind: z.enum(['sale', 'letting']),
    type: z.enum(keysOf(PROPERTY_TYPES)),
    line1: z.string(),
    place: z.string(),
  }),
  party: PartyRef,
  role: z.enum(PROPERTY_ROLES),
  due_event: z.enum(keysOf(DUE_EVENTS)),
  due_at: Timestamp,
  done_at: Timestamp.nullable(),
  days_late: z.int().describe('Days of the calendar of London, until it was done or until today'),
  kinds: z.array(z.string()).describe('Names of the kinds of check that were missing'),
  to_stage: StageName,
  overridden_by: z
    .object({ id: Id, name: z.string(), role: z.string() })
    .nullable()
    .describe('Null where the gate only warned, or the clock ran out'),
  reason_code: z.enum(overrideReasons).nullable(),
  note: z.string().nullable(),
  recorded_at: Timestamp,
});
export type Breach = z.infer<typeof Breach>;

const Filters = z.object({
  q: z.string().trim().max(100).optional().describe('Part of an address or a name'),
  show: z.enum(['all', 'open', 'closed']).default('all'),
  year: z.coerce.number().int().min(2000).max(2100).optional().describe('Recorded in this year, in London'),
  member_id: z.coerce.number().int().positive().optional().describe('Overridden by this member'),
  branch: BranchFilter.describe('At a property of the branch, or of none'),
});

export const BreachFigures = z.object({
  all: z.int(),
  open: z.int(),
  longest_open_days: z.int(),
  this_year: z.int(),
  average_days_late: z.number().nullable(),
  overrides: z.int(),
  members: z.array(z.object({ id: Id, name: z.string() })).describe('Who overrode'),
  years: z.array(z.int()),
  can_export: z.boolean(),
});
export type BreachFigures = z.infer<typeof BreachFigures>;

export const listBreaches = defineRoute({
  method: 'GET',
  path: '/v2/client/breaches',
  tag,
  access: 'staff',
  summary: 'The breach register: checks that came after their moment, the newest first. Lines are never changed or removed',
  query: PageQuery.extend(Filters.shape),
  output: z.array(Breach),
  meta: PageMeta.extend({ figures: BreachFigures }),
  errors: [],
});

export const exportBreaches = defineRoute({
  method: 'GET',
  path: '/v2/client/breaches/export.csv',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'The breach register under these filters as a table',
  query: Filters,
  output: z.unknown(),
  errors: [],
});
