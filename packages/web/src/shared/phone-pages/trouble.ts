import type { FieldError } from '@freehold/contract/kernel/envelope';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import type { FirstWords } from '../applicant-steps/first-words.ts';
import { isKeyOf } from '@freehold/contract/kernel/keys';

type Sayings = Pick<FirstWords, 'common' | 'problems' | 'answerFaults' | 'wrongCode' | 'language'>;

/** The sentences of the server are more exact than a code, and English. */
const readsEnglish = ({ language }: Sayings): boolean => language.otherCode === 'cy';

/** What went wrong with a call, in the language of the page. */
export function troubleOf(error: unknown, words: Sayings): string {
  if (isApiError(error, 'OFFLINE')) return words.common.offline;
  const own = isApiError(error) ? words.problems[error.code] : undefined;
  return (readsEnglish(words) ? messageOf(error) : '') || own || words.common.problem;
}

/** What is wrong with a field, in the language of the page. */
export function faultIn({ code, message }: Pick<FieldError, 'code' | 'message'>, words: Sayings): string {
  if (readsEnglish(words)) return message;
  const left = code === 'WRONG_CODE' ? /\d+/.exec(message)?.[0] : undefined;
  return left === undefined ? words.answerFaults[isKeyOf(words.answerFaults, code) ? code : 'OTHER'] : words.wrongCode(Number(left));
}

/** What is wrong with one field of what was sent; null where that field is not the trouble. */
export function faultAt(field: string, error: unknown, words: Sayings): string | null {
  const found = isApiError(error) ? error.errors.find((each) => each.field === field) : undefined;
  return found === undefined ? null : faultIn(found, words);
}
