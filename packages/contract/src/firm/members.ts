import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Email, Id, IdParams, personName, Reason, Timestamp, Version } from '../kernel/values.ts';
import { MessageState } from './messages.ts';
import { MemberToggles, TOGGLES } from '../access/permissions.ts';

const tag = 'Members';

/** The roles of a firm, by number. */
export const RoleId = z
  .int('Choose a role')
  .min(1, 'Choose a role')
  .max(6, 'Choose a role')
  .describe('1 Owner, 2 Admin, 3 Compliance, 4 Negotiator, 5 Accounts, 6 Auditor');

export const Member = z.object({
  member_id: Id,
  first_name: z.string(),
  surname: z.string(),
  email: z.string().nullable().describe('Null where your role sees names only'),
  role_id: z.int(),
  role: z.string(),
  state: z.enum(['invited', 'active', 'suspended', 'removed']),
  nominated_officer: z.enum(['none', 'mlro', 'deputy']),
  is_key_member: z.boolean().describe('Asked to verify who they are'),
  toggles: MemberToggles.partial().describe('What is set for this person alone, on top of the role; empty where your role sees names only'),
  last_seen_at: Timestamp.nullable().describe('To within five minutes; null when never, or where your role sees names only'),
  invited_at: Timestamp.nullable(),
  invitation: z
    .object({ state: MessageState, problem: z.string().nullable().describe('Why the email did not arrive, or waits, and what to do') })
    .nullable()
    .describe('How the newest email that invites them stands; null when they joined, or where your role sees names only'),
  expires_at: Timestamp.nullable().describe('From then on an auditor is let in no more'),
  branch_ids: z.array(Id).describe('Branches they work at; none where the firm has one office'),
  takes_work: z.boolean().describe('Whether open work of somebody else can be given to them'),
  version: Version,
  can: z
    .object({
      change: z.boolean(),
      suspend: z.boolean(),
      restore: z.boolean(),
      remove: z.boolean(),
      resend: z.boolean(),
      revoke: z.boolean(),
      transfer: z.boolean(),
    })
    .describe('What you may do with this member now'),
});
export type Member = z.infer<typeof Member>;

export const Seats = z.object({
  used: z.int().nonnegative().describe('Everybody in the list, invited and suspended ones too'),
  limit: z.int().positive().nullable().describe('What the plan allows; null for no limit'),
});
export type Seats = z.infer<typeof Seats>;

export const listMembers = defineRoute({
  method: 'GET',
  path: '/v2/client/members',
  tag,
  access: 'staff',
  summary: 'Members of the workspace, as far as your role sees them. Removed ones are not listed',
  output: z.array(Member),
  meta: z.object({ seats: Seats }),
  errors: [],
});

/** Days an auditor may look round. */
export const AuditorDays = z.int('Enter a number of days').min(1, 'Enter 1 to 90 days').max(90, 'Enter 1 to 90 days');
export const AUDITOR_DAYS = 14;

const optionalName = (missing: string) => personName(missing).optional();
const BranchIds = z.array(Id).max(200, 'Choose at most 200 branches');
export const NewMember = z.object({
  email: Email,
  role_id: RoleId,
  first_name: optionalName('Enter a first name'),
  surname: optionalName('Enter a last name'),
  toggles: MemberToggles.partial().optional(),
  branch_ids: BranchIds.optional(),
  days: AuditorDays.optional().describe(`For an auditor; ${AUDITOR_DAYS} when left out`),
});
export type NewMember = z.input<typeof NewMember>;

export const inviteMember = defineRoute({
  method: 'POST',
  path: '/v2/client/members',
  tag,
  access: 'staff',
  summary: 'Invite a colleague by e-mail. The link works for seven days, once',
  body: NewMember,
  output: Member,
  errors: ['DUPLICATE', 'PLAN_LIMIT'],
  idempotent: true,
  whileRegistering: true,
});

export const MemberChange = z.object({
  version: Version,
  role_id: RoleId.optional(),
  toggles: MemberToggles.partial().optional().describe('The whole set; what is left out follows the role'),
  branch_ids: BranchIds.optional().describe('The whole set'),
  days: AuditorDays.optional().describe('For an auditor: how many days from now'),
});
export type MemberChange = z.input<typeof MemberChange>;

export const changeMember = defineRoute({
  method: 'PATCH',
  path: '/v2/client/members/{id}',
  tag,
  access: 'staff',
  summary: 'Change the role of a member, or what is set for them alone. Nobody changes their own',
  params: IdParams,
  body: MemberChange,
  output: Member,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/v2/client/members/{id}/resend',
  tag,
  access: 'staff',
  summary: 'Send the invitation again, with a new link for seven days; the link before ends. Once a minute',
  params: IdParams,
  output: Member,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  idempotent: true,
});

export const revokeInvitation = defineRoute({
  method: 'POST',
  path: '/v2/client/members/{id}/revoke',
  tag,
  access: 'staff',
  summary: 'Withdraw an invitation that was not accepted',
  params: IdParams,
  output: z.object({ revoked: z.literal(true) }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const MemberSuspension = z.object({ reason: Reason });
export const suspendMember = defineRoute({
  method: 'POST',
  path: '/v2/client/members/{id}/suspend',
  tag,
  access: 'staff',
  summary: 'Keep a member out until they are restored. Their sign-ins end at once',
  params: IdParams,
  body: MemberSuspension,
  output: Member,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const restoreMember = defineRoute({
  method: 'POST',
  path: '/v2/client/members/{id}/restore',
  tag,
  access: 'staff',
  summary: 'Let a suspended member in again',
  params: IdParams,
  output: Member,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const MemberRemoval = z.object({
  reassign_to: Id.nullable().describe('Member who takes over the open work; null leaves it with nobody'),
});
export const removeMember = defineRoute({
  method: 'POST',
  path: '/v2/client/members/{id}/remove',
  tag,
  access: 'staff',
  summary: 'Remove a member. Open checks go to a colleague or to nobody; what they did stays under their name',
  params: IdParams,
  body: MemberRemoval,
  output: z.object({ removed: z.literal(true), reassigned: z.int().nonnegative().describe('Open checks that changed hands') }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const transferOwnership = defineRoute({
  method: 'POST',
  path: '/v2/client/members/{id}/transfer-ownership',
  tag,
  access: 'staff',
  summary: 'Make a member the owner in your place; you become an admin',
  params: IdParams,
  output: Member,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'SIGN_IN_AGAIN'],
  recentSignIn: true,
});

/** One cell of the printed matrix: can do and see, can see, no, or a word where it is partial. */
export const MatrixCell = z.object({
  kind: z.enum(['do', 'see', 'no', 'part']),
  word: z.string().describe('In words; what stands in the cell where it is partial'),
});
export type MatrixCell = z.infer<typeof MatrixCell>;

export const RolesAndPermissions = z.object({
  roles: z.array(
    z.object({
      role_id: z.int(),
      name: z.string(),
      line: z.string().describe('What the role is for, in one line'),
      members: z.int().nonnegative().describe('How many members have it'),
      toggles: z.array(z.enum(TOGGLES)).describe('What can be given or taken on top of it'),
      can_assign: z.boolean().describe('Whether you may give it to somebody'),
    }),
  ),
  toggles: z.array(z.object({ toggle: z.enum(TOGGLES), label: z.string(), hint: z.string(), on_by_default: z.boolean() })),
  matrix: z.array(z.object({ label: z.string(), cells: z.array(MatrixCell).describe('One for each role, in their order') })),
});
export type RolesAndPermissions = z.infer<typeof RolesAndPermissions>;

export const listRoles = defineRoute({
  method: 'GET',
  path: '/v2/client/roles',
  tag,
  access: 'staff',
  summary: 'The roles, what each may do, and what can be set on top of them',
  output: RolesAndPermissions,
  errors: [],
});
