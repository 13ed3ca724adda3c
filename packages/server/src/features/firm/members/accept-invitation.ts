import { acceptInvitation as route, type Invitation, type InvitationAccepted } from '@freehold/contract/firm/invitations';
import { joinAccepted } from '../../../platform/join-accepted.ts';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import type { Device, WithCookies } from '../../../providers/identity/provider.ts';
import { presentStep, roleName } from '../../access/public.ts';
import { bindSubject, findByToken, takeInvitation, type WholeInvitation } from './invitation-store.ts';
import { inviterOf } from './invitation-mail.ts';

const refuse = refusing(route);
const UNKNOWN = 'This invitation does not work. Use the newest email you got, or ask for a new one.';

const WHY_NOT = {
  used: () => 'This invitation was accepted already. Sign in with your email address.',
  expired: (name) => `This invitation has expired. Ask ${name} to send a new one.`,
  revoked: (name) => `This invitation was withdrawn. Ask ${name} what happened.`,
  replaced: () => 'A newer invitation was sent. Use the link in the newest email.',
} satisfies Record<Exclude<Invitation['state'], 'open'>, (name: string) => string>;

async function findInvitation({ db }: Pick<Services, 'db'>, token: string): Promise<WholeInvitation> {
  const found = await findByToken(db, hashToken(token));
  return found && found.workspace_state !== 'closed' ? found : refuse('LINK_INVALID', UNKNOWN);
}

function stateOf(found: WholeInvitation, now: Date): Invitation['state'] {
  if (found.state === 'accepted' || found.state === 'joined') return 'used';
  if (found.state === 'revoked' || found.state === 'replaced') return found.state;
  return found.expires_at > now ? 'open' : 'expired';
}

const whyNot = (state: Invitation['state'], found: WholeInvitation) => (state === 'open' ? null : WHY_NOT[state](inviterOf(found)));

/** The first two letters and the domain: enough to know one’s own address, too little to learn another’s. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, 2).join('')}•••@${domain}`;
}

/** Who invites whom to which firm, for whoever holds the link. */
export async function lookAtInvitation(services: Services, token: string): Promise<Invitation> {
  const found = await findInvitation(services, token);
  const state = stateOf(found, services.now());
  return {
    state,
    message: whyNot(state, found),
    workspace_name: found.account_name,
    invited_by: inviterOf(found),
    role: roleName(found.role_id),
    email: maskEmail(found.email),
    signs_in_elsewhere: services.identity.emailLinks === undefined,
  };
}

/**
 * Accepts an invitation, once. Whoever holds its link reads the mail of that address: where links are the way in here it opens a session,
 * or asks for the second step. Elsewhere the membership begins with the person's next sign-in.
 */
export async function acceptInvitation(
  services: Services,
  token: string,
  { cookies, ...device }: Device & { cookies: string },
): Promise<WithCookies<{ answer: InvitationAccepted }>> {
  const { db, identity, now } = services;
  const found = await findInvitation(services, token);
  const workspace = { workspace_id: found.workspace_id };
  const why = whyNot(stateOf(found, now()), found);
  if (why !== null) refuse('LINK_INVALID', why);
  const { emailLinks, issuer } = identity;
  const subject =
    emailLinks && (await identity.ensureUser(found.email, `${found.first_name} ${found.surname}`.trim() || found.email)).subject;
  if (!(await takeInvitation(db, found, now()))) refuse('LINK_INVALID', WHY_NOT.used());
  if (!emailLinks || subject === undefined) return { answer: { next: 'sign_in', ...workspace }, setCookies: [] };
  const bound = await bindSubject(db, found.user_id, { issuer, subject });
  await joinAccepted(services, found.user_id, device.network);
  // Whoever was signed in in this browser is not any more.
  await emailLinks.end(cookies);
  const { answer, setCookies } = presentStep(await emailLinks.signInProved(bound, device));
  if (answer.next === 'two_step') return { answer: { next: 'two_step', pending: answer.pending, ...workspace }, setCookies };
  const { access_token, expires_at, uid } = answer;
  return { answer: { next: 'done', access_token, expires_at, uid, ...workspace }, setCookies };
}
