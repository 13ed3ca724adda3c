import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Device, Session, WayIn, WithCookies } from '../provider.ts';
import type { Auth } from './create-auth.ts';

export type Sessions = ReturnType<typeof openSessions>;

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Opens, renews and ends the sessions behind the HttpOnly cookie, and signs the short-lived tokens of the API. */
export function openSessions(auth: Auth, db: Database, now: () => Date) {
  /**
   * The token names its session, so that it ends with it, and says when that was opened: a token that was renewed all day proves no more
   * than it did in the morning.
   */
  async function signToken(subject: string, sid: string, openedAt: Date): Promise<Session> {
    const { token } = await signWithReadableKey({ sub: subject, sid, iat: inSeconds(new Date()), auth_time: inSeconds(openedAt) });
    const { exp } = decodeJwt(token);
    if (exp === undefined) throw new Error('A token without an end was signed');
    return { accessToken: token, expiresAt: new Date(exp * 1000), subject };
  }

  /** A key made under an earlier secret cannot be opened: it is retired, and a new one is made. */
  async function signWithReadableKey(payload: { sub: string; sid: string; iat: number; auth_time: number }): Promise<{ token: string }> {
    try {
      return await auth.api.signJWT({ body: { payload } });
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('Failed to decrypt private key')) throw error;
      await db.updateTable('auth.signing_keys').set({ expires_at: new Date() }).execute();
      return auth.api.signJWT({ body: { payload } });
    }
  }

  /** A session for somebody whose every step was proved. */
  async function open(userId: string, { way, userAgent, network }: Device & { way: WayIn }): Promise<WithCookies<{ session: Session }>> {
    try {
      const at = now();
      const { headers, response } = await auth.api.openSession({
        body: { userId, at },
        headers: new Headers({ 'user-agent': userAgent }),
        returnHeaders: true,
      });
      await db.updateTable('auth.sessions').set({ way, network, last_used_at: at }).where('id', '=', response.sessionId).execute();
      return { session: await signToken(userId, response.sessionId, at), setCookies: headers.getSetCookie() };
    } catch (error) {
      await rethrowDatabaseFault();
      throw error;
    }
  }

  async function refresh(cookies: string, network: string | null): Promise<WithCookies<{ session: Session | null }>> {
    try {
      const { response, headers } = await auth.api.getSession({ headers: new Headers({ cookie: cookies }), returnHeaders: true });
      if (!response) return { session: null, setCookies: headers.getSetCookie() };
      const { user, session } = response;
      await db.updateTable('auth.sessions').set({ network, last_used_at: now() }).where('id', '=', session.id).execute();
      return { session: await signToken(user.id, session.id, session.createdAt), setCookies: headers.getSetCookie() };
    } catch (error) {
      await rethrowDatabaseFault();
      throw error;
    }
  }

  async function end(cookies: string): Promise<WithCookies<{ ended: true }>> {
    // The library answers "ended" even when the row could not be removed; ask first, so that a lost database is told.
    await rethrowDatabaseFault();
    const { headers } = await auth.api.signOut({ headers: new Headers({ cookie: cookies }), returnHeaders: true });
    return { ended: true, setCookies: headers.getSetCookie() };
  }

  /** The library wraps a lost database into a fault of its own; the API answers the real one with "try again in a moment". */
  async function rethrowDatabaseFault(): Promise<void> {
    await sql`select 1`.execute(db);
  }

  return { open, refresh, end };
}
