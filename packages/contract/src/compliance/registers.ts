import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, DateOnly, EnteredDate, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { KEPT_REGISTERS, REGISTERS, REQUEST_KIND_CODES } from './register-forms.ts';

const tag = 'Compliance registers';

/** `in_order`: nothing to do. `due_soon`: within 60 days. */
export const ENTRY_STATES = ['in_order', 'open', 'due_soon', 'overdue', 'closed', 'replaced', 'withdrawn'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

const KeptFile = z.object({ name: z.string(), size: z.int(), sha256: z.string() });
const entered = {
  title: z.string(),
  body: z.string(),
  approved_by: z.string(),
  reference: z.string(),
  request_kind: z.enum(REQUEST_KIND_CODES).nullable(),
  member: z.object({ id: Id, name: z.string() }).nullable(),
  happened_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
  closed_on: DateOnly.nullable(),
};

export const EntryVersion = z.object({
  version: Version,
  ...entered,
  file: KeptFile.nullable(),
  why: z.string().describe('What changed, or why it was corrected'),
  is_withdrawn: z.boolean(),
  by: z.string(),
  at: Timestamp,
  acknowledged: z.array(z.object({ name: z.string(), at: Timestamp })).describe('Who has read this version of a policy'),
});
export type EntryVersion = z.infer<typeof EntryVersion>;

/** One line of a register, as it stands now. */
export const RegisterEntry = z.object({
  key: z.string().describe('Tells one line from another'),
  id: Id.nullable().describe('Null where another part of Freehold recorded it'),
  source: z
    .enum(['kept', 'gate', 'check', 'settings', 'run'])
    .describe('`kept`: written here. The others are changed where they come from'),
  path: z.string().nullable().describe('The page it comes from'),
  version: Version,
  state: z.enum(ENTRY_STATES),
  ...entered,
  file: KeptFile.nullable(),
  by: z.string(),
  at: Timestamp,
  to_read: z.object({ read: z.int(), all: z.int() }).nullable().describe('Of a policy: how many members have read this version'),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

export const RegisterSummary = z.object({
  register: z.enum(REGISTERS),
  label: z.string(),
  now: z.string().describe('How it stands, in a few words'),
  next: z.string().describe('What is next, in a few words; empty for nothing'),
  needs_you: z.boolean().describe('Something is missing, open or due'),
  kept_by: z.string().nullable().describe('Who wrote in it last'),
});
export type RegisterSummary = z.infer<typeof RegisterSummary>;

export const PolicyToRead = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  body: z.string(),
  approved_by: z.string(),
  approved_on: DateOnly.nullable(),
  file: KeptFile.nullable(),
  read_at: Timestamp.nullable(),
});
export type PolicyToRead = z.infer<typeof PolicyToRead>;

export const getCompliance = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance',
  tag,
  access: 'staff',
  summary: 'The registers and how each stands, for whoever sees them; and the policies that the signed-in member is to read',
  output: z.object({
    today: DateOnly.describe('In London'),
    registers: z.array(RegisterSummary).describe('Empty for whoever does not see the registers'),
    policies: z.array(PolicyToRead),
    can: z.object({ see: z.boolean(), keep: z.boolean(), export: z.boolean() }),
  }),
  errors: [],
});
export type Compliance = z.infer<typeof getCompliance.output>;

const RegisterParams = z.object({ register: z.enum(REGISTERS) });
const KeptParams = z.object({ register: z.enum(KEPT_REGISTERS) });
const EntryParams = KeptParams.extend(IdParams.shape);

export const listRegister = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/{register}',
  tag,
  access: 'staff',
  summary: 'The lines of one register: what needs somebody first, then the newest',
  params: RegisterParams,
  query: PageQuery.extend({
    state: z.enum(ENTRY_STATES).optional(),
    q: z.string().trim().max(100).optional().describe('Words of the line'),
  }),
  output: z.array(RegisterEntry),
  meta: PageMeta.extend({
    all: z.int().describe('Lines in all, whatever the filters'),
    states: z.array(z.object({ state: z.enum(ENTRY_STATES), count: z.int() })),
  }),
  errors: ['NOT_FOUND'],
});

export const exportRegister = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/{register}/export.csv',
  tag,
  access: 'staff',
  summary: 'One register with every version of each line, as a table',
  answers: 'bytes',
  params: RegisterParams,
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Must be ${most.toLocaleString('en-GB')} characters or fewer`);
/** What somebody enters. Which of it a register has, and needs, is in `register-forms.ts`. */
export const EntryFields = z.object({
  title: text(200).default(''),
  body: text(20_000).default(''),
  approved_by: text(120).default(''),
  reference: text(80).default(''),
  request_kind: blankAsAbsent(z.enum(REQUEST_KIND_CODES, 'Choose what they ask for')),
  member_id: blankAsAbsent(
    z.coerce.number('Choose who').int('Choose who').positive('Choose who').max(Number.MAX_SAFE_INTEGER, 'Choose who'),
  ),
  happened_on: blankAsAbsent(EnteredDate),
  due_on: blankAsAbsent(EnteredDate),
  closed_on: blankAsAbsent(EnteredDate),
  why: text(1000).default(''),
});
export type EntryFields = z.infer<typeof EntryFields>;
const FILE_ERRORS = ['NOT_FOUND', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'DUPLICATE'] as const;

export const addRegisterEntry = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/{register}',
  tag,
  access: 'staff',
  summary: 'Add a line to a register, with a file that shows it: PDF, JPG, PNG or HEIC up to 15 MB',
  upload: 'file',
  params: KeptParams,
  body: EntryFields,
  output: RegisterEntry,
  errors: FILE_ERRORS,
});
export const addEntryVersion = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/{register}/{id}/versions',
  tag,
  access: 'staff',
  summary: 'Write the next version of a line. Every version before stays as it was',
  upload: 'file',
  params: EntryParams,
  body: EntryFields.extend({
    version: z.coerce.number('Send back the version you read').pipe(Version),
    keeps_file: z.enum(['yes', 'no']).default('yes').describe('`no`: the version has no file, unless one is sent'),
  }),
  output: RegisterEntry,
  errors: [...FILE_ERRORS, 'STALE_VERSION', 'INVALID_STATE'],
});
export const withdrawEntry = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/{register}/{id}/withdraw',
  tag,
  access: 'staff',
  summary: 'Say that a line was made by mistake. It stays on record with the reason, and counts no more',
  params: EntryParams,
  body: z.strictObject({ version: Version, reason: Reason }),
  output: RegisterEntry,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
export const getEntryVersions = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/{register}/{id}/versions',
  tag,
  access: 'staff',
  summary: 'Every version of a line, newest first',
  params: EntryParams,
  output: z.array(EntryVersion),
  errors: ['NOT_FOUND'],
});
export const openEntryFile = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/{register}/{id}/versions/{version}/file',
  tag,
  access: 'staff',
  summary: 'The file of one version. The file of a policy as it stands may be read by every member',
  answers: 'bytes',
  params: EntryParams.extend({ version: z.coerce.number().int().positive().max(2_147_483_647) }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
export const acknowledgePolicy = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/policies/{id}/acknowledge',
  tag,
  access: 'staff',
  summary: 'Confirm that the signed-in member has read the newest version of a policy',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  output: PolicyToRead,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});
