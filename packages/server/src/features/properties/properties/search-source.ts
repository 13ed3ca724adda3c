import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import type { SearchVisibility, SourceOf } from '../../../platform/search-index/source.ts';
import { findSearchedProperties } from './search-store.ts';

/** Whoever sees properties finds every one of the workspace. */
const visibility = (scope: MemberScope): SearchVisibility | null =>
  may(scope, 'see_properties') ? { reach: 'whole', closedToo: true, contacts: null } : null;

/** Properties in the search: by any part of the address, by their references and title numbers, and by who has a role there. */
export const searchedProperties: SourceOf<'property'> = {
  type: 'property',
  kind: 'property',
  visibility,
  async describe(trx, scope, entries) {
    const rows = await findSearchedProperties(
      trx,
      scope.workspaceId,
      entries.map((entry) => Number(entry.key)),
    );
    return new Map(
      rows.map((row) => [
        String(row.id),
        {
          id: row.id,
          kind: row.kind === 'letting' ? 'letting' : 'sale',
          address: [row.line1, row.line2].filter(Boolean).join(', '),
          place: `${row.town} ${row.postcode}`,
          type: row.type,
          bedrooms: row.bedrooms,
          stage: row.stage,
          archived: row.archived_at !== null,
          reference: row.reference,
          people: row.people,
        },
      ]),
    );
  },
};
