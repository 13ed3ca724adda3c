import { randomBytes } from 'node:crypto';
import { hashAppUserToken, lastMomentOf, prolong } from '../../../platform/authenticate-app-user.ts';
import type { Database } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Contact } from './contact.ts';

export type AppUserRow = { id: number; first_name: string; surname: string; email: string | null; phone: string | null };
const COLUMNS = ['id', 'first_name', 'surname', 'email', 'phone'] as const;
const DAY_MS = 86_400_000;
/** How long a session that ended is kept, to answer who was signed in when. */
const KEEP_SESSIONS_DAYS = 90;

const columnOf = ({ channel }: Contact) => (channel === 'email' ? 'email' : 'phone');

export async function findAppUser(db: Database, contact: Contact): Promise<AppUserRow | undefined> {
  return db.selectFrom('auth.app_users').select(COLUMNS).where(columnOf(contact), '=', contact.value).executeTakeFirst();
}

export async function readAppUser(db: Database, id: number): Promise<AppUserRow> {
  return db.selectFrom('auth.app_users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The number of the person with this contact; a new row when there is none. A known person's names stay as they are. */
export async function addAppUser(db: Database, contact: Contact, names: { firstName: string; surname: string }): Promise<number> {
  const column = columnOf(contact);
  const row = await db
    .insertInto('auth.app_users')
    .values({ [column]: contact.value, first_name: names.firstName, surname: names.surname })
    // A change that changes nothing, so that the row comes back either way.
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ [column]: contact.value }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Opens a session; its token is known to the caller alone. */
export async function openSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  appUserId: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const endsAt = lastMomentOf(now());
  const expiresAt = prolong(now(), endsAt);
  await db
    .insertInto('auth.app_sessions')
    .values({ app_user_id: appUserId, token_hash: hashAppUserToken(token), created_at: now(), expires_at: expiresAt, ends_at: endsAt })
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
