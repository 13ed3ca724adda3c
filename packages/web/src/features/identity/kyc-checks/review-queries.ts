import { getCheck } from '@freehold/contract/check-kinds';
import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import {
  addKycFile,
  askDocumentCheck,
  redoKycSteps,
  reviewAddress,
  reviewDocument,
  reviewFace,
} from '@freehold/contract/identity/kyc-checks';
import { isKycCheck } from '@freehold/contract/is-identity';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { type BodyOf, checkQueryOf, checksQuery, useCheckAct } from '../../../shared/checks/check-queries.ts';
import { evidenceQuery } from '../../../shared/checks/evidence-queries.ts';
import { isReviewedAsBefore, type ToRecord } from './review-form.ts';

const MOST_IN_QUEUE = 100;
export const kycCheckQuery = (id: number) => checkQueryOf(id, isKycCheck);
/** Identity checks that wait for a person, the worst first. */
export const queueQuery = checksQuery({ kind: 'kyc', show: 'needs_review', sort: 'urgency', perPage: MOST_IN_QUEUE });

/**
 * Records what the reviewer answered, one review after another; what was recorded before a refusal stays. A check that moved on for another
 * reason, a paper that came or a report that was drawn, refuses nobody: the answers go for what stands now.
 */
export const useRecord = (check: KycCheck) =>
  useCheckAct(check.id, async (reviews: readonly ToRecord[]): Promise<KycCheck> => {
    let newest = check;
    for (const review of reviews) {
      try {
        newest = await record(newest, review);
      } catch (error) {
        if (!isApiError(error, 'STALE_VERSION')) throw error;
        const now = await call(getCheck, { params: { id: check.id } });
        if (!isKycCheck(now) || !isReviewedAsBefore(newest, now)) throw error;
        newest = await record(now, review);
      }
    }
    return newest;
  });
function record({ id, version }: KycCheck, review: ToRecord): Promise<KycCheck> {
  const params = { id };
  if (review.part === 'document') return call(reviewDocument, { params, body: { ...review.body, version } });
  if (review.part === 'face') return call(reviewFace, { params, body: { ...review.body, version } });
  return call(reviewAddress, { params, body: { ...review.body, version } });
}

export const useAskProvider = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof askDocumentCheck>) => call(askDocumentCheck, { params: { id }, body }));

export const useAskAgain = (id: number) =>
  useCheckAct(id, (body: BodyOf<typeof redoKycSteps>) => call(redoKycSteps, { params: { id }, body }));

/** Adds a file of the firm; the evidence is asked for again, since it is one more. */
export function useAddFile(id: number) {
  const client = useQueryClient();
  return useCheckAct(id, async ({ file, body }: { file: File; body: BodyOf<typeof addKycFile> }) => {
    const check = await callWithFile(addKycFile, { params: { id }, body, file });
    void client.invalidateQueries(evidenceQuery(id));
    return check;
  });
}
