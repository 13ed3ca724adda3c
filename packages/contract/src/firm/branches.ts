import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, Id, IdParams, Version } from '../kernel/values.ts';

const tag = 'Branches';

const BranchName = z
  .string('Enter a name')
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Enter a name').max(60, 'Must be 60 characters or fewer'));
const BranchAddress = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(200, 'Must be 200 characters or fewer'));

/** An office of a firm that has more than one. */
export const Branch = z.object({
  id: Id,
  name: z.string(),
  address: z.string().nullable(),
  is_closed: z.boolean(),
  can_choose: z.boolean().describe('Open, and one of your own where you see your own branches alone'),
  properties: z.int().nonnegative().nullable().describe('Properties there, archived ones too; null where you cannot see them all'),
  members: z.int().nonnegative().describe('Members and invited people who work there'),
  version: Version,
});
export type Branch = z.infer<typeof Branch>;

/** The branch of something, where it has one. */
export const BranchRef = z.object({ id: Id, name: z.string() });
export type BranchRef = z.infer<typeof BranchRef>;

/** What a list is narrowed to: one branch, or what has none. */
export const BranchFilter = z
  .union([z.literal('none'), z.coerce.number().int().positive()])
  .optional()
  .describe('Branch, or `none`');

export const Branches = z.object({
  branches: z.array(Branch).describe('By name, closed ones last. None where the firm has one office'),
  scope: z.boolean().describe('Whether negotiators see the properties of their own branches alone'),
  is_bound: z.boolean().describe('Whether that holds for you'),
  can: z.object({ change: z.boolean() }),
});
export type Branches = z.infer<typeof Branches>;

export const listBranches = defineRoute({
  method: 'GET',
  path: '/v2/client/branches',
  tag,
  access: 'staff',
  summary: 'The branches of the workspace',
  output: Branches,
  errors: [],
});

export const NewBranch = z.object({ name: BranchName, address: blankAsAbsent(BranchAddress) });
export type NewBranch = z.input<typeof NewBranch>;

export const addBranch = defineRoute({
  method: 'POST',
  path: '/v2/client/branches',
  tag,
  access: 'staff',
  summary: 'Add a branch. Properties and people stay where they are until they are given to it',
  body: NewBranch,
  output: Branch,
  errors: [],
  idempotent: true,
});

export const changeBranch = defineRoute({
  method: 'PATCH',
  path: '/v2/client/branches/{id}',
  tag,
  access: 'staff',
  summary: 'Change the name or the address of a branch',
  params: IdParams,
  body: z.object({ version: Version, name: BranchName.optional(), address: BranchAddress.nullable().optional() }),
  output: Branch,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});

export const BranchClosing = z.object({
  version: Version,
  properties_to: Id.nullable().describe('Branch that takes its properties; null leaves them without one'),
  members_to: Id.nullable().describe('Branch its people work at from now on; null for none'),
});
export type BranchClosing = z.infer<typeof BranchClosing>;

export const closeBranch = defineRoute({
  method: 'POST',
  path: '/v2/client/branches/{id}/close',
  tag,
  access: 'staff',
  summary: 'Close a branch and say where its properties and people go. It can be opened again, without them',
  params: IdParams,
  body: BranchClosing,
  output: Branch,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});

export const reopenBranch = defineRoute({
  method: 'POST',
  path: '/v2/client/branches/{id}/reopen',
  tag,
  access: 'staff',
  summary: 'Open a closed branch again, empty',
  params: IdParams,
  body: z.object({ version: Version }),
  output: Branch,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
