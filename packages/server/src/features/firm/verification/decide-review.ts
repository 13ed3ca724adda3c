import * as verificationReviewsContract from '@freehold/contract/firm/verification-reviews';
import type { Review, ReviewDecisionInput } from '@freehold/contract/firm/verification-reviews';
import { announce, announceToAll } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseCaller, refuseField, refusing } from '../../../platform/refuse.ts';
import type { OperatorScope, Scope, SupportActor } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../notifications/public.ts';
import { daysAfter, GRACE_AFTER_REJECTION_DAYS } from './flags.ts';
import { actOn, requireReview } from './operator.ts';
import { getReview } from './read-reviews.ts';
import { faultOf } from './review-rules.ts';
import { insertDecision, lockRequirement, moveGrace, readOwnOpenings, readReviewEvidence } from './reviews-store.ts';
import { findVerification, updateVerification, type VerificationRow } from './store.ts';
import { ALREADY_DECIDED, DECIDED_WORDS, NOT_YOURSELF, VERIFICATION_PATH } from './words.ts';

const refuseDecideReview = refusing(verificationReviewsContract.decideReview);

const STATE = { accept: 'accepted', ask_again: 'ask_again', reject: 'rejected' } as const;
const ACTION = { accept: 'accept.verification', ask_again: 'ask_again.verification', reject: 'reject.verification' } as const;

/** Decides one sending, once: of two reviewers at the same moment the first counts. What was decided before stays as it was written. */
export async function decideReview(
  operator: OperatorScope,
  services: Services,
  { id, ...decision }: ReviewDecisionInput & { id: number },
): Promise<Review> {
  const found = await requireReview(operator, id);
  const scope = actOn(services, operator, found);
  const fault = faultOf(decision);
  if (fault) return refuseField(fault.field, fault.message, fault.code);
  const opened = (await operator.transaction((trx) => readOwnOpenings(trx, operator))).map((one) => one.evidence_id);
  await scope.transaction(async (trx) => {
    const row = await findVerification(trx, scope, id);
    if (row?.state !== 'submitted' || row.try !== decision.try) return refuseDecideReview('INVALID_STATE', ALREADY_DECIDED);
    if (row.user_id === operator.operator.userId) return refuseCaller('FORBIDDEN', NOT_YOURSELF);
    if (decision.value === 'accept' && (await readReviewEvidence(trx, row)).some((file) => !opened.includes(file.id)))
      return refuseDecideReview('INVALID_STATE', 'Look at the document and the photograph before you accept.');
    await write(trx, scope, services, row, decision);
  });
  return getReview(operator, id);
}

async function write(
  trx: Trx,
  scope: Scope<SupportActor>,
  services: Services,
  row: VerificationRow,
  { value, answers, note = null, reason = null }: ReviewDecisionInput,
): Promise<void> {
  const at = services.now();
  const about = { verificationId: row.id, sending: row.try, byUser: scope.actor.userId, byName: scope.actor.name };
  const words = value === 'accept' ? null : reason;
  await insertDecision(trx, scope, { ...about, value, answers, note, reason: words, at });
  await updateVerification(trx, scope, row.id, { state: STATE[value], decided_at: at }, at);
  if (value === 'reject') await keepGrace(trx, scope, row, at);
  await recordEvent(trx, scope, {
    action: ACTION[value],
    object: { type: 'verification', id: row.id, label: row.person_name ?? '' },
    diff: { state: { before: 'submitted', after: STATE[value] }, answers: { before: null, after: answers } },
    ...(words === null ? {} : { reason: words }),
  });
  await notify(trx, scope, {
    kind: 'verification_decided',
    to: [row.member_id],
    mayKnow: ({ memberId }) => memberId === row.member_id,
    object: { type: 'verification', id: row.id },
    words: DECIDED_WORDS[value],
    path: VERIFICATION_PATH,
  });
  await announce(trx, scope, { topic: 'verification', id: row.id });
  await announceToAll(trx, { topic: 'verification', id: null });
}

/** Somebody who sent theirs in time and is turned down has seven more days; whoever sent it too late gains nothing by it. */
async function keepGrace(trx: Trx, scope: Scope, row: VerificationRow, at: Date): Promise<void> {
  const requirement = await lockRequirement(trx, scope);
  const until = daysAfter(at, GRACE_AFTER_REJECTION_DAYS);
  if (!requirement || row.submitted_at === null || row.submitted_at > requirement.grace_ends_at || until <= requirement.grace_ends_at)
    return;
  await moveGrace(trx, scope, until, null);
}
