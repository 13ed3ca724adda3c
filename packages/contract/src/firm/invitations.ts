import { z } from 'zod';
import { SignedIn } from '../access/identity.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id } from '../kernel/values.ts';

const tag = 'Members';

/** What the link of the e-mail holds. */
export const InvitationToken = z.object({ token: z.string().min(20).max(400) });

export const Invitation = z.object({
  state: z.enum(['open', 'used', 'expired', 'revoked', 'replaced']),
  message: z.string().nullable().describe('Why it can no longer be accepted; null while it can'),
  workspace_name: z.string(),
  invited_by: z.string(),
  role: z.string(),
  email: z.string().describe('The address it was sent to: its first two letters and its domain'),
  signs_in_elsewhere: z.boolean().describe('True where another provider signs people in: accepting is then followed by a sign-in there'),
});
export type Invitation = z.infer<typeof Invitation>;

export const lookAtInvitation = defineRoute({
  method: 'POST',
  path: '/v2/public/invitations/look',
  tag,
  access: 'public',
  summary: 'Who invites whom to which firm, for whoever holds the link',
  body: InvitationToken,
  output: Invitation,
  errors: ['LINK_INVALID'],
});

/** What follows an accepted invitation. The link proved the address, so there is a session, or the second step before one. */
export const InvitationAccepted = z.discriminatedUnion('next', [
  SignedIn.extend({ next: z.literal('done'), workspace_id: Id }),
  z.object({ next: z.literal('two_step'), pending: z.string(), workspace_id: Id }),
  z
    .object({ next: z.literal('sign_in'), workspace_id: Id })
    .describe('Sign in with that address at the provider; the membership begins then'),
]);
export type InvitationAccepted = z.infer<typeof InvitationAccepted>;

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/v2/public/invitations/accept',
  tag,
  access: 'public',
  summary: 'Accept an invitation, once',
  body: InvitationToken,
  output: InvitationAccepted,
  errors: ['LINK_INVALID'],
});
