import { ReviewAnswers, type Review, type ReviewRow, type ReviewView } from '@freehold/contract/firm/verification-reviews';
import { londonDate } from '../../../platform/london-time.ts';
import type { OperatorScope } from '../../../platform/scope.ts';
import { presentEvidence } from './get-verification.ts';
import { requireReview } from './operator.ts';
import { readDecisions, readDone, readOwnOpenings, readReviewEvidence, readWaiting, type ReviewDbRow } from './reviews-store.ts';
import { NOT_YOURSELF } from './words.ts';

/** The queue: what waits, what of it this operator has opened, or what is done. */
export function listReviews(scope: OperatorScope, view: ReviewView) {
  return scope.transaction(async (trx) => {
    const waiting = await readWaiting(trx);
    const opened = new Set((await readOwnOpenings(trx, scope)).map((one) => one.verification_id));
    const mine = waiting.filter((row) => opened.has(row.id));
    const shown = view === 'waiting' ? waiting : view === 'mine' ? mine : await readDone(trx);
    const due = waiting.find((row) => row.grace_ends_at !== null)?.grace_ends_at ?? null;
    return {
      data: shown.map((row) => presentRow(row, scope)),
      meta: { waiting: waiting.length, mine: mine.length, next_due_on: due && londonDate(due) },
    };
  });
}

export async function getReview(scope: OperatorScope, id: number): Promise<Review> {
  const row = await requireReview(scope, id);
  return scope.transaction(async (trx) => {
    const evidence = await readReviewEvidence(trx, row);
    const opened = new Set((await readOwnOpenings(trx, scope)).map((one) => one.evidence_id));
    const isYours = row.user_id === scope.operator.userId;
    const isWaiting = row.state === 'submitted';
    return {
      ...presentRow(row, scope),
      document_kind: row.document_kind,
      phone_confirmed_at: row.phone_confirmed_at?.toISOString() ?? null,
      evidence: evidence.map((file) => ({ ...presentEvidence(file), is_opened: opened.has(file.id) })),
      decisions: (await readDecisions(trx, row)).map((one) => ({
        try: one.try,
        value: one.value,
        answers: ReviewAnswers.parse(one.answers),
        note: one.note,
        reason: one.reason,
        by: one.by_name,
        at: one.at.toISOString(),
      })),
      can: {
        open: !isYours,
        decide: isWaiting && !isYours,
        extend: !isYours && row.grace_ends_at !== null && row.extended_at === null,
      },
      why_not: isYours ? NOT_YOURSELF : null,
    };
  });
}

function presentRow(row: ReviewDbRow, { operator }: OperatorScope): ReviewRow {
  return {
    id: row.id,
    name: row.person_name ?? '',
    role: row.person_role ?? '',
    account_name: row.account_name ?? '',
    kind: row.kind,
    try: row.try,
    state: row.state,
    submitted_at: (row.submitted_at ?? new Date(0)).toISOString(),
    due_on: row.grace_ends_at && londonDate(row.grace_ends_at),
    decided_at: row.decided_at?.toISOString() ?? null,
    is_yours: row.user_id === operator.userId,
  };
}
