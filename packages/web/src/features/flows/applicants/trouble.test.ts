import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { CY } from '../../../shared/applicant-steps/cy.ts';
import { EN } from '../../../shared/applicant-steps/en.ts';
import { redoReasonIn } from './task-about.ts';
import { faultAt, troubleOf } from '../../../shared/phone-pages/trouble.ts';

const refused = (code: string, message: string, errors: ApiError['errors'] = []) => new ApiError({ code, message, status: 422, errors });
const wrongCode = refused('VALIDATION_FAILED', 'That code is not right. 3 tries left.', [
  { field: 'code', code: 'WRONG_CODE', message: 'That code is not right. 3 tries left.' },
]);

test('a page in English has the sentence of the server, a page in Welsh has its own', () => {
  const late = refused('CODE_INVALID', 'This code has expired. Ask for a new one.');
  expect([troubleOf(late, EN), troubleOf(late, CY)]).toEqual([
    'This code has expired. Ask for a new one.',
    'Nid yw’r cod hwn yn gweithio mwyach. Gofynnwch am un newydd.',
  ]);
  expect([faultAt('code', wrongCode, EN), faultAt('code', wrongCode, CY), faultAt('phone', wrongCode, CY)]).toEqual([
    'That code is not right. 3 tries left.',
    'Nid yw’r cod hwnnw’n gywir. Mae gennych 3 cynnig arall.',
    null,
  ]);
});

test('a refusal without a sentence, or one that nobody foresaw, still says something', () => {
  for (const words of [EN, CY]) {
    expect(troubleOf(refused('NOT_FOUND', ''), words)).toBe(words.problems['NOT_FOUND']);
    expect(troubleOf(refused('NEVER_SEEN', ''), words)).toBe(words.common.problem);
    expect(troubleOf(new TypeError('x'), words)).toBe(words.common.problem);
  }
});

test('a reason that was chosen is said in the language of the page, and what the firm wrote stays', () => {
  const reason = 'It is out of date. Send one that is still valid. Bring it on Monday.';
  expect([redoReasonIn(reason, EN), redoReasonIn(reason, CY), redoReasonIn('Ring us first.', CY)]).toEqual([
    reason,
    'Mae wedi dod i ben. Anfonwch un sy’n dal yn ddilys. Bring it on Monday.',
    'Ring us first.',
  ]);
});
