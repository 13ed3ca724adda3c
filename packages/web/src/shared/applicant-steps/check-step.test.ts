import { expect, test } from 'vitest';
import { checkStep, finishedAnswers, wholeDate } from './check-step.ts';
import { withoutZone, withZone } from './document-zone.tsx';
import { EN } from './en.ts';
import type { Answers, ShownStep, StepFile, TaskAbout } from './step-props.ts';

const ABOUT = { agency: 'Pennard & Lisle', price: 88_000_000, steps: [] } as unknown as TaskAbout;
const stepOf = (type: string, config: Record<string, unknown> = {}): ShownStep => ({
  key: type,
  type,
  title: '',
  question: null,
  why: null,
  config,
});
const file = (part: string | null, state: StepFile['state'] = 'kept') => ({ part, state });
const check = (type: string, answers: Answers, files: { part: string | null; state: StepFile['state'] }[] = [], config = {}) =>
  checkStep({ step: stepOf(type, config), answers, files, about: ABOUT, words: EN });

test.each([
  ['1984-7-22', '1984-07-22'],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['1984--', null],
  ['84-7-22', null],
])('%s is read as %s', (written, whole) => expect(wholeDate(written)).toBe(whole));

test('a document wants each of its sides, a refused picture does not count, and in person none is wanted', () => {
  const licence = { kind: 'driving_licence', country: 'GB' };
  expect(check('id_document', licence, [file('front'), file('back', 'refused')])).toEqual({ back: 'Add a picture: back' });
  expect(check('id_document', licence, [file('front'), file('back', 'waiting')])).toEqual({});
  expect(check('id_document', { kind: 'in_person' })).toEqual({});
  expect(check('id_document', {})).toEqual({ kind: 'Choose a document' });
});

test('a selfie may be left to the agent', () => {
  expect(check('selfie_liveness', {})).toEqual({ face: 'Add a photo of your face' });
  expect(check('selfie_liveness', { in_person: true })).toEqual({});
});

test('the parts of the money must make the price, and a gift names its giver', () => {
  const part = (more: Answers) => ({ id: 'a', type: 'savings', amount_pence: 86_750_000, country: 'GB', ...more });
  const config = { target: 'price' };
  const paper = [file('a')];
  expect(check('source_of_funds', { items: [part({})] }, paper, config)).toEqual({ items: '£12,500 still to explain' });
  expect(check('source_of_funds', { items: [part({ amount_pence: '880,000' })] }, paper, config)).toEqual({});
  expect(check('source_of_funds', { items: [part({ amount_pence: '880,000' })] }, [], config)).toEqual({
    'items.0.files': 'Add a paper for this part',
  });
  expect(check('source_of_funds', { items: [part({ type: 'co_buyer', amount_pence: '880,000' })] }, [], config)).toEqual({});
  expect(check('source_of_funds', { items: [part({ type: 'gift', amount_pence: 88_000_000 })] }, paper, config)).toEqual({
    'items.0.giver_name': 'Enter the name of the giver',
  });
});

test('questions are answered as they are asked, and optional ones need not be', () => {
  const config = {
    questions: [
      { key: 'chain', text: 'Is there a chain?', kind: 'yes_no', required: true },
      { key: 'move', text: 'When?', kind: 'date', required: false },
      { key: 'rent', text: 'How much?', kind: 'money', required: true },
    ],
  };
  const step = stepOf('questions', config);
  expect(check('questions', { answers: { move: '2026-2-30', rent: 'much' } }, [], config)).toEqual({
    'answers.chain': 'Answer this question',
    'answers.move': 'Enter a real date, like 9 6 2026',
    'answers.rent': 'Enter an amount in pounds, like 12,500',
  });
  const given = { answers: { chain: false, move: '2026-2-3', rent: '1,200' } };
  expect(check('questions', given, [], config)).toEqual({});
  expect(finishedAnswers({ step, answers: given, about: ABOUT })).toEqual({ answers: { chain: false, move: '2026-02-03', rent: 120_000 } });
});

test('each document that is asked for wants a file of its own', () => {
  const config = {
    documents: [
      { key: 'statements', label: 'Bank statements', required: true },
      { key: 'letter', label: 'Letter', required: false },
    ],
  };
  expect(check('upload', {}, [file('letter')], config)).toEqual({ statements: 'Add a file' });
  expect(check('upload', {}, [file('statements')], config)).toEqual({});
  expect(check('upload', {}, [file(null)])).toEqual({});
});

test('a company has a name, a number where it is registered here, and somebody who speaks for it', () => {
  expect(Object.keys(check('company_details', {}))).toEqual(['company_name', 'company_number', 'acts_as']);
  expect(check('company_details', { company_name: 'Quayle SA', country: 'LU', acts_as: 'other' })).toEqual({});
  const answers = { company_name: ' Larkhill Ltd ', company_number: '99041872', acts_as: 'director', owners: ['Amara Nwosu 60%', ' '] };
  expect(finishedAnswers({ step: stepOf('company_details'), answers, about: ABOUT })).toEqual({
    company_name: 'Larkhill Ltd',
    company_number: '99041872',
    acts_as: 'director',
    country: 'GB',
    owners: ['Amara Nwosu 60%'],
  });
});

test('joint owners are named, one on a line', () => {
  expect(check('ownership_confirm', { owns: 'joint', other_owners: [' '], has_mortgage: false })).toEqual({
    other_owners: 'Enter the names of the other owners',
  });
  const answers = { owns: 'joint', other_owners: ['Tobias Renner ', ''], has_mortgage: true };
  expect(finishedAnswers({ step: stepOf('ownership_confirm'), answers, about: ABOUT })).toEqual({
    ...answers,
    other_owners: ['Tobias Renner'],
  });
});

test('a name in any script is a name, and digits are none', () => {
  const details = { first_name: 'Siân', last_name: 'O’Connor-Łuczak', dob: '1984-7-22', nationality: 'GB' };
  expect(check('details', details)).toEqual({});
  expect(check('details', { ...details, first_name: 'S1an', email: 'sian@', phone: '123' })).toEqual({
    first_name: 'Use letters, spaces, hyphens and apostrophes only',
    email: 'Enter an email address, like name@example.com',
    phone: 'Enter a phone number, like 07700 900123',
  });
});

const ZONE = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
test('numbers of a document have their form, and the lines at its foot add up', () => {
  const passport = { kind: 'passport', country: 'GB' };
  const files = [file('photo_page')];
  const wrong = 'These lines do not add up. Check them against your document, or leave them out';
  expect(check('id_document', { ...passport, number: '123 456 789' }, files)).toEqual({});
  expect(check('id_document', { ...passport, number: '12345678' }, files)).toEqual({ number: 'A UK passport number has 9 digits' });
  expect(check('id_document', { ...passport, country: 'FR', number: '12345678' }, files)).toEqual({});
  expect(check('id_document', { ...passport, mrz: ZONE }, files)).toEqual({});
  expect(check('id_document', { ...passport, mrz: [ZONE[0] ?? '', (ZONE[1] ?? '').replace('7408', '7409')] }, files)).toEqual({
    mrz: wrong,
  });
  expect(check('id_document', { ...passport, mrz: ['P<UTO'] }, files)).toEqual({ mrz: wrong });
  const licence = { kind: 'driving_licence', country: 'GB' };
  const both = [file('front'), file('back')];
  expect(check('id_document', { ...licence, number: 'MORGA753116SM9IJ' }, both)).toEqual({});
  expect(check('id_document', { ...licence, number: 'MORGA753116SM9' }, both)).toEqual({
    number: 'A UK licence number has 16 letters and digits, or 8 digits in Northern Ireland',
  });
});

test('what a picture said fills what is empty, is sent along, and can be taken back', () => {
  const typed = { kind: 'passport', country: 'GB', number: '', expires_on: '2030-1-2' };
  const filled = withZone(typed, ZONE, '2026-11-23');
  expect(filled).toEqual({ ...typed, number: 'L898902C3', mrz: ZONE, mrz_source: 'picture' });
  expect(withZone({ ...typed, number: '77', expires_on: '' }, ZONE, '2026-11-23')).toMatchObject({
    number: '77',
    expires_on: '2012-04-15',
  });
  expect(withoutZone(filled)).toEqual({ ...typed, number: 'L898902C3' });
  const finished = finishedAnswers({ step: stepOf('id_document'), answers: filled, about: ABOUT });
  expect(finished).toMatchObject({ mrz: ZONE, mrz_source: 'picture', expires_on: '2030-01-02' });
  expect(finishedAnswers({ step: stepOf('id_document'), answers: { ...filled, kind: 'driving_licence' }, about: ABOUT })).toMatchObject({
    mrz: [],
  });
});

test('a right to rent is shown in a way that there is here, and a share code comes with a date of birth', () => {
  const say = EN.steps.rent;
  expect(check('right_to_rent', {})).toEqual({ route: say.missing });
  expect(check('right_to_rent', { route: 'certified_provider' }, [], { routes: ['share_code', 'manual'] })).toEqual({ route: say.missing });
  expect(check('right_to_rent', { route: 'manual' })).toEqual({});
  expect(check('right_to_rent', { route: 'share_code', share_code: 'W4B 7CD 9EF' })).toEqual({
    share_code: say.codeWrong,
    dob: say.dobWrong,
  });
  const answers = { route: 'share_code', share_code: 'r4b 7cd 9ef', dob: '1990-2-21' };
  expect(check('right_to_rent', answers)).toEqual({});
  expect(finishedAnswers({ step: stepOf('right_to_rent'), answers, about: ABOUT })).toEqual({ ...answers, dob: '1990-02-21' });
  expect(finishedAnswers({ step: stepOf('right_to_rent'), answers: { ...answers, route: 'manual' }, about: ABOUT })).toEqual({
    route: 'manual',
  });
});

test('a bank account has a name, a kind, six digits and eight', () => {
  expect(Object.keys(check('bank_account', {}))).toEqual(['account_name', 'holder_type', 'sort_code', 'account_number']);
  const given = { account_name: 'Amara Nwosu', holder_type: 'personal', sort_code: '10-00-00', account_number: '5577 9910' };
  expect(check('bank_account', given)).toEqual({});
  expect(Object.keys(check('bank_account', { ...given, sort_code: '10-00', account_number: '12' }))).toEqual([
    'sort_code',
    'account_number',
  ]);
});
