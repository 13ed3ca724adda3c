import { MemberToggles } from '@freehold/contract/access/permissions';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Expression } from 'kysely';
import { pendingSubject, type IdentityProvider } from '../providers/identity/provider.ts';
import { ipPrefix } from './device-of.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { foundWorkspace } from './found-workspace.ts';
import { joinAccepted } from './join-accepted.ts';
import { noteSeen } from './note-seen.ts';
import { refuseCaller } from './refuse.ts';
import { openScope, type MemberScope } from './scope.ts';
import type { Database } from './database.ts';
import type { Services } from './services.ts';
import { withoutUndefined } from '@freehold/contract/kernel/keys';

/** `sessionId`: the claim `sid` of the token, where the provider keeps sessions here. */
export type SignedInUser = {
  userId: number;
  email: string;
  signedInAt: Date | null;
  sessionId: string | null;
  token: JWTPayload;
  memberships: Membership[];
  /** An invitation they accepted waits for their token; only where people sign in elsewhere. */
  hasAccepted: boolean;
};
export type Membership = {
  workspaceId: number;
  memberId: number;
  roleId: number;
  toggles: Partial<MemberToggles>;
  isRegistered: boolean;
  isSuspended: boolean;
  name: string;
};

const ACTIVE_STATES = ['active'] as const;
const SIGNED_OUT = 'You were signed out. Sign in to carry on.';
const NO_WORKSPACE = 'You do not belong to a workspace. Ask an owner to invite you.';

/** A token that does not verify is nobody's. A fault in reading the keys is a fault: a lost database must not sign people out. */
function nullForBadToken(error: unknown): null {
  if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
  throw error;
}

async function readToken({ verify, keys, issuer, audience }: IdentityProvider, token: string): Promise<JWTPayload | null> {
  const verified = verify ? verify(token) : jwtVerify(token, keys, { issuer, audience }).then(({ payload }) => payload);
  return verified.catch(nullForBadToken);
}

/** The user behind the bearer token, or an UNAUTHENTICATED refusal. */
export async function authenticateUser(services: Services, request: FastifyRequest): Promise<SignedInUser> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) return refuseCaller('UNAUTHENTICATED', 'Sign in to carry on.');
  const payload = await readToken(services.identity, token);
  if (!payload?.sub) return refuseCaller('UNAUTHENTICATED', SIGNED_OUT);
  const sessionId = services.identity.sessions && typeof payload.sid === 'string' ? payload.sid : null;
  // Where sessions are kept here every token names its own: one that names none could not be ended.
  if (services.identity.sessions && sessionId === null) return refuseCaller('UNAUTHENTICATED', SIGNED_OUT);
  const user = (await findUser(services, payload.sub, sessionId)) ?? (await bindUser(services, payload.sub, payload));
  if (user?.has_ended) return refuseCaller('UNAUTHENTICATED', SIGNED_OUT);
  if (user)
    return {
      userId: user.id,
      email: user.email,
      signedInAt: signedInAt(payload),
      sessionId,
      token: payload,
      memberships: user.memberships.map(presentMembership),
      hasAccepted: Boolean(user.has_accepted),
    };
  // Another sign-in would not help somebody whom the provider knows and this installation does not.
  if (services.identity.provenEmail) return refuseCaller('FORBIDDEN', NO_WORKSPACE);
  return refuseCaller('UNAUTHENTICATED', SIGNED_OUT);
}

/** OpenID Connect Core 1.0, section 2: `auth_time`, in seconds. */
function signedInAt({ auth_time: seconds }: JWTPayload): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

/**
 * The user, whether the session their token was given by is over (a token ends with its session, not with its time), and their live
 * memberships: every call asks this, in one statement.
 */
function findUser(services: Services, subject: string, sessionId: string | null) {
  const { db, identity } = services;
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .select((row) => jsonArrayFrom(liveMemberships(services).where('members.user_id', '=', row.ref('users.id'))).as('memberships'))
    .select((row) => (sessionId === null ? row.lit(false) : row.not(row.exists(standingSession(db, sessionId, subject)))).as('has_ended'))
    .select((row) => (identity.emailLinks ? row.lit(false) : row.exists(acceptedInvitation(db, row.ref('users.id')))).as('has_accepted'))
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

function acceptedInvitation(db: Database, userId: Expression<number>) {
  return db
    .selectFrom('invitations')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'invitations.workspace_id').onRef('members.id', '=', 'invitations.member_id'),
    )
    .select((row) => row.lit(1).as('one'))
    .where('members.user_id', '=', userId)
    .where('members.state', '=', 'invited')
    .where('invitations.state', '=', 'accepted');
}

function standingSession(db: Database, sessionId: string, subject: string) {
  return db
    .selectFrom('auth.sessions')
    .select((row) => row.lit(1).as('one'))
    .where('id', '=', sessionId)
    .where('user_id', '=', subject);
}

/** Whether the session still stands; one that is kept elsewhere does until its token is over. */
export async function sessionStands({ db }: Pick<Services, 'db'>, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return true;
  const found = await db.selectFrom('auth.sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  return found !== undefined;
}

/** Gives the person of a proven address their subject, once: a person who has one here keeps it. */
async function bindUser(services: Services, subject: string, payload: JWTPayload) {
  const { db, identity } = services;
  const email = identity.provenEmail?.(payload)?.toLowerCase();
  if (email === undefined) return undefined;
  const bound = await db
    .updateTable('users')
    .set({ issuer: identity.issuer, subject })
    .where((row) => row(row.fn('lower', ['email']), '=', email))
    .where((row) => row.or([row('issuer', '!=', identity.issuer), row('subject', '=', pendingSubject(email))]))
    .returning('id')
    .executeTakeFirst();
  if (!bound) await foundWorkspace(services, { issuer: identity.issuer, subject, email, browser: null });
  // Of two first requests at once only one binds, or founds.
  return findUser(services, subject, null);
}

/** Live memberships; somebody who left every workspace and asked for one of their own gets it with their next token. */
async function findOrFoundMemberships(
  services: Services,
  { userId, token, memberships, hasAccepted }: SignedInUser,
  network: string,
): Promise<Membership[]> {
  if (hasAccepted) await joinAccepted(services, userId, network);
  const found = hasAccepted ? await findMemberships(services, userId) : memberships;
  const email = found.length === 0 ? services.identity.provenEmail?.(token) : null;
  if (!email || !token.sub) return found;
  const founded = await foundWorkspace(services, { issuer: services.identity.issuer, subject: token.sub, email, browser: null });
  return founded ? findMemberships(services, userId) : found;
}

/** Every live membership of a user, oldest workspace first. Reads as the owner: no workspace is known yet. */
export async function findMemberships(services: Services, userId: number): Promise<Membership[]> {
  return (await liveMemberships(services).where('members.user_id', '=', userId).execute()).map(presentMembership);
}

export function liveMemberships({ db, now }: Pick<Services, 'db' | 'now'>) {
  return db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['members.workspace_id', 'members.id', 'members.role_id', 'members.toggles', 'members.first_name', 'members.surname'])
    .select((row) => row.and([row.ref('members.completed_signup'), row.ref('workspaces.completed_signup')]).as('is_registered'))
    .select((row) => row('workspaces.state', '=', 'suspended').as('is_suspended'))
    .where('members.state', 'in', ACTIVE_STATES)
    .where((row) => row.or([row('members.expires_at', 'is', null), row('members.expires_at', '>', now())]))
    .where('workspaces.state', '!=', 'closed')
    .orderBy('members.workspace_id');
}

type MembershipRow = Awaited<ReturnType<ReturnType<typeof liveMemberships>['execute']>>[number];
export const presentMembership = (row: Omit<MembershipRow, 'toggles'> & { toggles: unknown }): Membership => ({
  workspaceId: row.workspace_id,
  memberId: row.id,
  roleId: row.role_id,
  toggles: readToggles(row.toggles),
  isRegistered: Boolean(row.is_registered),
  isSuspended: Boolean(row.is_suspended),
  name: `${row.first_name} ${row.surname}`,
});

const Toggles = MemberToggles.partial();
/** What a stored row says; nothing for what it should not hold. */
export function readToggles(stored: unknown): Partial<MemberToggles> {
  const parsed = Toggles.safeParse(stored);
  return parsed.success ? withoutUndefined(parsed.data) : {};
}

type ProvedUser = Pick<SignedInUser, 'userId' | 'signedInAt'> & Partial<Pick<SignedInUser, 'sessionId'>>;

export function memberScope(services: Services, user: ProvedUser, membership: Membership, ip: string): MemberScope {
  return openScope(services, membership.workspaceId, {
    kind: 'member',
    memberId: membership.memberId,
    userId: user.userId,
    roleId: membership.roleId,
    toggles: membership.toggles,
    isRegistered: membership.isRegistered,
    isSuspended: membership.isSuspended,
    name: membership.name,
    ipPrefix: ipPrefix(ip),
    signedInAt: user.signedInAt,
    sessionId: user.sessionId ?? null,
  });
}

/** The scope of a request: the workspace named by `X-Workspace-Id`, else the user's first. */
export async function authenticateMember(services: Services, request: FastifyRequest): Promise<MemberScope> {
  const user = await authenticateUser(services, request);
  const memberships = await findOrFoundMemberships(services, user, ipPrefix(request.ip));
  const header = request.headers['x-workspace-id'];
  const chosen = header === undefined ? memberships[0] : memberships.find((one) => String(one.workspaceId) === header);
  if (!chosen) return refuseCaller('FORBIDDEN', header === undefined ? NO_WORKSPACE : 'You no longer belong to that workspace');
  noteSeen(services, chosen);
  return memberScope(services, user, chosen, request.ip);
}
