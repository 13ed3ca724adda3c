import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { isSigningHost } from '../lib/host.ts';
import { localPath } from '../lib/local-path.ts';
import { readStored } from '../lib/storage.ts';
import { UNKNOWN_USER } from '../lib/unknown-user.ts';
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
  const user = await session.ensureUser().catch(() => {
    if (session.hasEnded()) follow(look(null));
    return null;
  });
  if (user !== null) follow(look(user.owner.completed_signup && user.member.completed_signup));
  // Signed in at the provider, and nobody knows who it is. The login itself says so and stays.
  else if (page?.needs === 'staff' || page?.needs === 'registering') follow({ to: '/sign-in', back: href, trouble: UNKNOWN_USER });
}

function follow(detour: (Detour & { trouble?: string }) | null): void {
  if (detour === null) return;
  const { to, back, trouble } = detour;
  const search = new URLSearchParams({
    ...(to === '/logout' ? { reason: 'ended' } : {}),
    ...(back !== undefined && back !== '/' && localPath(back) !== null ? { redirect: back } : {}),
    ...(trouble === undefined ? {} : { trouble }),
  });
  throw redirect({ href: search.size > 0 ? `${to}?${search.toString()}` : to, replace: true });
}
