import { branchIn, countIn, textIn } from '../../../lib/search-params.ts';

/** What the address keeps of the list: the words looked for, the role, the branch, and that somebody is being invited. */
export type MembersSearch = {
  q?: string | undefined;
  role?: number | undefined;
  branch?: number | 'none' | undefined;
  invite?: true | undefined;
};

export const readMembersSearch = (search: Record<string, unknown>): MembersSearch => {
  const role = countIn(search['role']);
  return {
    q: textIn(search['q'], 100),
    role: role !== undefined && role <= 6 ? role : undefined,
    branch: branchIn(search['branch']),
    invite: search['invite'] === true || undefined,
  };
};
