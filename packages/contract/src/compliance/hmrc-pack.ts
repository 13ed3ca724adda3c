import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'HMRC pack';

export const PACK_SAMPLES = ['all', 'last', 'random'] as const;
export type PackSample = (typeof PACK_SAMPLES)[number];
/** How many customer files `last` and `random` take. */
export const SAMPLE_SIZE = 20;
export const PACK_STATES = ['queued', 'building', 'ready', 'failed', 'erased'] as const;
/** A pack holds copies of what has clocks of its own, so it is kept for less than the shortest of them. */
export const PACK_DAYS = 30;

/** The seven groups an inspector asks for, in their order. */
export const PACK_GROUPS = ['risk_assessment', 'policies', 'training', 'officer', 'customers', 'monitoring', 'outside'] as const;
export const PACK_GROUP_NAMES: Readonly<Record<(typeof PACK_GROUPS)[number], string>> = {
  risk_assessment: 'Firm risk assessment',
  policies: 'Policies and controls',
  training: 'Training',
  officer: 'Nominated officer',
  customers: 'Customer files',
  monitoring: 'Monitoring and alerts',
  outside: 'Reports made outside',
};

const asked = {
  from: EnteredDate,
  to: EnteredDate,
  sample: z.enum(PACK_SAMPLES),
  seed: z.coerce.number().int().min(1).max(999_999).optional().describe('For `random`: the same seed takes the same files'),
};
const inOrder = ({ from, to }: { from: string; to: string }) => to >= from;
const ORDER = { path: ['to'], message: 'Must not be before the first day' };

export const PackGroup = z.object({
  group: z.enum(PACK_GROUPS),
  detail: z.string(),
  count: z.int(),
  unit: z.string().describe('What is counted: files, records'),
  late: z.int(),
  missing: z.boolean().describe('Nothing of this is kept in Freehold'),
});
export type PackGroup = z.infer<typeof PackGroup>;
export const PackClock = z.object({
  party: z.object({ id: Id, name: z.string() }),
  place: z.string(),
  role: z.string(),
  event: z.string(),
  due_on: DateOnly,
  done_on: DateOnly.nullable(),
  days: z.int().nullable().describe('Days after the duty began; below zero: before. Null while it is not done'),
});
export type PackClock = z.infer<typeof PackClock>;

export const previewPack = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/hmrc-pack/preview',
  tag,
  access: 'staff',
  summary: 'What a pack of this range and sample would hold, and the checks of its customers against the clock. Nothing is made',
  query: z.object(asked).refine(inOrder, ORDER),
  output: z.object({
    customers: z.int().describe('In the range'),
    chosen: z.int(),
    groups: z.array(PackGroup),
    clocks: z.array(PackClock).describe('Of the chosen customers, the latest first'),
    in_time: z.int(),
    late: z.int(),
    not_done: z.int(),
    can: z.object({ build: z.boolean() }),
  }),
  errors: [],
});
export type PackPreview = z.infer<typeof previewPack.output>;

export const HmrcPack = z.object({
  id: Id,
  ref: z.string(),
  from: DateOnly,
  to: DateOnly,
  sample: z.enum(PACK_SAMPLES),
  seed: z.int().nullable(),
  pictures: z.boolean(),
  state: z.enum(PACK_STATES),
  done: z.int(),
  total: z.int().describe('Customer files'),
  files: z.int().nullable().describe('Files in the pack'),
  size: z.int().nullable(),
  sha256: z.string().nullable().describe('Of the whole pack'),
  manifest_sha256: z.string().nullable().describe('Of its list of fingerprints'),
  error: z.string().nullable(),
  made_by: z.string(),
  made_at: Timestamp,
  kept_until: Timestamp.nullable(),
  can: z.object({ download: z.boolean(), retry: z.boolean() }),
});
export type HmrcPack = z.infer<typeof HmrcPack>;

export const NewHmrcPack = z
  .strictObject({ ...asked, pictures: z.boolean().default(true) })
  .refine(inOrder, ORDER)
  .refine(({ sample, seed }) => sample !== 'random' || seed !== undefined, { path: ['seed'], message: 'Enter a number to choose by' });
export const buildPack = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/hmrc-pack',
  tag,
  access: 'staff',
  idempotent: true,
  summary:
    'Build a pack for an inspection by HMRC: a file that opens offline, with a list of fingerprints. Suspicion reports are never in it',
  body: NewHmrcPack,
  output: HmrcPack,
  errors: ['INVALID_STATE'],
});
export const listPacks = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/hmrc-packs',
  tag,
  access: 'staff',
  summary: 'Packs that were built, newest first',
  query: PageQuery,
  output: z.array(HmrcPack),
  meta: PageMeta,
  errors: [],
});
export const retryPack = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/hmrc-packs/{id}/retry',
  tag,
  access: 'staff',
  summary: 'Build a pack again that could not be built',
  params: IdParams,
  output: HmrcPack,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const downloadPack = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/hmrc-packs/{id}/file',
  tag,
  access: 'staff',
  summary: 'The pack as a zip file. That it was taken out is recorded',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
