import type { Member } from '@freehold/contract/firm/members';
import type { MembersSearch } from './members-search.ts';
import { nameOf } from './words.ts';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Members whose name or address holds every word, of the role and the branch that were picked. */
export function membersIn(members: readonly Member[], { q = '', role, branch }: MembersSearch): Member[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return members.filter((member) => {
    const text = fold(`${nameOf(member)} ${member.email ?? ''}`);
    const isThere = branch === undefined || (branch === 'none' ? member.branch_ids.length === 0 : member.branch_ids.includes(branch));
    return (role === undefined || member.role_id === role) && isThere && words.every((word) => text.includes(word));
  });
}
