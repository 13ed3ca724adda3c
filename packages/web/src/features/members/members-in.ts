import type { Member } from '@freehold/contract/members';
import type { MembersSearch } from './members-search.ts';
import { nameOf } from './words.ts';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Members whose name or address holds every word, of the role that was picked. */
export function membersIn(members: readonly Member[], { q = '', role }: MembersSearch): Member[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return members.filter((member) => {
    const text = fold(`${nameOf(member)} ${member.email ?? ''}`);
    return (role === undefined || member.role_id === role) && words.every((word) => text.includes(word));
  });
}
