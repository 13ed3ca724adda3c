import { describe, expect, test } from 'vitest';
import { guessHeads } from '../../../platform/csv-heads.ts';
import { arrangeRows } from './arrange-rows.ts';
import { BATCH_ALIASES } from './column-aliases.ts';
import { judgeBatch, sameKey } from './judge-batch.ts';
import { judgeRow } from './judge-row.ts';
import { matchParty } from './match-party.ts';

const plan = (...fields: (string | null)[]) => ({ columns: fields.map((field) => ({ header: field ?? 'notes', samples: [], field })) });
const NAMED = plan('name', 'dob', 'kind', 'company_number', 'nationality', 'gender', 'reference');
const PARTS = plan('first_name', 'middle_names', 'last_name', 'dob', 'company_name', 'country');

describe('heads are known by the words people give them', () => {
  test.each<[string, (string | null)[]]>([
    ['client_name|dob|type|co_number|nat|ref|notes', ['name', 'dob', 'kind', 'company_number', 'nationality', 'reference', null]],
    ['First name|Middle names|Surname|D.O.B.|Sex', ['first_name', 'middle_names', 'last_name', 'dob', 'gender']],
    ['Landlord|Date of Birth|Citizenship', ['name', 'dob', 'nationality']],
    ['Company|CRN|Jurisdiction', ['company_name', 'company_number', 'country']],
    ['Name|Name', ['name', null]],
    ['Kite|String', [null, null]],
  ])('%s', (heads, fields) => expect(guessHeads(BATCH_ALIASES, heads.split('|'))).toEqual(fields));
});

describe('a row is somebody', () => {
  test.each<[string, readonly string[], object]>([
    [
      'a name in one column',
      ['Ms Harriet Jane Voss-Delaney', '3/1/1990'],
      { kind: 'person', first_name: 'Harriet', middle_names: 'Jane', last_name: 'Voss-Delaney', dob: '1990-01-03' },
    ],
    [
      'the last name first',
      ['Tarrant, Oswin', '1975-08-17'],
      { kind: 'person', first_name: 'Oswin', last_name: 'Tarrant', dob: '1975-08-17' },
    ],
    [
      'a birth in two figures',
      ['Oswin Tarrant', '17/08/75'],
      { kind: 'person', first_name: 'Oswin', last_name: 'Tarrant', dob: '1975-08-17' },
    ],
    ['a company by its words', ['Kestrel Yard Ltd', '', '', '99004120'], { kind: 'company', name: 'Kestrel Yard Ltd', number: '99004120' }],
    [
      'a company because the file says so',
      ['Kestrel Yard', '', 'Company', '4120'],
      { kind: 'company', name: 'Kestrel Yard', number: '00004120' },
    ],
    ['a person because the file says so', ['Grace Estates', '', 'P'], { kind: 'person', first_name: 'Grace', last_name: 'Estates' }],
    [
      'three letters of a passport',
      ['Oswin Tarrant', '', '', '', 'GBR', 'M'],
      { kind: 'person', first_name: 'Oswin', last_name: 'Tarrant', nationality: 'GB', gender: 'male' },
    ],
    [
      'a word of a nationality',
      ['Oswin Tarrant', '', '', '', 'british', ''],
      { kind: 'person', first_name: 'Oswin', last_name: 'Tarrant', nationality: 'GB' },
    ],
  ])('%s', (_what, cells, subject) => {
    const judged = judgeRow(NAMED, cells);
    expect(judged.faults).toEqual([]);
    expect(judged.subject).toEqual(subject);
  });

  test('the parts of a name, and a company in a column of its own', () => {
    expect(judgeRow(PARTS, ['Harriet', 'Jane', 'Voss', '', '', '']).subject).toEqual({
      kind: 'person',
      first_name: 'Harriet',
      middle_names: 'Jane',
      last_name: 'Voss',
    });
    expect(judgeRow(PARTS, ['', '', '', '', 'Kestrel Yard', 'Jersey']).subject).toEqual({
      kind: 'company',
      name: 'Kestrel Yard',
      country: 'JE',
    });
    // An employer beside a person.
    expect(judgeRow(PARTS, ['Harriet', '', 'Voss', '', 'Kestrel Yard', '']).subject).toMatchObject({ kind: 'person', last_name: 'Voss' });
  });
});

describe('what is wrong with a row is said in the words of the forms, where it stands', () => {
  test.each<[string, readonly string[], [string, string]]>([
    ['no last name', ['Pip', '22/11/1981'], ['name', 'Enter a last name']],
    ['no such day', ['Leonora Achterberg', '31/02/1984'], ['dob', 'Enter a real date of birth']],
    ['a birth to come', ['Leonora Achterberg', '2190-01-01'], ['dob', 'Enter a real date of birth']],
    ['a word for a day', ['Leonora Achterberg', 'soon'], ['dob', 'Enter a real date of birth']],
    [
      'a number too short',
      ['Marrow and Finch LLP', '', '', '99X'],
      ['company_number', 'Enter an 8-character company number, like 01234567 or SC123456'],
    ],
    ['two people', ['Mr & Mrs Haldane'], ['name', 'Name one person. Give each of them a row of their own.']],
    ['nobody', ['', '01/01/1980'], ['name', 'Enter a name']],
    ['a company without a name', ['', '', 'Company', '99004120'], ['company_name', 'Enter a company name']],
    ['an unknown kind', ['Oswin Tarrant', '', 'Kite'], ['kind', 'Say person or company']],
    ['an unknown country', ['Oswin Tarrant', '', '', '', 'Ruritania'], ['nationality', 'Enter a country, like British or GB']],
    ['an unknown gender', ['Oswin Tarrant', '', '', '', '', 'maybe'], ['gender', 'Enter female or male, or leave it empty']],
    ['a reference too long', ['Oswin Tarrant', '', '', '', '', '', 'x'.repeat(61)], ['reference', 'Must be 60 characters or fewer']],
    ['letters alone', ['X Y'], ['name', 'There is nothing to compare here. Enter at least one name of two letters or more.']],
    [
      'a legal form alone',
      ['Ltd', '', 'Company'],
      ['name', 'There is nothing to compare here. Enter the name of the company, not only its legal form or initials.'],
    ],
    ['figures in a name', ['Oswin 12345'], ['name', 'Use letters, spaces, hyphens and apostrophes only']],
  ])('%s', (_what, cells, [field, message]) => {
    const { subject, faults } = judgeRow(NAMED, cells);
    expect([subject, faults.map((fault) => [fault.field, fault.message])]).toEqual([null, [[field, message]]]);
  });

  test('the fault names the head of its column', () => {
    const wordy = {
      columns: [
        { header: 'client', samples: [], field: 'name' },
        { header: 'born', samples: [], field: 'dob' },
      ],
    };
    expect(judgeRow(wordy, ['Oswin Tarrant', '31/02/1984']).faults[0]?.column).toBe('born');
  });
});

describe('a batch is judged as a whole', () => {
  const row = (at: number, ...cells: string[]) => ({ row: at, judged: judgeRow(NAMED, cells) });
  test('who stands twice, who was screened a while ago, who has no date of birth, and whom of one’s people it is', () => {
    const verdicts = judgeBatch(
      [
        row(1, 'Oswin Tarrant', '17/08/1975'),
        row(2, 'OSWIN  TARRANT', '1975-08-17'),
        row(3, 'Harriet Voss', '03/01/1990'),
        row(4, 'Constance Ilbery', ''),
        row(5, 'Constance Ilbery', '', '', '', '', '', 'Another one'),
        row(6, 'Pip'),
      ],
      {
        parties: [{ id: 7, kind: 'person', first_name: 'Oswin', last_name: 'Tarrant', dob: '1975-08-17', company_number: null }],
        recent: (subject) => (subject.kind === 'person' && subject.last_name === 'Voss' ? { id: 9, public_ref: 'CHK-1' } : null),
      },
    );
    expect(
      verdicts.map(({ state, hasNoDob, result }) => [state, hasNoDob, result.party_id, result.twin_row, result.twin_check?.id ?? null]),
    ).toEqual([
      ['ready', false, 7, null, null],
      ['twice', false, 7, 1, null],
      ['recent', false, null, null, 9],
      ['ready', true, null, null, null],
      ['ready', true, null, null, null],
      ['wrong', false, null, null, null],
    ]);
  });

  test('a name alone tells nobody apart, so two rows are one only when they say the same throughout', () => {
    const somebody = { kind: 'person', first_name: 'Ivo', last_name: 'Castellane' } as const;
    expect(sameKey(somebody, 'A')).not.toBe(sameKey(somebody, 'B'));
    expect(sameKey({ ...somebody, dob: '1958-04-30' }, 'A')).toBe(sameKey({ ...somebody, dob: '1958-04-30' }, 'B'));
  });

  test('a row that gives another name or number asks something else', () => {
    const somebody = { kind: 'person' as const, first_name: 'Constance', last_name: 'Ilbery', dob: '1958-04-30' };
    const renamed = { ...somebody, other_names: [{ kind: 'maiden' as const, name: 'Dravenko' }] };
    expect(sameKey(renamed, null)).not.toBe(sameKey(somebody, null));
    expect(sameKey({ ...somebody, passport_number: '533401372' }, null)).not.toBe(sameKey(somebody, null));
    expect(sameKey({ ...somebody, other_names: [] }, null)).toBe(sameKey(somebody, null));
  });

  test.each([
    ['two of one name and day', [1, 2], null],
    ['one of them', [1], 1],
  ])('%s', (_what, ids, found) => {
    const parties = ids.map((id) => ({
      id,
      kind: 'person',
      first_name: 'Ivo',
      last_name: 'Castellane',
      dob: '1958-04-30',
      company_number: null,
    }));
    expect(matchParty({ kind: 'person', first_name: 'ivo', last_name: 'Castellané', dob: '1958-04-30' }, parties)).toBe(found);
  });
  test('a company is matched by its number, and by nothing else', () => {
    const parties = [{ id: 3, kind: 'company', first_name: null, last_name: null, dob: null, company_number: '99004120' }];
    expect(matchParty({ kind: 'company', name: 'Kestrel Yard', number: '99004120' }, parties)).toBe(3);
    expect(matchParty({ kind: 'company', name: 'Kestrel Yard' }, parties)).toBeNull();
  });
});

test('the worst come first, and of two alike the one further up', () => {
  const blank = {
    line: 1,
    kind: null,
    dob: null,
    number: null,
    reference: null,
    faults: [],
    has_no_dob: false,
    party_id: null,
    twin_row: null,
    twin_check: null,
  };
  const check = (status: 'passed' | 'needsReview' | 'failed' | 'inProgress', nearest: number, could_not_run = false) => ({
    id: 1,
    public_ref: 'CHK',
    status,
    could_not_run,
    nearest,
    open_matches: 0,
    found: null,
    decided_by: null,
  });
  const rows = [
    { ...blank, row: 1, state: 'wrong' as const, name: 'Z', check: null },
    { ...blank, row: 2, state: 'started' as const, name: 'b', check: check('passed', 20) },
    { ...blank, row: 3, state: 'started' as const, name: 'A', check: check('needsReview', 70) },
    { ...blank, row: 4, state: 'started' as const, name: 'c', check: check('needsReview', 95) },
    { ...blank, row: 5, state: 'started' as const, name: 'd', check: check('needsReview', 0, true) },
    { ...blank, row: 6, state: 'started' as const, name: 'e', check: check('failed', 99) },
    { ...blank, row: 7, state: 'started' as const, name: 'f', check: check('inProgress', 0) },
    { ...blank, row: 8, state: 'started' as const, name: 'g', check: check('passed', 20) },
  ];
  const numbers = (asked: Parameters<typeof arrangeRows>[1]) => arrangeRows(rows, asked).map(({ row }) => row);
  expect(numbers({ show: 'all', sort: 'worst', order: 'asc' })).toEqual([6, 4, 3, 5, 2, 8, 7, 1]);
  expect(numbers({ show: 'needs_review', sort: 'row', order: 'desc' })).toEqual([4, 3]);
  expect(numbers({ show: 'could_not_run', sort: 'row', order: 'asc' })).toEqual([5]);
  expect(numbers({ show: 'waiting', sort: 'row', order: 'asc' })).toEqual([7]);
  expect(numbers({ show: 'all', sort: 'name', order: 'asc' }).slice(0, 3)).toEqual([3, 2, 4]);
});
