import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { decidedBy, isVisible, type Visibility } from '../../checks/public.ts';
import { openMatches } from './aml-work.ts';

/** The checks of a batch that are visible, each with its open matches and the strongest of those that are not settled as somebody else. */
export function findChecksOfBatch(trx: Trx, visibility: Visibility, batchId: number) {
  const strongest = (what: 'name' | 'list') => sql<string | null>`(
    select ${what === 'name' ? sql`matches.entry #>> '{names,0,text}'` : sql`matches.list_name`} from matches
    where matches.workspace_id = checks.workspace_id and matches.check_id = checks.id and matches.status <> 'false_positive'
    order by matches.rank desc, matches.id limit 1)`;
  return trx
    .selectFrom('checks')
    .select(['id', 'public_ref', 'subject_name', 'subject_kind', 'reference', 'state', 'status', 'top_score'])
    .select([openMatches.as('open_matches'), decidedBy])
    .select([strongest('name').as('found_name'), strongest('list').as('found_list')])
    .where((where) => isVisible(where, visibility))
    .where('batch_id', '=', batchId)
    .execute();
}

export function countChecksOfBatches(trx: Trx, visibility: Visibility, batchIds: readonly number[]) {
  return trx
    .selectFrom('checks')
    .select((row) => ['batch_id', 'state', 'status', row.fn.countAll<number>().as('count')])
    .where((where) => isVisible(where, visibility))
    .where('batch_id', 'in', batchIds)
    .groupBy(['batch_id', 'state', 'status'])
    .execute();
}

/** Of each of these subjects the newest visible check since then. */
export function findChecksOfSubjects(trx: Trx, visibility: Visibility, fingerprints: readonly string[], since: Date) {
  return trx
    .selectFrom('checks')
    .distinctOn('subject_fingerprint')
    .select(['id', 'public_ref', 'subject_fingerprint'])
    .where((where) => isVisible(where, visibility))
    .where('subject_fingerprint', 'in', fingerprints)
    .where('created_at', '>', since)
    .where('is_practice', '=', false)
    .where('state', 'not in', ['cancelled', 'error'])
    .orderBy('subject_fingerprint')
    .orderBy('id', 'desc')
    .execute();
}
