import type { Scope } from '../../../platform/scope.ts';
import type { SettledMatch } from './aml-facts.ts';
import { mayResolve, ONLY_OWNER_OR_COMPLIANCE } from './policy.ts';

/**
 * Why this viewer cannot say whether a match is the client; null when they can. Each person answers once, and again only while people differ or
 * could not tell. What two people confirmed can be answered again: nothing goes on with the client until two agree that it is not them. Any
 * other settled match stays settled; who doubts it screens again.
 */
export function whyNotResolve(check: { state: string }, { settled, resolutions }: SettledMatch, viewer: Scope | null): string | null {
  if (!viewer) return null;
  if (!mayResolve(viewer)) return ONLY_OWNER_OR_COMPLIANCE;
  if (check.state === 'cancelled') return 'This check was cancelled';
  if (settled.status === 'true_match' && !settled.needsTwo) return 'This match has been answered.';
  // A clearing carried over from an earlier check is nobody's answer to this one: it can be questioned.
  if (settled.status === 'false_positive' && resolutions.length > 0) return 'This match has been answered.';
  const hasAnswered = resolutions.some(({ by_member: by }) => viewer.actor.kind === 'member' && by === viewer.actor.memberId);
  return settled.awaitingSecond && hasAnswered ? 'You have answered. A second person must answer now.' : null;
}
