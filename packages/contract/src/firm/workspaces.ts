import { z } from 'zod';
import { Approval } from './approvals.ts';
import { AuthUser } from '../access/identity.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Email, EnteredDate, Id, IdParams, Phone, Timestamp, Version } from '../kernel/values.ts';
import { Business, CompanyAnswer, GateMode, PoliciesAnswer, SupervisionAnswer, SupervisionState } from './registration.ts';

const tag = 'Workspaces';

export const Workspace = z.object({ id: Id, account_name: z.string() });
export type Workspace = z.infer<typeof Workspace>;

/** Where a workspace stands with the verification of its key members; null where it is not asked. */
export const WorkspaceVerification = z.enum(['verified', 'grace_period', 'required']).nullable();
export type WorkspaceVerification = z.infer<typeof WorkspaceVerification>;

/** A workspace of the signed-in user, as their list of workspaces shows it. */
export const OwnWorkspace = Workspace.extend({
  state: z.enum(['active', 'suspended']).describe('A suspended workspace can be read and not changed'),
  role: z.string().describe('Your role there, in words'),
  role_id: z.int(),
  members: z.int().describe('Active and invited members'),
  plan: z.string().nullable(),
  total_sales: z.int(),
  total_lettings: z.int(),
  company_number: z.string().nullable(),
  family_id: Id.nullable(),
  family_name: z.string().nullable(),
  verification: WorkspaceVerification,
});
export type OwnWorkspace = z.infer<typeof OwnWorkspace>;

export const listWorkspaces = defineRoute({
  method: 'GET',
  path: '/v2/client/workspaces',
  tag,
  access: 'staff',
  summary: 'Workspaces the signed-in user belongs to',
  output: z.object({ workspaces: z.array(OwnWorkspace) }),
  errors: [],
});

export const switchWorkspace = defineRoute({
  method: 'GET',
  path: '/v2/client/workspaces/switch/{selection}',
  tag,
  access: 'staff',
  summary: 'The signed-in user in the chosen workspace: the same object as `/me` with its owner id and account name',
  params: z.object({ selection: z.coerce.number().int().positive().describe('Workspace id') }),
  output: AuthUser,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const AccountName = CompanyAnswer.shape.account_name.unwrap();

export const NewWorkspace = z.object({
  account_name: AccountName,
  copy_legal_details: z
    .boolean()
    .default(true)
    .describe('The legal person, its address and supervision come from the workspace of the call'),
  copy_settings: z.boolean().default(true).describe('Gate mode, reminders, contact and brand come from it. No people, no records'),
  join_family: z.boolean().default(false).describe('Becomes a sibling of the workspace of the call; owners only'),
});
export type NewWorkspace = z.infer<typeof NewWorkspace>;

export const createWorkspace = defineRoute({
  method: 'POST',
  path: '/v2/client/workspaces',
  tag,
  access: 'staff',
  summary: 'A further workspace. It starts empty and the caller becomes its owner',
  body: NewWorkspace,
  idempotent: true,
  output: Workspace,
  errors: ['PLAN_LIMIT', 'CONFLICT'],
});

export const Colour = z
  .string('Enter a colour like #1f5141')
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #1f5141'));

const ContactName = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(80, 'Must be 80 characters or fewer'));
/** Whom applicants may ask; null for what is not given. */
export const ApplicantContact = z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() });
export type ApplicantContact = z.infer<typeof ApplicantContact>;

export const Supervision = z.object({
  state: SupervisionState,
  hmrc_number: z.string().nullable(),
  renews_on: DateOnly.nullable(),
  reason: z.string().nullable(),
});
export type Supervision = z.infer<typeof Supervision>;

export const Officer = z.object({ member_id: Id, name: z.string(), role: z.string() });
export type Officer = z.infer<typeof Officer>;

/** Everything the settings show of a workspace. */
export const WorkspaceDetails = Workspace.extend({
  version: Version,
  state: z.enum(['active', 'suspended', 'closed']),
  legal_name: z.string().nullable(),
  company_number: z.string().nullable(),
  is_sole_trader: z.boolean(),
  business: Business.nullable(),
  registered_address: z.string().nullable(),
  supervision: Supervision.nullable().describe('Null until it was answered'),
  applicant_contact: ApplicantContact,
  brand_colour: z.string().nullable(),
  logo: z.string().nullable().describe('Changes with the picture; null where there is none'),
  gate_mode: GateMode,
  negotiator_can_accept_pass: z.boolean(),
  reminder_days: z.array(z.int()),
  branch_scope: z.boolean().describe('Negotiators see the properties of their own branches alone'),
  redo_limit: z.int().describe('How often an applicant may be asked to do a step again'),
  fee_disclosure: z.string().describe('What applicants are told about the cost of their checks; empty: nothing'),
  mlro: Officer.nullable(),
  deputies: z.array(Officer),
  key_members: z.array(z.string()).describe('Who controls the workspace and must be known: owners and the nominated officer'),
  agreements: z
    .array(z.object({ document: z.enum(['terms', 'privacy']), version: z.string(), name: z.string(), at: Timestamp }))
    .describe('Who agreed to which version of the terms and the privacy notice, newest first'),
  updated_at: Timestamp,
  updated_by: z.string().nullable().describe('Who saved it last; null where a person did not'),
  can: z.object({ edit: z.boolean(), change_gate_mode: z.boolean(), change_officers: z.boolean() }),
});
export type WorkspaceDetails = z.infer<typeof WorkspaceDetails>;

export const getWorkspace = defineRoute({
  method: 'GET',
  path: '/v2/client/workspaces/{id}',
  tag,
  access: 'staff',
  summary: 'The workspace of the call. The number of any other, also of your own, is not found: name it in `X-Workspace-Id` first',
  params: IdParams,
  output: WorkspaceDetails,
  errors: ['NOT_FOUND'],
});

/** What may be changed; a field that is left out stays. */
export const WorkspaceChange = z
  .object({
    account_name: AccountName,
    legal_name: CompanyAnswer.shape.legal_name,
    company_number: CompanyAnswer.shape.company_number.unwrap().unwrap().nullable(),
    business: Business,
    registered_address: CompanyAnswer.shape.registered_address,
    supervision_state: SupervisionState,
    hmrc_number: SupervisionAnswer.shape.hmrc_number.unwrap().nullable(),
    renews_on: EnteredDate.nullable(),
    supervision_reason: SupervisionAnswer.shape.reason.unwrap().nullable(),
    contact_name: ContactName.nullable(),
    contact_email: Email.nullable(),
    contact_phone: Phone.nullable(),
    brand_colour: Colour.nullable(),
    gate_mode: GateMode,
    negotiator_can_accept_pass: z.boolean(),
    branch_scope: z.boolean(),
    reminder_days: PoliciesAnswer.shape.reminder_days,
    redo_limit: z.int().min(0, 'Choose from 0 to 5').max(5, 'Choose from 0 to 5'),
    fee_disclosure: z
      .string()
      .transform((text) => text.trim())
      .pipe(z.string().max(1000, 'Must be 1,000 characters or fewer')),
  })
  .partial();
export type WorkspaceChange = z.infer<typeof WorkspaceChange>;

export const ChangedWorkspace = z.object({
  workspace: WorkspaceDetails,
  approval: Approval.nullable().describe('The part that waits for a second person; the rest is saved'),
});
export type ChangedWorkspace = z.infer<typeof ChangedWorkspace>;

export const changeWorkspace = defineRoute({
  method: 'PATCH',
  path: '/v2/client/workspaces/{id}',
  tag,
  access: 'staff',
  summary: 'Change the workspace of the call. Legal name and company number wait for a second owner or admin, where there is one',
  params: IdParams,
  body: WorkspaceChange.extend({ version: Version }),
  output: ChangedWorkspace,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});

export const OfficersChange = z.object({
  mlro_member_id: Id.nullable().describe('Nominated officer (MLRO)'),
  deputy_member_ids: z.array(Id).max(3, 'Choose at most 3 deputies'),
});
export type OfficersChange = z.infer<typeof OfficersChange>;

export const changeOfficers = defineRoute({
  method: 'PATCH',
  path: '/v2/client/workspaces/{id}/officers',
  tag,
  access: 'staff',
  summary: 'Name the nominated officer and deputies. Waits for a second owner, admin or compliance member, where there is one',
  params: IdParams,
  body: OfficersChange.extend({ version: Version }),
  output: ChangedWorkspace,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});

const logoPath = '/v2/client/workspaces/{id}/logo';

export const getLogo = defineRoute({
  method: 'GET',
  path: logoPath,
  tag,
  access: 'staff',
  summary: 'The logo applicants see',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});

export const uploadLogo = defineRoute({
  method: 'POST',
  path: logoPath,
  tag,
  access: 'staff',
  summary: 'Set the logo: PNG, JPEG or WebP, at most 1 MB and 2,000 pixels a side. It replaces the one before',
  params: IdParams,
  upload: 'file',
  output: WorkspaceDetails,
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});

export const removeLogo = defineRoute({
  method: 'DELETE',
  path: logoPath,
  tag,
  access: 'staff',
  summary: 'Remove the logo',
  params: IdParams,
  output: WorkspaceDetails,
  errors: ['NOT_FOUND'],
});
