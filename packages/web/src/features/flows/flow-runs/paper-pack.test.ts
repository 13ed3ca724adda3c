import type { PaperPack } from '@freehold/contract/flows/flow-runs';
import { expect, test } from 'vitest';
import { CY as PHONE_CY } from '../../../shared/applicant-steps/cy.ts';
import { EN as PHONE_EN } from '../../../shared/applicant-steps/en.ts';
import { type PackWords, paperPack } from './paper-pack.ts';
import { PAPER_WORDS } from './paper-words.ts';

const EN: PackWords = { ...PHONE_EN, paper: PAPER_WORDS.en };
const CY: PackWords = { ...PHONE_CY, paper: PAPER_WORDS.cy };

const step = (type: string, config: object = {}, more: object = {}) => ({
  key: type,
  type,
  title: type,
  question: null,
  why: null,
  required: true,
  config,
  ...more,
});
const PACK = {
  agency: { name: 'Pennard & Lisle', email: 'hello@pennard.example', phone: '01170 496 000' },
  places: [{ name: 'Clifton', address: '12 Regent Parade, Bristol' }],
  person: 'Henrietta <Blakeway>',
  property: '14 Calloway Crescent, Bristol',
  flow_name: 'Property Seller',
  sent_by: 'Imogen Ashworth',
  steps: [
    step('intro_list_of_documents'),
    step('consent', { extra_copy: 'My solicitor' }),
    step('details'),
    step('phone_otp'),
    step('id_document', { accepts: ['passport'] }),
    step('address_history', { months: 36 }),
    step('questions', {
      questions: [
        { key: 'a', text: 'Does anybody else live at the property?', kind: 'yes_no', required: true },
        { key: 'b', text: 'What will you use the property for?', kind: 'choice', options: ['To live in', 'To let'], required: true },
        { key: 'c', text: 'Why are you selling?', kind: 'text', required: true },
      ],
    }),
    step('upload', { documents: [{ key: 'd', label: 'Bank statements', required: true }] }),
    step('a_type_of_tomorrow', {}, { required: false, title: 'Something new' }),
    step('review_and_submit'),
  ],
} as unknown as PaperPack;
const read = (words: PackWords) => new DOMParser().parseFromString(paperPack(PACK, 41, words), 'text/html');

test('the pack names firm, person and place, what to bring, and has room for every answer', () => {
  const page = read(EN);
  const text = page.body.textContent;
  for (const words of [
    'Pennard & Lisle',
    'Questions for Henrietta <Blakeway>',
    'About 14 Calloway Crescent, Bristol',
    'Clifton: 12 Regent Parade, Bristol',
    '01170 496 000, hello@pennard.example',
    'Your passport, driving licence or other ID: the original, not a copy',
    'Bank statements',
    'My solicitor',
    'Run 41',
  ])
    expect(text).toContain(words);
  const headings = [...page.querySelectorAll('section h2')].map((each) => each.textContent);
  expect(headings).toEqual([
    'consent',
    'details',
    'id_document',
    'address_history',
    'questions',
    'upload',
    'Something new (optional)',
    'review_and_submit',
  ]);
  expect(page.querySelectorAll('tbody tr')).toHaveLength(5);
  // Each section can be written in.
  for (const section of page.querySelectorAll('section')) expect(section.querySelector('.line i, .ticks b, td')).not.toBeNull();
  expect(page.querySelector('script, link, img, [src], [href]')).toBeNull();
});

test('every word of the paper is there in Welsh too, and none is the same', () => {
  const said = (words: object) =>
    Object.values(words).map((each: unknown) => (typeof each === 'function' ? String(each('One', 2)) : String(each)));
  expect(Object.keys(PAPER_WORDS.cy)).toEqual(Object.keys(PAPER_WORDS.en));
  const welsh = said(PAPER_WORDS.cy);
  expect(said(PAPER_WORDS.en).filter((text, at) => text === welsh[at])).toEqual([]);
});

test('in Welsh the questions of the flows that ship are Welsh too', () => {
  const page = read(CY);
  expect(page.documentElement.lang).toBe('cy');
  expect(page.body.textContent).toContain('Pam rydych yn gwerthu?');
  expect(page.body.textContent).not.toContain('Why are you selling?');
});

test('a firm that named no place is to be asked, and nothing is made up', () => {
  const html = paperPack({ ...PACK, places: [], agency: { ...PACK.agency, email: null, phone: null } }, 41, EN);
  expect(html).toContain('Ask Pennard &amp; Lisle where to bring it.');
  expect(html).not.toContain('Questions? ');
});
