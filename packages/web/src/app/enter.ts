import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { isSigningHost } from '../lib/host.ts';
import { localPath } from '../lib/local-path.ts';
import { readStored } from '../lib/storage.ts';
import { detourOf, needsUser, type Detour } from './guard.ts';
import type { Page } from './route-table.ts';
import type { Session } from './session.ts';

/** Before any page: loads the user where the rules ask for it, and throws the redirect the rules decide on. */
export async function enter(session: Session, page: Page | null, location: ParsedLocation): Promise<void> {
  const { pathname, href } = location;
  const visit = {
    page,
    pathname,
    href,
    onSigningHost: isSigningHost(window.location.hostname),
    hasAppUserToken: readStored('appUserToken') !== null,
  };
  const look = (completedSignup: boolean | null) =>
    detourOf({ ...visit, signedIn: session.isSignedIn(), ended: session.hasEnded(), completedSignup });
  // The address alone may settle it.
  follow(look(null));
  if (!session.isSignedIn()) return;
  if (!needsUser(visit)) {
    // An unknown address is shown inside the shell to those who are signed in.
    if (page === null) await session.ensureUser().catch(() => null);
    return;
  }
  const user = await session.ensureUser().catch((error: unknown) => {
    if (session.hasEnded()) follow(look(null));
    throw error;
  });
  follow(look(user.owner.completed_signup && user.member.completed_signup));
}

function follow(detour: Detour | null): void {
  if (detour === null) return;
  const { to, back } = detour;
  const ended = to === '/logout' ? { reason: 'ended' as const } : {};
  const search = new URLSearchParams({ ...ended, ...(back !== undefined && localPath(back) !== null ? { redirect: back } : {}) });
  throw redirect({ href: search.size > 0 ? `${to}?${search.toString()}` : to, replace: true });
}
