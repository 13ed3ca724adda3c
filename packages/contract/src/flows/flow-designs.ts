import { z } from 'zod';
import { UnitPrice } from '../firm/plans.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { FlowStepType } from './flow-definition.ts';
import { FlowDraft } from './flow-draft.ts';

const tag = 'Flow designer';

const DesignState = z.enum(['draft', 'published', 'retired']).describe('`draft` until its first version is published');

const DesignLine = z.object({
  id: Id,
  name: z.string(),
  state: DesignState,
  published_version: z.int().positive().nullable().describe('What new runs take; null until there is one'),
  is_changed: z.boolean().describe('The draft differs from what was published last'),
  saved_at: Timestamp.describe('When the draft was last saved'),
  saved_by: z.string(),
});
export type DesignLine = z.infer<typeof DesignLine>;

export const listFlowDesigns = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-designs',
  tag,
  access: 'staff',
  summary: 'Flows that this workspace made, and what a new one can begin as a copy of',
  output: z.object({
    designs: z.array(DesignLine),
    copies: z.array(z.object({ id: Id, name: z.string(), is_own: z.boolean() })),
  }),
  errors: [],
});

const Versions = z
  .array(
    z.object({
      version: z.int().positive(),
      published_at: Timestamp,
      published_by: z.string(),
      note: z.string(),
      under_way: z.int().nonnegative().describe('Runs of it that go on'),
    }),
  )
  .describe('Newest first; never changed');

export const FlowDesign = z.object({
  id: Id,
  version: Version,
  state: DesignState,
  draft: FlowDraft,
  saved_at: Timestamp,
  saved_by: z.string(),
  published: z
    .object({ version: z.int().positive(), flow: FlowDraft })
    .nullable()
    .describe('The newest version, to compare the draft with'),
  versions: Versions,
  faults: z
    .array(z.object({ step: z.string().nullable(), field: z.string().nullable(), message: z.string() }))
    .describe('What keeps the draft from being published, by the key of the step; null where it concerns the flow'),
  parts: z
    .object({
      step_types: z.array(FlowStepType).describe('Types of step this installation can run'),
      checks: z.array(z.object({ code: z.string(), name: z.string() })).describe('Kinds of check this installation can run'),
      names_taken: z.array(z.string()).describe('Names of other flows'),
      prices: z.array(UnitPrice).describe('Kinds of work that the plan prices'),
      vat_percent: z.number(),
      plan: z.string().nullable(),
    })
    .describe('What a flow can be made of here'),
});
export type FlowDesign = z.infer<typeof FlowDesign>;

export const readFlowDesign = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-designs/{id}',
  tag,
  access: 'staff',
  summary: 'A flow of this workspace as it is being made',
  params: IdParams,
  output: FlowDesign,
  errors: ['NOT_FOUND'],
});

export const addFlowDesign = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-designs',
  tag,
  access: 'staff',
  summary: 'Begin a flow, from nothing or as a copy of another. Nobody else has it before it is published',
  body: z.strictObject({
    name: FlowDraft.shape.name,
    copy_of: Id.nullable().default(null).describe('Number of a flow; null to begin with nothing'),
  }),
  output: FlowDesign,
  errors: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],
  idempotent: true,
});

export const saveFlowDesign = defineRoute({
  method: 'PATCH',
  path: '/v2/client/flow-designs/{id}',
  tag,
  access: 'staff',
  summary: 'Save the draft. It may be unfinished; what was published stays as it is',
  params: IdParams,
  body: z.strictObject({ version: Version, draft: FlowDraft }),
  output: FlowDesign,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});

export const publishFlowDesign = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-designs/{id}/publish',
  tag,
  access: 'staff',
  summary: 'Publish the draft as the next version. New runs take it, runs that were started keep theirs, and it never changes',
  params: IdParams,
  body: z.strictObject({ version: Version, note: z.string().trim().max(200, 'Must be 200 characters or fewer').default('') }),
  output: FlowDesign,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
  idempotent: true,
});

export const retireFlowDesign = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-designs/{id}/retire',
  tag,
  access: 'staff',
  summary: 'Take a flow out of the library: nothing new is started with it, runs that were started go on',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  output: FlowDesign,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});

export const bringBackFlowDesign = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-designs/{id}/bring-back',
  tag,
  access: 'staff',
  summary: 'Put a retired flow into the library again, with its newest version',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  output: FlowDesign,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});

export const discardFlowDesign = defineRoute({
  method: 'DELETE',
  path: '/v2/client/flow-designs/{id}',
  tag,
  access: 'staff',
  summary: 'Discard a flow of which no version was published',
  params: IdParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
