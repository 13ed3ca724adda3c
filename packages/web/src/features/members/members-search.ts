import type { Member } from '@freehold/contract/members';
import { countIn, textIn } from '../../lib/search-params.ts';
import { nameOf } from './words.ts';

/** What the address keeps of the list: the words looked for, and the role. */
export type MembersSearch = { q?: string | undefined; role?: number | undefined };

export const readMembersSearch = (search: Record<string, unknown>): MembersSearch => {
  const role = countIn(search['role']);
  return { q: textIn(search['q'], 100), role: role !== undefined && role <= 6 ? role : undefined };
};

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Members whose name or address holds every word, of the role that was picked. */
export function membersIn(members: readonly Member[], { q = '', role }: MembersSearch): Member[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return members.filter((member) => {
    const text = fold(`${nameOf(member)} ${member.email ?? ''}`);
    return (role === undefined || member.role_id === role) && words.every((word) => text.includes(word));
  });
}
