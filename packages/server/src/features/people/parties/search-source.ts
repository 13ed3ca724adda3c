import { FoundPerson } from '@freehold/contract/overview/search';
import type { MemberScope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import type { SearchVisibility, SourceOf } from '../../../platform/search-index/source.ts';
import { presentPartyRef } from './present-party-ref.ts';
import { findNewestDocuments, findNewestRoles, type NewestDocument, type NewestRole } from './search-store.ts';
import { findParties } from './store.ts';

/** Whoever sees properties finds every record of the workspace. Numbers and addresses stay masked here, as in the list of people. */
function visibility(scope: MemberScope): SearchVisibility | null {
  const seen = reach(scope, 'see_properties');
  return seen && { reach: 'whole', closedToo: true, contacts: seen === 'names' ? 'none' : 'masked' };
}

const Document = FoundPerson.shape.document.unwrap();
type FoundRole = NonNullable<NonNullable<FoundPerson['party']>['role']>;

/** People and companies in the search: by name, own reference, company number, and every number and address of theirs. Each once. */
export const searchedParties: SourceOf<'person'> = {
  type: 'person',
  kind: 'party',
  visibility,
  async describe(trx, scope, entries) {
    const ids = entries.map((entry) => Number(entry.key));
    const parties = new Map((await findParties(trx, ids)).map((row) => [row.id, row]));
    const roles = new Map((await findNewestRoles(trx, scope.workspaceId, ids)).map((row) => [Number(row.party_id), row]));
    const documents = new Map((await findNewestDocuments(trx, ids)).map((row) => [Number(row.party_id), row]));
    return new Map(
      entries.flatMap(({ key, phone, email }) => {
        const row = parties.get(Number(key));
        if (!row) return [];
        const { id, kind, name, aml } = presentPartyRef(scope, row);
        const role = roles.get(id);
        const party = { id, aml, company_number: row.company_number, role: role ? roleOf(role) : null, properties: role?.properties ?? 0 };
        return [
          [key, { key: `party:${id}`, name, kind, phone, email, check: null, checks: 0, document: documentOf(documents.get(id)), party }],
        ];
      }),
    );
  },
};

const roleOf = ({ role, property_id, line1 }: NewestRole): FoundRole => ({
  role,
  property_id: Number(property_id),
  address: line1,
});

function documentOf(row: NewestDocument | undefined): FoundPerson['document'] {
  if (!row) return null;
  const status = row.document_state === 'voided' ? 'voided' : row.recipient_state;
  return Document.parse({ id: Number(row.id), title: row.title, status, at: row.sent_at.toISOString() });
}
