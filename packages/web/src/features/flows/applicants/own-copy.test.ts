import type { Task, TaskStep } from '@freehold/contract/flows/applicants';
import { expect, test } from 'vitest';
import { CY } from '../../../shared/applicant-steps/cy.ts';
import { EN } from '../../../shared/applicant-steps/en.ts';
import { ownCopy } from './own-copy.ts';

const step = (key: string, type: string, more: Partial<TaskStep>) => ({
  key,
  type,
  title: key,
  config: {},
  answers: null,
  files: [],
  state: 'done',
  ...more,
});
const TASK = {
  name: 'Property Seller',
  agency: { name: 'Pennard & Lisle' },
  sent_by: 'Imogen Ashworth',
  property: { address: '14 Calloway Crescent, Bristol', line1: '14 Calloway Crescent' },
  all: [
    step('intro', 'intro_list_of_documents', {}),
    step('details', 'details', { answers: { first_name: '<b>Sunniva', last_name: 'Halvorsen', dob: '1984-07-22', nationality: 'NO' } }),
    step('id', 'id_document', { answers: { kind: 'passport' }, files: [{ name: 'passport.jpg' }] as TaskStep['files'] }),
    step('selfie', 'selfie_liveness', { state: 'skipped', skip_reason: 'My camera is broken' }),
    step('questions', 'questions', {
      config: { questions: [{ key: 'why', text: 'Why are you selling?', kind: 'text', required: true }] },
      answers: { answers: { why: 'We move to the sea' } },
    }),
  ],
} as unknown as Task;
const linesOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');

test('the copy stands alone: every answer, every file by name, what was left out, and nothing that runs or is fetched', () => {
  const html = ownCopy(TASK, EN, '20 November at 09:16');
  const page = linesOf(html);
  expect([page.documentElement.lang, page.title]).toEqual(['en-GB', 'What I sent: Property Seller']);
  expect([...page.querySelectorAll('h2')].map((each) => each.textContent)).toEqual([
    'details',
    'id',
    'selfie',
    'questions',
    'With whom',
    'How long',
  ]);
  const text = page.body.textContent;
  for (const words of [
    'Pennard & Lisle',
    '<b>Sunniva Halvorsen',
    '22 July 1984',
    'passport.jpg',
    'My camera is broken',
    'We move to the sea',
    'Imogen Ashworth',
  ])
    expect(text).toContain(words);
  expect(page.querySelector('b, script, link, img, [src], [href]')).toBeNull();
});

test('a copy in Welsh is Welsh but for what the person and the firm wrote', () => {
  const page = linesOf(ownCopy(TASK, CY, '20 Tachwedd am 09:16'));
  expect([page.documentElement.lang, page.querySelector('h1')?.textContent]).toEqual(['cy', 'Yr hyn a anfonais: Gwerthwr eiddo']);
  expect(page.body.textContent).toContain('Pam rydych yn gwerthu? We move to the sea');
});
