import type { Member } from '@freehold/contract/firm/members';
import { capitalise, formatAgo, formatDate, formatDay, inWords } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const MEMBER_STATUS = {
  active: 'memberActive',
  invited: 'memberInvited',
  suspended: 'memberSuspended',
  removed: 'memberSuspended',
} as const satisfies Record<Member['state'], StatusKey>;

const OFFICER = { none: null, mlro: 'MLRO', deputy: 'deputy MLRO' } as const satisfies Record<Member['nominated_officer'], string | null>;

type Named = Pick<Member, 'first_name' | 'surname' | 'email'>;
export const nameOf = ({ first_name, surname, email }: Named): string => `${first_name} ${surname}`.trim() || (email ?? 'A colleague');
/** How one speaks of a member: by their first name where there is one. */
export const firstNameOf = (member: Named): string => member.first_name || nameOf(member);

/** Compliance, MLRO */
export const roleLine = ({ role, nominated_officer }: Member): string => [role, OFFICER[nominated_officer]].filter(Boolean).join(', ');

/** Until when an auditor may look round. */
export function untilLine({ expires_at, state }: Member, now = new Date()): string | null {
  if (expires_at === null || state === 'suspended') return null;
  return Date.parse(expires_at) > now.getTime() ? `Until ${formatDate(expires_at)}` : `Ended ${formatDate(expires_at)}`;
}

const FRESH_MS = 5 * 60_000;
/** Now, 12 min ago, Yesterday; of somebody invited, since when. */
export function lastSeen(member: Member, isSelf: boolean, now = new Date()): string {
  if (member.state === 'invited')
    return member.invited_at
      ? `Invited ${formatDay(member.invited_at, now)}`.replace('Invited T', 'Invited t').replace('Invited Y', 'Invited y')
      : 'Invited';
  if (isSelf) return 'Now';
  if (member.last_seen_at === null) return 'Not yet';
  return now.getTime() - Date.parse(member.last_seen_at) < FRESH_MS ? 'Now' : formatAgo(member.last_seen_at, now);
}

/** What somebody who invites has to know of the email: nothing, where all is well or cannot be known. */
export function invitationLine({ invitation }: Pick<Member, 'invitation'>): string | null {
  if (invitation?.problem === null || invitation === null) return null;
  return invitation.problem.replace(/^Email/, 'Invitation');
}

/** Eight people, one invited, two suspended */
export function countSentence(members: readonly Member[]): string {
  const count = (state: Member['state']) => members.filter((member) => member.state === state).length;
  const people = `${capitalise(inWords(members.length))} ${members.length === 1 ? 'person' : 'people'}`;
  const rest = (['invited', 'suspended'] as const).filter((state) => count(state) > 0).map((state) => `${inWords(count(state))} ${state}`);
  return [people, ...rest].join(', ');
}
