import type { MatchMode } from '@freehold/contract/screening/aml-checks';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findKept } from '../../people/public.ts';
import { findMembers, fingerprintOf, personOf, visibilityOf } from '../../checks/public.ts';
import { countChecksOfBatches, findChecksOfBatch, findChecksOfSubjects } from './batch-store.ts';
import { addStarted } from './add-started.ts';

/* What batches need of checks. Handed to them where the features meet. */

type AskedCheck = {
  batchId: number;
  subject: ScreenedSubject;
  matchMode: MatchMode | null;
  categories: readonly ListCategory[] | null;
  reference: string | null;
  partyId: number | null;
};

/** One ordinary check in the name of whoever confirmed the batch. Somebody who left the people since is screened all the same. */
async function start(trx: Trx, scope: MemberScope, services: Services, asked: AskedCheck): Promise<number> {
  const { subject, batchId } = asked;
  const party = asked.partyId === null ? undefined : await findKept(trx, asked.partyId);
  const partyId = party?.kind === subject.kind ? party.id : null;
  const row = await addStarted(
    trx,
    scope,
    services,
    { subject, matchMode: asked.matchMode, categories: asked.categories, reference: asked.reference, partyId },
    { fingerprint: fingerprintOf(services.keys, scope.workspaceId, subject), createdBy: scope.actor.memberId, batchId },
  );
  return row.id;
}

/** Of each subject the newest check since then that the one who asks may know of; null where there is none, or nobody could tell. */
async function recent(trx: Trx, scope: MemberScope, services: Services, subjects: readonly ScreenedSubject[], since: Date) {
  const visibility = visibilityOf(scope);
  if (visibility === null || subjects.length === 0) return subjects.map(() => null);
  const prints = subjects.map((subject) => fingerprintOf(services.keys, scope.workspaceId, subject));
  const rows = await findChecksOfSubjects(trx, visibility, prints, since);
  const byPrint = new Map(rows.map(({ subject_fingerprint: print, id, public_ref }) => [print, { id, public_ref }]));
  return prints.map((print) => byPrint.get(print) ?? null);
}

/** The answers of a batch's visible checks, by the number of the check. */
async function answers(trx: Trx, scope: MemberScope, batchId: number) {
  const visibility = visibilityOf(scope);
  if (visibility === null) return new Map<number, never>();
  const person = personOf(await findMembers(trx, scope));
  const rows = await findChecksOfBatch(trx, visibility, batchId);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        public_ref: row.public_ref,
        subject_name: row.subject_name,
        subject_kind: row.subject_kind === 'company' ? ('company' as const) : ('person' as const),
        reference: row.reference,
        status: row.status,
        could_not_run: row.state === 'error',
        nearest: row.top_score,
        open_matches: Number(row.open_matches ?? 0),
        found: row.found_name === null ? null : `${row.found_name}, ${row.found_list ?? ''}`,
        decided_by: row.state === 'decided' && row.decided_by !== null ? person(row.decided_by).name : null,
      },
    ]),
  );
}

/** How many visible checks each batch has, by how they stand. */
async function tallies(trx: Trx, scope: MemberScope, batchIds: readonly number[]) {
  const visibility = visibilityOf(scope);
  if (visibility === null || batchIds.length === 0) return [];
  return (await countChecksOfBatches(trx, visibility, batchIds)).map((row) => ({
    batch_id: row.batch_id ?? 0,
    status: row.status,
    could_not_run: row.state === 'error',
    count: Number(row.count),
  }));
}

export const batchChecks = { start, recent, answers, tallies };
export type BatchChecks = typeof batchChecks;
