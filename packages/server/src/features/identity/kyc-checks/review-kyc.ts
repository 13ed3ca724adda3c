import { type KycCheck, reviewAddress as route } from '@freehold/contract/identity/kyc-checks';
import type { NewAddressReview, NewDocumentReview, NewFaceReview } from '@freehold/contract/identity/kyc-reviews';
import type { ActivityAction } from '../../../platform/activity-words.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange } from '../../checks/public.ts';
import type { KycFacts } from './kyc-facts.ts';
import { kycKind, kycKinds } from './kyc-kind.ts';
import { insertMarks, insertReview } from './kyc-store.ts';
import { marksOf } from './marks.ts';
import { noteDocumentExpiry } from './monitored-identity.ts';
import { whyNotReview } from './why-not.ts';

const refuse = refusing(route);

type Said =
  | { what: 'document'; review: Omit<NewDocumentReview, 'version'> }
  | { what: 'face'; review: Omit<NewFaceReview, 'version'> }
  | { what: 'address'; review: Omit<NewAddressReview, 'version'> };

const ACTIONS: Readonly<Record<Said['what'], ActivityAction>> = {
  document: 'review_document.kyc',
  face: 'review_face.kyc',
  address: 'review_address.kyc',
};

/** Records what a member saw by looking. Rows are only added; the newest counts, and the answer follows from it at once. */
export function reviewKyc(scope: MemberScope, services: Services, asked: { id: number; version: number } & Said): Promise<KycCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, kycKinds, asked.id, asked.version);
    const whyNot = whyNotReview(facts, scope);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    refuseUnfit(facts, asked);
    await insertReview(trx, scope, services.keys, { checkId: asked.id, what: asked.what, review: asked.review, at: services.now() });
    await markDocument(facts, asked, (marks) => insertMarks(trx, scope, asked.id, marks), services);
    await recordEvent(trx, scope, {
      action: ACTIONS[asked.what],
      object: { type: 'check', id: asked.id, label: facts.row.public_ref },
      diff: { said: { before: null, after: saidInWords(asked) } },
    });
    const after = await loadFacts(trx, scope, services, kycKind, facts.row);
    await noteDocumentExpiry(trx, scope, after);
    return concludeChange(trx, scope, services, kycKind, after, {}, { newReport: true, rejudges: true });
  });
}

function refuseUnfit({ about }: KycFacts, asked: Said): void {
  if (asked.what === 'document' && !about?.document) refuse('INVALID_STATE', 'There is no document to look at. Ask for one, or add it.');
  if (asked.what === 'face' && about?.document == null)
    refuse('INVALID_STATE', 'There is no document to compare the face with. Ask for one, or add it.');
  if (asked.what !== 'address') return;
  const paper = about?.papers.find(({ key }) => key === asked.review.source);
  if (!paper) return refuseField('source', 'This paper is not in the check. Reload and choose again', 'OTHER');
}

/** A number that somebody read is compared with other checks as one that was typed. */
async function markDocument(
  { about }: KycFacts,
  asked: Said,
  insert: (marks: ReturnType<typeof marksOf>) => Promise<void>,
  { keys }: Services,
): Promise<void> {
  if (asked.what !== 'document' || !asked.review.reads || !about?.details) return;
  const { number } = asked.review.reads;
  const marks = marksOf(keys, about.details, { country: about.document?.country ?? '', number });
  await insert(marks.filter(({ what }) => what === 'document'));
}

function saidInWords(asked: Said): string {
  if (asked.what === 'face') return asked.review.same_person;
  if (asked.what === 'address') return asked.review.name_matches === 'yes' && asked.review.address_matches === 'yes' ? 'yes' : 'no';
  const answers = Object.values(asked.review.points).map(({ answer }) => answer);
  return answers.includes('no') ? 'no' : answers.includes('unsure') ? 'unsure' : 'yes';
}
