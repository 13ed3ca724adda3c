import { isApiError, messageOf } from '../../../lib/api-error.ts';
import type { FirstWords } from '../../../shared/applicant-steps/first-words.ts';

/** What went wrong with a call, in the language of the page as far as it is known. */
export function troubleOf(error: unknown, words: Pick<FirstWords, 'common'>): string {
  if (isApiError(error, 'OFFLINE')) return words.common.offline;
  if (isApiError(error, 'RATE_LIMITED')) return messageOf(error) || words.common.tooMany;
  return messageOf(error) || words.common.problem;
}
