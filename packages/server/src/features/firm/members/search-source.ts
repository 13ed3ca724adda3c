import { FoundMember } from '@freehold/contract/overview/search';
import type { SourceOf } from '../../../platform/search-index/source.ts';
import { reach, roleName } from '../../access/public.ts';
import { findSearchedMembers } from './search-store.ts';

/** Members in the search, as far as the list of members shows them: by name, and by contact where one sees contacts. */
export const searchedMembers: SourceOf<'member'> = {
  type: 'member',
  kind: 'member',
  visibility(scope) {
    const reached = reach(scope, 'see_members');
    if (reached === null) return null;
    return { reach: reached === 'own' ? 'own' : 'whole', closedToo: true, contacts: reached === 'names' ? 'none' : 'full' };
  },
  async describe(trx, scope, entries) {
    const rows = await findSearchedMembers(
      trx,
      scope,
      entries.map((entry) => Number(entry.key)),
    );
    const addresses = new Map(entries.map((entry) => [entry.key, entry.email]));
    return new Map(
      rows.map((row) => [
        String(row.id),
        {
          member_id: row.id,
          name: `${row.first_name} ${row.surname}`,
          email: addresses.get(String(row.id)) ?? null,
          role: roleName(row.role_id),
          state: FoundMember.shape.state.parse(row.state),
        },
      ]),
    );
  },
};
