import type { ReviewValue } from '@freehold/contract/firm/verification-reviews';
import type { DocumentKind, EvidencePart, VerificationState } from '@freehold/contract/firm/verification';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { OperatorScope, Scope } from '../../../platform/scope.ts';
import { IN_ORDER } from './store.ts';

const MOST_DONE = 100;

const columns = [
  'verifications.workspace_id',
  'verifications.id',
  'verifications.user_id',
  'verifications.person_name',
  'verifications.person_role',
  'verifications.account_name',
  'verifications.kind',
  'verifications.try',
  'verifications.state',
  'verifications.submitted_at',
  'verifications.decided_at',
  'verifications.document_kind',
  'verifications.phone_confirmed_at',
  'requirement.grace_ends_at',
  'requirement.extended_at',
] as const;

/** Everything a reviewer may be shown of a verification, in whatever workspace it lies. Policies let only what was sent through. */
function reviews(trx: Trx) {
  return trx
    .selectFrom('verifications')
    .leftJoin('verification_requirements as requirement', 'requirement.workspace_id', 'verifications.workspace_id')
    .select(columns)
    .$narrowType<{ state: VerificationState; kind: 'first' | 'renewal'; document_kind: DocumentKind | null }>();
}
export type ReviewDbRow = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

/** What waits, the soonest due first; then what was sent first. */
export async function readWaiting(trx: Trx): Promise<ReviewDbRow[]> {
  return reviews(trx)
    .where('verifications.state', '=', 'submitted')
    .orderBy(sql`requirement.grace_ends_at nulls last`)
    .orderBy('verifications.submitted_at')
    .execute();
}

export async function readDone(trx: Trx): Promise<ReviewDbRow[]> {
  return reviews(trx)
    .where('verifications.state', '!=', 'submitted')
    .where('verifications.decided_at', 'is not', null)
    .orderBy('verifications.decided_at', 'desc')
    .limit(MOST_DONE)
    .execute();
}

export async function readReview(trx: Trx, id: number): Promise<ReviewDbRow | undefined> {
  return reviews(trx).where('verifications.id', '=', id).executeTakeFirst();
}

export async function readReviewEvidence(trx: Trx, row: Pick<ReviewDbRow, 'workspace_id' | 'id'>) {
  return trx
    .selectFrom('verification_evidence')
    .selectAll()
    .where('workspace_id', '=', row.workspace_id)
    .where('verification_id', '=', row.id)
    .where('removed_at', 'is', null)
    .orderBy(IN_ORDER)
    .$narrowType<{ part: EvidencePart }>()
    .execute();
}

export async function readDecisions(trx: Trx, row: Pick<ReviewDbRow, 'workspace_id' | 'id'>) {
  return trx
    .selectFrom('verification_decisions')
    .selectAll()
    .where('workspace_id', '=', row.workspace_id)
    .where('verification_id', '=', row.id)
    .orderBy('id')
    .$narrowType<{ value: ReviewValue }>()
    .execute();
}

/** The files this operator looked at: policies hide what others did. */
export async function readOwnOpenings(trx: Trx, { operator }: OperatorScope): Promise<{ verification_id: number; evidence_id: number }[]> {
  return trx
    .selectFrom('verification_openings')
    .select(['verification_id', 'evidence_id'])
    .where('by_user', '=', operator.userId)
    .execute();
}

/** What an operator does from here on is done in the workspace's own scope. */
export async function insertOpening(
  trx: Trx,
  scope: Scope,
  opened: { verificationId: number; evidenceId: number; byUser: number; at: Date },
) {
  await trx
    .insertInto('verification_openings')
    .values({
      workspace_id: scope.workspaceId,
      verification_id: opened.verificationId,
      evidence_id: opened.evidenceId,
      by_user: opened.byUser,
      at: opened.at,
    })
    .execute();
}

export async function insertDecision(
  trx: Trx,
  scope: Scope,
  decided: {
    verificationId: number;
    sending: number;
    byUser: number;
    byName: string;
    value: 'accept' | 'ask_again' | 'reject';
    answers: object;
    note: string | null;
    reason: string | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('verification_decisions')
    .values({
      workspace_id: scope.workspaceId,
      verification_id: decided.verificationId,
      try: decided.sending,
      by_user: decided.byUser,
      by_name: decided.byName,
      value: decided.value,
      answers: JSON.stringify(decided.answers),
      note: decided.note,
      reason: decided.reason,
      at: decided.at,
    })
    .execute();
}

export async function lockRequirement(trx: Trx, scope: Scope) {
  return trx
    .selectFrom('verification_requirements')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function moveGrace(trx: Trx, scope: Scope, endsAt: Date, extended: { at: Date; by: number } | null): Promise<void> {
  await trx
    .updateTable('verification_requirements')
    .set({ grace_ends_at: endsAt, ...(extended ? { extended_at: extended.at, extended_by: extended.by } : {}) })
    .where('workspace_id', '=', scope.workspaceId)
    .execute();
}
