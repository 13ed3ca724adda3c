import { countIn, textIn } from '../../lib/search-params.ts';

/** What the address keeps of the list: the words looked for, and the role. */
export type MembersSearch = { q?: string | undefined; role?: number | undefined };

export const readMembersSearch = (search: Record<string, unknown>): MembersSearch => {
  const role = countIn(search['role']);
  return { q: textIn(search['q'], 100), role: role !== undefined && role <= 6 ? role : undefined };
};
