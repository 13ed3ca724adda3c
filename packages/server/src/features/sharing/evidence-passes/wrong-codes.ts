import { refuseAlways } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

const MOST_WRONG = 5;
const WITHIN_MS = 60 * 60_000;
const TOO_MANY = 'That was one wrong code too many. Enter codes again in an hour, or ask by their email or mobile.';

export type WrongCodes = {
  /** Refuses whoever entered too many wrong ones lately. */
  require(scope: MemberScope): void;
  note(scope: MemberScope): void;
};

/**
 * The codes that members enter and nobody shows. A code is found by what was typed, so that a wrong one belongs to nobody: the tries of whoever
 * types are counted, right codes in between give none back. Each process counts for itself.
 */
export function openWrongCodes({ now }: Pick<Services, 'now'>): WrongCodes {
  const wrong = new Map<string, number[]>();
  const keyOf = ({ workspaceId, actor }: MemberScope) => `${workspaceId} ${actor.memberId}`;
  const lately = (scope: MemberScope) => (wrong.get(keyOf(scope)) ?? []).filter((at) => at > now().getTime() - WITHIN_MS);
  return {
    require(scope) {
      const times = lately(scope);
      const [first] = times;
      if (first !== undefined && times.length >= MOST_WRONG)
        refuseAlways('RATE_LIMITED', TOO_MANY, undefined, Math.ceil((first + WITHIN_MS - now().getTime()) / 1000));
    },
    note(scope) {
      wrong.set(keyOf(scope), [...lately(scope), now().getTime()]);
    },
  };
}
