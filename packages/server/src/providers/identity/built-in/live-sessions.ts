import type { Database } from '../../../platform/database.ts';
import { type LiveSessions, type SessionFacts, type WayIn, WAYS_IN } from '../provider.ts';
import type { MethodMails } from './method-mails.ts';

/** What the column's constraint allows. */
function wayOf(text: string): WayIn {
  const way = WAYS_IN.find((one) => one === text);
  if (way === undefined) throw new Error(`Nobody signs in by ${text}`);
  return way;
}

/** The sign-ins of a person that still stand, and ending them. The rows are the truth: a token without its row is refused. */
export function openLiveSessions({ db, mails, now }: { db: Database; mails: MethodMails; now: () => Date }): LiveSessions {
  async function list(subject: string): Promise<SessionFacts[]> {
    const rows = await db
      .selectFrom('auth.sessions')
      .select(['number', 'id', 'way', 'user_agent', 'network', 'created_at', 'last_used_at'])
      .where('user_id', '=', subject)
      .where('expires_at', '>', now())
      .orderBy('last_used_at', 'desc')
      .orderBy('number', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.number,
      sid: row.id,
      way: wayOf(row.way),
      userAgent: row.user_agent ?? '',
      network: row.network,
      openedAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }));
  }

  async function end(subject: string, id: number, currentSid: string | null): Promise<boolean> {
    const ended = await db
      .deleteFrom('auth.sessions')
      .where('user_id', '=', subject)
      .where('number', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (ended && ended.id !== currentSid) mails.tell(subject, 'session_ended');
    return ended !== undefined;
  }

  async function endOthers(subject: string, currentSid: string): Promise<number> {
    const ended = await db
      .deleteFrom('auth.sessions')
      .where('user_id', '=', subject)
      .where('id', '!=', currentSid)
      .returning('id')
      .execute();
    if (ended.length > 0) mails.tell(subject, 'other_sessions_ended');
    return ended.length;
  }

  async function endAll(subject: string): Promise<number> {
    return (await db.deleteFrom('auth.sessions').where('user_id', '=', subject).returning('id').execute()).length;
  }

  return { list, end, endOthers, endAll };
}
