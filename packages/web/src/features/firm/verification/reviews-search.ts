import type { ReviewView } from '@freehold/contract/firm/verification-reviews';
import { countIn, oneOf } from '../../../lib/search-params.ts';

export type ReviewsSearch = { view?: ReviewView | undefined; id?: number | undefined };
export type VerificationSearch = { continue?: 1 | undefined };

export function readReviewsSearch(search: Record<string, unknown>): ReviewsSearch {
  return { view: oneOf(search['view'], ['mine', 'done']), id: countIn(search['id']) };
}
export function readVerificationSearch(search: Record<string, unknown>): VerificationSearch {
  return { continue: countIn(search['continue']) === 1 ? 1 : undefined };
}
