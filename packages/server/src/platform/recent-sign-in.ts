import { refusingDeclared } from './refuse.ts';
import type { MemberActor, MemberScope } from './scope.ts';

const refuse = refusingDeclared('recentSignIn');

/** As long as an access token lives: one that was renewed changes no way to sign in. */
const RECENT_MS = 15 * 60_000;

export function signedInLately({ signedInAt }: Pick<MemberActor, 'signedInAt'>, now: Date): boolean {
  return signedInAt !== null && now.getTime() - signedInAt.getTime() < RECENT_MS;
}

/** Refuses what a token alone must not do, when its holder proved too long ago that they are who it says. */
export function requireRecentSignIn(scope: MemberScope | undefined, now: Date): void {
  if (scope === undefined || !signedInLately(scope.actor, now))
    return refuse('SIGN_IN_AGAIN', 'You signed in more than 15 minutes ago. Sign in again before this change.');
}
