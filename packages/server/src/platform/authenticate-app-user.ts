import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { refuseCaller } from './refuse.ts';
import { openAppUserScope, type AppUserScope } from './scope.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
const SLIDING_MS = 7 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
/** A session that was prolonged within the hour is not written again on each call. */
const PROLONG_AFTER_MS = 3_600_000;

/** How a signer's token is kept: whoever reads the database cannot sign in with it. */
export function hashAppUserToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A session's end for good, thirty days after sign-in. */
export function lastMomentOf(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + LONGEST_MS);
}

/** A session that is used now lasts seven more days, but never past its end for good. */
export function prolong(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + SLIDING_MS, endsAt.getTime()));
}

const contactsOfSession = sql<number[]>`array(select other.id from auth.app_users as own
  join auth.app_users as other on other.person_id = own.person_id where own.id = app_sessions.app_user_id order by other.id)`.as(
  'app_user_ids',
);

/** Whether a session is open still and has the same contacts as when its scope was made. */
export async function appSessionStands(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { sessionId, appUser }: Pick<AppUserScope, 'sessionId' | 'appUser'>,
): Promise<boolean> {
  const session = await db
    .selectFrom('auth.app_sessions')
    .select(contactsOfSession)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return session !== undefined && session.app_user_ids.join() === appUser.ids.join();
}

/** The scope of the signer behind the bearer token, whose session this use prolongs; or an UNAUTHENTICATED refusal. */
export async function authenticateAppUser(
  services: Pick<Services, 'db' | 'scopedDb' | 'now'>,
  request: FastifyRequest,
): Promise<AppUserScope> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) return refuseCaller('UNAUTHENTICATED', 'Sign in to carry on.');
  const now = services.now();
  const session = await services.db
    .selectFrom('auth.app_sessions')
    .select([
      'id',
      'app_user_id',
      'expires_at',
      'ends_at',
      'run_workspace_id',
      'run_id',
      'helper_id',
      'document_workspace_id',
      'document_id',
    ])
    .select(contactsOfSession)
    .where('token_hash', '=', hashAppUserToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!session) return refuseCaller('UNAUTHENTICATED', 'You were signed out. Sign in to carry on.');
  const expiresAt = prolong(now, session.ends_at);
  if (expiresAt.getTime() - session.expires_at.getTime() >= PROLONG_AFTER_MS) {
    // Only forward: of two calls at once the later one may have been first.
    await services.db
      .updateTable('auth.app_sessions')
      .set({ expires_at: expiresAt })
      .where('id', '=', session.id)
      .where('expires_at', '<', expiresAt)
      .execute();
  }
  const {
    id,
    app_user_id: appUserId,
    app_user_ids: appUserIds,
    run_workspace_id: workspaceId,
    run_id: runId,
    helper_id: memberId,
  } = session;
  const helping = workspaceId !== null && runId !== null && memberId !== null ? { workspaceId, runId, memberId } : null;
  const { document_workspace_id: sender, document_id: documentId } = session;
  const onlyDocument = sender !== null && documentId !== null ? { workspaceId: sender, documentId } : null;
  return openAppUserScope(services, {
    id,
    appUserId,
    appUserIds: onlyDocument && appUserId !== null ? [appUserId] : appUserIds,
    endsAt: expiresAt,
    helping,
    onlyDocument,
  });
}
