import { foundWorkspace, isMember } from '../../../platform/found-workspace.ts';
import { openPendingRegistrations } from '../../../platform/pending-registrations.ts';
import type { Services } from '../../../platform/services.ts';
import type { IdentityProvider } from '../provider.ts';
import { ISSUER } from './create-auth.ts';

export type Registrants = ReturnType<typeof openRegistrants>;
type Parts = Pick<Services, 'db' | 'scopedDb' | 'keys' | 'now'> & { ensureUser: IdentityProvider['ensureUser'] };

/** People who asked for a workspace: until they use a link nothing of them stands but what they sealed. */
export function openRegistrants(parts: Parts) {
  const { db, now, ensureUser } = parts;
  const pending = openPendingRegistrations(parts);
  return {
    /** Whether the address waits to be proved. Somebody who belongs to a workspace already waits for nothing. */
    async isWaiting(email: string): Promise<boolean> {
      if ((await pending.find(pending.hashOf(email))) === null) return false;
      if (!(await isMember(db, email, now()))) return true;
      await pending.forget(email);
      return false;
    },
    /** Whose link was used: the person it was made for, or one who exists from now on, with their workspace. Null when nobody waits any more. */
    async prove({ userId, emailHash }: { userId: string | null; emailHash: Buffer }, browser: string | null): Promise<string | null> {
      const asked = await pending.find(emailHash);
      if (!asked) return userId;
      const subject = userId ?? (await ensureUser(asked.email, `${asked.firstName} ${asked.lastName}`)).subject;
      await foundWorkspace(parts, { issuer: ISSUER, subject, email: asked.email, browser });
      return subject;
    },
  };
}
