import type { MemberScope } from '../../../platform/scope.ts';
import type { SearchVisibility, SourceOf } from '../../../platform/search-index/source.ts';
import { checkPath } from './check-path.ts';
import type { CheckKinds } from './check-kind.ts';
import { findSearchedChecks, findSearchedSubjects } from './search-store.ts';
import { visibilityOf } from './visibility-store.ts';
import { waitingOf } from './waiting-store.ts';

function visibility(scope: MemberScope): SearchVisibility | null {
  const seen = visibilityOf(scope);
  return seen && { reach: seen.ownOnly ? 'own' : 'whole', closedToo: seen.frozenToo, contacts: null };
}

/** Checks in the search: by the name they are about and by both references. */
export const searchedChecks = (kinds: CheckKinds): SourceOf<'check'> => ({
  type: 'check',
  kind: 'check',
  visibility,
  async describe(trx, scope, entries) {
    const seen = visibilityOf(scope);
    if (seen === null) return new Map();
    const ids = entries.map((entry) => Number(entry.key));
    const rows = await findSearchedChecks(trx, seen, waitingOf(kinds), ids);
    return new Map(
      rows.map((row) => [
        String(row.id),
        {
          id: row.id,
          path: checkPath(row),
          public_ref: row.public_ref,
          reference: row.reference,
          subject_name: row.subject_name,
          subject_kind: row.subject_kind,
          status: row.status,
          open_matches: Number(row.open_matches ?? 0),
          at: (row.screened_at ?? row.created_at).toISOString(),
        },
      ]),
    );
  },
});

/** People and companies that checks are about, in the search: each once, with the newest check one may know of. */
export const searchedSubjects: SourceOf<'person'> = {
  type: 'person',
  kind: 'subject',
  visibility,
  async describe(trx, scope, entries) {
    const seen = visibilityOf(scope);
    if (seen === null) return new Map();
    const fingerprints = entries.map((entry) => entry.key);
    const rows = await findSearchedSubjects(trx, seen, fingerprints);
    return new Map(
      rows.map((row) => [
        row.subject_fingerprint,
        {
          key: `check:${row.id}`,
          name: row.subject_name,
          kind: kindOf(row.subject_kind),
          phone: null,
          email: null,
          check: {
            id: row.id,
            path: checkPath(row),
            public_ref: row.public_ref,
            status: row.status,
            at: (row.screened_at ?? row.created_at).toISOString(),
          },
          checks: Number(row.checks),
          document: null,
          party: null,
        },
      ]),
    );
  },
};

/** Only people have a round face. */
const kindOf = (kind: string) => (kind === 'person' ? 'person' : 'company');
