import type { AmlContent } from '@freehold/contract/reports';
import { describe, expect, test } from 'vitest';
import { decideOutcome } from './decide-outcome.ts';
import { screeningPart } from './report-part.ts';
import { listsInWords, noMatchStatement, verdictOf } from './verdict.ts';

/* Each sentence of an answer is held to the facts: where the facts are others, it may not be said. */

type List = AmlContent['lists'][number];
const list = (list_key: string, name: string, over: Partial<List> = {}): List => ({
  list_key,
  name,
  publisher: '',
  category: 'sanctions',
  version: `${list_key.slice(0, 4)}00000000`.slice(0, 12),
  sha256: '',
  published_at: '2026-05-12T00:00:00Z',
  current_as_of: '2026-05-12T00:00:00Z',
  stated_by: null,
  age_hours: 1,
  stale: false,
  demo: list_key === 'demo',
  entries: 10,
  names: 20,
  possible: 0,
  ...over,
});
const UK = list('uk-sanctions', 'UK Sanctions List', {
  stated_by: 'Imogen Ashworth',
  current_as_of: '2026-11-20T09:00:00Z',
  entries: 6_046,
});
const UN = list('un-consolidated', 'UN List');
const OFSI = list('ofsi-consolidated', 'OFSI Consolidated List');
const DEMO = list('demo', 'Demonstration list', { current_as_of: '2020-01-01T00:00:00Z' });
const PEP = list('own-pep', 'Exposed people', { category: 'pep', covers: ['pep'] });
const sanctions = ['sanctions'] as const satisfies AmlContent['categories'];

describe('no match on so many lists', () => {
  test.each([
    [[UK, UN], 'two lists'],
    [[UK], 'one list'],
    [[UK, UN, OFSI], 'two lists and one closed list'],
    [[UK, OFSI, DEMO], 'one list, one closed list and the demonstration list'],
    [[UK, PEP], 'one list'],
    [[DEMO], 'the demonstration list'],
  ])('%#: counts what is in use and was asked for', (lists, words) => {
    const verdict = verdictOf({
      state: 'completed',
      lists,
      categories: [...sanctions],
      outcome_reasons: [],
      isFrozen: false,
      isPractice: false,
      subjectKind: 'person',
      nearest: [],
      entities: [],
    });
    expect(verdict).toBe(`No match on ${words}. No listed name scored 25 or more.`);
  });

  test('a list of exposed people counts where they were looked for', () =>
    expect(listsInWords({ lists: [UK, PEP], categories: ['sanctions', 'pep'] })).toBe('two lists'));

  test('nothing is said of lists that hold nothing of what was looked for', () => {
    expect(noMatchStatement({ lists: [PEP], categories: [...sanctions], matches: [], screened_at: '2026-11-21T09:00:00Z' })).toBeNull();
  });
});

test('the proof says who dated each list and who said that it is the newest, the UK list first, closed and made-up lists last', () => {
  const lists = [DEMO, OFSI, UN, PEP, UK];
  expect(noMatchStatement({ lists, categories: [...sanctions], matches: [], screened_at: '2026-11-21T09:00:00Z' })).toBe(
    [
      'No match on two lists, one closed list and the demonstration list: ',
      'UK Sanctions List, published 12 May 2026, said to be the newest on 20 Nov 2026 (Imogen Ashworth), 6,046 entries; ',
      'UN List, published 12 May 2026, 10 entries; ',
      'OFSI Consolidated List, closed on 28 Jan 2026, published 12 May 2026, 10 entries; ',
      'Demonstration list, made up by Freehold, published 12 May 2026, 10 entries. ',
      'Versions: UK Sanctions List uk-s00000000, UN List un-c00000000, OFSI Consolidated List ofsi00000000, Demonstration list demo00000000.',
    ].join(''),
  );
});

test('a list that nobody confirmed is said not to be', () => {
  const unknown = list('eu-consolidated', 'EU List', { published_at: null, current_as_of: null });
  expect(noMatchStatement({ lists: [unknown], categories: [...sanctions], matches: [], screened_at: '2026-11-21T09:00:00Z' })).toContain(
    'EU List, publication date not stated, not confirmed to be the newest, 10 entries',
  );
});

describe('one man on four lists', () => {
  const match = (entity: number) => ({ status: 'open' as const, likely: false, freezes: false, category: 'sanctions', entity });
  const decide = (entities: number[]) =>
    decideOutcome({
      matches: entities.map(match),
      listFaults: [],
      staleOptional: [],
      searched: ['sanctions'],
      categories: ['sanctions'],
      country: null,
    }).reasons[0]?.text;
  test.each([
    [[1, 1, 1, 1], 'One match is not answered, with 4 list entries'],
    [[1, 1, 2], 'Two matches are not answered, with 3 list entries'],
    [[1, 2], 'Two matches are not answered'],
  ])('%j', (entities, words) => expect(decide(entities)).toBe(words));

  test('“agrees in name and date of birth” is said of a match that waits, not of one that was answered', () => {
    const answered = { ...match(1), status: 'true_match' as const, likely: true };
    const text = decideOutcome({
      matches: [answered, match(2)],
      listFaults: [],
      staleOptional: [],
      searched: ['sanctions'],
      categories: ['sanctions'],
      country: null,
    }).reasons.find(({ code }) => code === 'SANCTION_POSSIBLE');
    expect(text).toMatchObject({ text: 'One match is not answered', severity: 'medium' });
  });
});

describe('the printed report', () => {
  const content = (over: Partial<AmlContent>) =>
    ({
      kind: 'aml',
      match_mode: 'standard',
      bands: { weak: 72, strong: 85 },
      categories: ['sanctions', 'pep'],
      elements: [],
      lists: [UK, UN, PEP],
      matches: [],
      nearest: [],
      funnel: null,
      ...over,
    }) as unknown as AmlContent;
  const part = (over: Partial<AmlContent>) => screeningPart(content(over));

  test('names behind each element the lists that hold what it looks for, and no other', () => {
    const found = part({})?.nothingFound;
    expect([found?.('SANCTIONS'), found?.('PEP')]).toEqual(['No match on two lists', 'No match on one list']);
  });

  test('says of an element alone that its matches were answered', () => {
    const found = part({
      matches: [
        {
          category: 'sanctions',
          same_as: [],
          explanation: { fields: [], parts: [], tokens: [] },
          entry: { text: '' },
          resolutions: [],
          remembered_from: null,
          reopened: null,
          status: 'false_positive',
        },
      ] as unknown as AmlContent['matches'],
    })?.nothingFound;
    expect([found?.('SANCTIONS'), found?.('PEP')]).toEqual(['Every match was answered as not the client', 'No match on one list']);
  });

  test('gives a list of which nothing was asked no clean result, and says who said that a list is the newest', () => {
    const rows = part({ categories: ['sanctions'], lists: [UK, OFSI, PEP] })?.lists;
    expect(rows).toMatchObject([
      { name: 'UK Sanctions List', result: 'No match', newest: '20 Nov 2026, Imogen Ashworth' },
      { name: 'OFSI Consolidated List (closed)', result: 'No match' },
      { name: 'Exposed people', result: 'Not asked for', tone: 'stone' },
    ]);
  });

  test('puts beside the outcome that politically exposed people were not run', () => {
    const elements = [{ code: 'PEP', result: 'not_run', reasons: [{ text: 'No list of this kind is loaded' }] }];
    expect(part({ elements: elements as AmlContent['elements'] })?.besideOutcome).toMatch(/^Politically exposed people: not run\./);
    expect(part({})?.besideOutcome).toBeNull();
  });
});
