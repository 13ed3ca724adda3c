import { randomBytes } from 'node:crypto';
import { hashAppUserToken, lastMomentOf, prolong } from '../../../platform/authenticate-app-user.ts';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Helping, OneDocument } from '../../../platform/scope.ts';
import type { Contact } from './contact.ts';

export type AppUserRow = { id: number; first_name: string; surname: string; email: string | null; phone: string | null };
const COLUMNS = ['id', 'first_name', 'surname', 'email', 'phone'] as const;
const DAY_MS = 86_400_000;
/** How long a session that ended is kept, to answer who was signed in when. */
const KEEP_SESSIONS_DAYS = 90;

export const columnOf = ({ channel }: Contact) => (channel === 'email' ? 'email' : 'phone');

export async function findAppUser(db: Database, contact: Contact): Promise<AppUserRow | undefined> {
  return db.selectFrom('auth.app_users').select(COLUMNS).where(columnOf(contact), '=', contact.value).executeTakeFirst();
}

export async function readAppUser(db: Database, id: number): Promise<AppUserRow> {
  return db.selectFrom('auth.app_users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The number of the person with this contact; a new row when there is none. A known person's names stay as they are. Also for a transaction of a firm. */
export async function addAppUser(
  db: Database | Trx,
  { channel, value }: Contact,
  names: { firstName: string; surname: string },
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select ensure_app_user(${channel}, ${value}, ${names.firstName}, ${names.surname}) as id`.execute(db);
  if (!rows[0]) throw new Error('The database named nobody');
  return rows[0].id;
}

type OpenedSession = { token: string; expiresAt: Date };

/** Opens a session; its token is known to the caller alone. */
export async function openSession({ db, now }: Pick<Services, 'db' | 'now'>, appUserId: number): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const endsAt = lastMomentOf(now());
  const expiresAt = prolong(now(), endsAt);
  await db
    .insertInto('auth.app_sessions')
    .values({ app_user_id: appUserId, token_hash: hashAppUserToken(token), created_at: now(), expires_at: expiresAt, ends_at: endsAt })
    .execute();
  return { token, expiresAt };
}

/** Whether a link that was made for the person then still opens their pages: not once a contact of theirs was removed or lost. */
export async function linkStands(db: Database | Trx, appUserId: number, madeAt: Date): Promise<boolean> {
  const row = await db.selectFrom('auth.app_users').select('changed_at').where('id', '=', appUserId).executeTakeFirst();
  return row !== undefined && (row.changed_at === null || row.changed_at < madeAt);
}

const HELPED_MS = 4 * 3_600_000;

/** A session on a device of the firm, for one run and four hours, with the member who works with the person. */
export async function openHelpedSession({ db, now }: Pick<Services, 'db' | 'now'>, helping: Helping): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + HELPED_MS);
  await db
    .insertInto('auth.app_sessions')
    .values({
      run_workspace_id: helping.workspaceId,
      run_id: helping.runId,
      helper_id: helping.memberId,
      token_hash: hashAppUserToken(token),
      created_at: now(),
      expires_at: expiresAt,
      ends_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** A session for one document of one firm, for four hours: whoever gave its access code proved no address and no number. */
export async function openDocumentSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  appUserId: number,
  { workspaceId, documentId }: OneDocument,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + HELPED_MS);
  await db
    .insertInto('auth.app_sessions')
    .values({
      app_user_id: appUserId,
      document_workspace_id: workspaceId,
      document_id: documentId,
      token_hash: hashAppUserToken(token),
      created_at: now(),
      expires_at: expiresAt,
      ends_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

export async function endSession({ db, now }: Pick<Services, 'db' | 'now'>, sessionId: number): Promise<void> {
  await db.updateTable('auth.app_sessions').set({ ended_at: now() }).where('id', '=', sessionId).where('ended_at', 'is', null).execute();
}

export async function forgetOldSessions({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('auth.app_sessions')
    .where('expires_at', '<', new Date(now().getTime() - KEEP_SESSIONS_DAYS * DAY_MS))
    .execute();
}
