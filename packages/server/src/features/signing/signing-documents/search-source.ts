import type { SourceOf } from '../../../platform/search-index/source.ts';
import { reach } from '../../access/public.ts';
import { findSearchedDocuments } from './list-store.ts';
import { referenceOf } from './turn.ts';

/** Documents for signing in the search: by title, reference, and the names of whoever is on them. Not where the installation does not sign. */
export const searchedDocuments: SourceOf<'document'> = {
  type: 'document',
  kind: 'signing_document',
  visibility: (scope, { documentSigning }) =>
    documentSigning && reach(scope, 'see_documents') !== null ? { reach: 'whole', closedToo: true, contacts: null } : null,
  async describe(trx, scope, entries) {
    const rows = await findSearchedDocuments(
      trx,
      scope,
      entries.map((entry) => Number(entry.key)),
    );
    return new Map(
      rows.map((row) => {
        const { id, title, status, line1: address, people, updated_at: at } = row;
        return [String(id), { id, reference: referenceOf(row), title, status, address, people, at: at.toISOString() }];
      }),
    );
  },
};
