import { FoundPerson } from '@freehold/contract/overview/search';
import type { MemberScope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import type { SearchVisibility, SourceOf } from '../../../platform/search-index/source.ts';
import { findNewestDocuments } from './search-store.ts';

/** Whoever sees properties knows whom documents were sent to; their numbers and addresses whole where they see checks and evidence whole. */
function visibility(scope: MemberScope): SearchVisibility | null {
  const properties = reach(scope, 'see_properties');
  if (properties === null) return null;
  const isWhole = reach(scope, 'see_checks') === 'all' && reach(scope, 'see_evidence') === 'all';
  return { reach: 'whole', closedToo: true, contacts: properties === 'names' ? 'none' : isWhole ? 'full' : 'masked' };
}

const Status = FoundPerson.shape.document.unwrap().shape.status;
/** Whoever waits again was asked before; whoever was replaced has nothing to do any more. */
const statusOf = ({ document_state: document, recipient_state: recipient }: { document_state: string; recipient_state: string }) =>
  Status.parse(document === 'voided' || recipient === 'replaced' ? 'voided' : recipient === 'waiting' ? 'sent' : recipient);

/** People the workspace sent documents to, in the search: by name, e-mail address and phone number. */
export const searchedSigners: SourceOf<'person'> = {
  type: 'person',
  kind: 'signer',
  numbersApplicants: true,
  visibility,
  async describe(trx, scope, entries) {
    const rows = await findNewestDocuments(
      trx,
      scope,
      entries.map((entry) => Number(entry.key)),
    );
    const newest = new Map(rows.map((row) => [String(row.app_user_id), row]));
    return new Map(
      entries.map((entry) => {
        const row = newest.get(entry.key);
        const document = row && {
          id: row.id,
          title: row.title,
          status: statusOf(row),
          at: row.sent_at.toISOString(),
        };
        const { key, title, phone, email } = entry;
        return [
          key,
          {
            key: `signer:${key}`,
            name: title,
            kind: 'person',
            phone,
            email,
            check: null,
            checks: 0,
            document: document ?? null,
            party: null,
          },
        ];
      }),
    );
  },
};
