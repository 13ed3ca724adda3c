import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { isVisible, type Visibility } from './visibility-store.ts';
import type { CheckWaiting } from './waiting-store.ts';

/** These checks, those of them that are visible, each with its open matches. */
export function findSearchedChecks(trx: Trx, visibility: Visibility, { openPoints }: CheckWaiting, ids: readonly number[]) {
  return trx
    .selectFrom('checks')
    .select(['id', 'kind', 'public_ref', 'reference', 'subject_name', 'subject_kind', 'status', 'screened_at', 'created_at'])
    .select(openPoints.as('open_matches'))
    .where((where) => isVisible(where, visibility))
    .where('id', 'in', ids)
    .execute();
}

/** Of each of these subjects the newest visible check, and how many there are. */
export function findSearchedSubjects(trx: Trx, visibility: Visibility, fingerprints: readonly string[]) {
  return (
    trx
      .selectFrom('checks')
      .distinctOn('subject_fingerprint')
      .select(['id', 'kind', 'public_ref', 'subject_name', 'subject_kind', 'subject_fingerprint', 'status', 'screened_at', 'created_at'])
      .select(sql<number>`count(*) over (partition by subject_fingerprint)`.as('checks'))
      .where((where) => isVisible(where, visibility))
      .where('subject_fingerprint', 'in', fingerprints)
      .where('is_practice', '=', false)
      // Those of a record are found through it.
      .where('party_id', 'is', null)
      .orderBy('subject_fingerprint')
      .orderBy('id', 'desc')
      .execute()
  );
}
