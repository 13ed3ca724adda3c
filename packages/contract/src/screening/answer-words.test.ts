import { describe, expect, test } from 'vitest';
import type { AmlCheck } from './aml-checks.ts';
import { exposedNotRun, matchPlace } from './answer-words.ts';
import { inProofOrder, standingOf } from './list-standing.ts';
import { probabilityWords } from './score-words.ts';

describe('politically exposed people not run', () => {
  const check = (result: string, over: object = {}) =>
    ({
      is_practice: false,
      elements: [{ code: 'PEP', result, reasons: result === 'not_run' ? [{ text: 'No list of this kind is loaded' }] : [] }],
      ...over,
    }) as unknown as AmlCheck;
  test('is said with its reason and the regulation', () =>
    expect(exposedNotRun(check('not_run'))).toBe(
      'Politically exposed people: not run. No list of this kind is loaded. Regulation 35 asks you for a way to find out whether a client or a beneficial owner is one.',
    ));
  test.each([
    ['a list was searched', check('pass')],
    ['something was found', check('refer')],
    ['nothing was compared yet', check('not_run', { elements: [] })],
    ['the person is made up', check('not_run', { is_practice: true })],
  ])('is not said where %s', (_why, given) => expect(exposedNotRun(given)).toBeNull());
});

describe('what a list counts for', () => {
  const list = (list_key: string, over: Partial<AmlCheck['lists'][number]> = {}) =>
    ({ list_key, category: 'sanctions', demo: list_key === 'demo', ...over }) as AmlCheck['lists'][number];
  test.each([
    ['uk-sanctions', list('uk-sanctions'), 'current'],
    ['a list its publisher closed', list('ofsi-consolidated'), 'closed'],
    ['the demonstration list', list('demo'), 'made_up'],
    ['exposed people, of whom nothing was asked', list('own-pep', { category: 'pep' }), 'not_asked'],
    ['a source of both', list('own-both', { category: 'pep', covers: ['pep', 'sanctions'] }), 'current'],
  ] as const)('%s', (_what, given, standing) => expect(standingOf(given, ['sanctions'])).toBe(standing));

  test('the binding list leads, closed and made-up ones never do, and sources of one’s own stand before them', () => {
    const lists = ['demo', 'ofsi-consolidated', 'un-consolidated', 'own-office', 'uk-sanctions'].map((key) => list(key));
    expect(inProofOrder(lists, ['sanctions']).map(({ list_key: key }) => key)).toEqual([
      'uk-sanctions',
      'un-consolidated',
      'own-office',
      'ofsi-consolidated',
      'demo',
    ]);
  });
});

test('one man on four lists is one match of a report', () => {
  const entry = (id: number, same: number[] = []) => ({ id, same_as: same.map((match_id) => ({ match_id })) });
  const matches = [entry(4, [7, 9, 12]), entry(7, [4, 9, 12]), entry(9, [4, 7, 12]), entry(12, [4, 7, 9]), entry(5)];
  expect(matches.map((match) => matchPlace(match, matches))).toEqual([
    'Match 1 of 2, list entry 1 of 4',
    'Match 1 of 2, list entry 2 of 4',
    'Match 1 of 2, list entry 3 of 4',
    'Match 1 of 2, list entry 4 of 4',
    'Match 2 of 2',
  ]);
});

test('a frequency says of what it is one, and never claims certainty', () => {
  expect(probabilityWords(0.714)).toBe(
    'Of 100 pairs of records that people labelled for tests, with such a score, about 71 are the same person or company. Among your clients far fewer are.',
  );
  expect([probabilityWords(1), probabilityWords(0)].map((words) => /about (\d+)/.exec(words)?.[1])).toEqual(['99', '1']);
});
