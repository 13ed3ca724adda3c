import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex, compareRefs, updateIndex } from './build-index.ts';
import { editDistance } from './edit-distance.ts';
import { indexDigest } from './index-digest.ts';
import { emptyEntry } from './lists/list-format.ts';
import { entryOf } from './pack-entry.ts';
import { rarityOf } from './rarity-of.ts';
import { codesOf, likenessTo } from './reach-words.ts';
import { screen } from './screen.ts';
import { WEIGHTS } from './weights.ts';
import type { ListEntry } from './types.ts';

const WORDS = 'jory perran tregenna denzil al masri almasri carn metals trading yusuf youssef сергей محمد maría o’brien li 3 j'.split(' ');
const anyName = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const anyEntry = (ref: string) =>
  fc
    .record({
      ref: fc.constant(ref),
      kind: fc.constantFrom('person', 'organisation', 'vessel', 'unknown'),
      names: fc.array(
        fc.record({ text: anyName, kind: fc.constantFrom('primary', 'alias', 'weak_alias', 'former') }) as fc.Arbitrary<
          ListEntry['names'][number]
        >,
        { minLength: 1, maxLength: 3 },
      ),
      identifiers: fc.array(fc.constantFrom('registration number: 01234567 (Russia)', 'passport: AB 12-34 56'), { maxLength: 1 }),
      text: fc.constantFrom('', 'Remarks.'),
    })
    .map((facts) => ({ ...emptyEntry(ref), ...facts }));
const REFS = ['10', '9', 'A/1', 'a1', 'É2', '\u{1F600}', '\uFF01', '100'];
const anyList = fc
  .tuple(...REFS.map((ref) => fc.option(anyEntry(ref), { nil: undefined })))
  .map((entries) => entries.filter((entry) => entry !== undefined));

const NAMED: ListEntry = {
  ...emptyEntry('P1'),
  kind: 'person',
  names: [
    { text: 'Jory Perran TREGENNA', kind: 'primary', parts: { given: 'Jory', middle: 'Perran', family: 'TREGENNA' } },
    { text: 'خوري تريغينا', kind: 'alias' },
    { text: 'Black Tinner', kind: 'weak_alias' },
  ],
  dobs: ['1979-03-14'],
  countries: ['IR'],
  gender: 'male',
  identifiers: ['passport: 123456789'],
  addresses: ['1 Harbour Street'],
  programme: 'Tin',
  listedOn: '2020-01-02',
  text: 'Made up.',
  categories: ['pep'],
};

describe('an index', () => {
  test('gives the entries back as they were, or their facts alone where the rest is read elsewhere', () => {
    expect(entryOf(buildIndex([NAMED]), 0)).toEqual(NAMED);
    const { categories: _categories, ...facts } = NAMED;
    expect(entryOf(buildIndex([NAMED], { keepRest: false }), 0)).toEqual({
      ...facts,
      addresses: [],
      programme: null,
      listedOn: null,
      text: '',
    });
  });

  test('has the same bytes whatever the order of the entries', () => {
    fc.assert(
      fc.property(anyList, (entries) => {
        expect(indexDigest(buildIndex([...entries].reverse()))).toBe(indexDigest(buildIndex(entries)));
      }),
      { numRuns: 60 },
    );
  });

  test('brought up to date has the bytes of a fresh one, and the one before stays as it was', () => {
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const index = buildIndex(before);
        const digest = indexDigest(index);
        const had = new Set(before.map((entry) => entry.ref));
        const has = new Set(after.map((entry) => entry.ref));
        const later = updateIndex(index, {
          added: after.filter((entry) => !had.has(entry.ref)),
          changed: after.filter((entry) => had.has(entry.ref)),
          removed: [...had].filter((ref) => !has.has(ref)),
        });
        expect(indexDigest(later)).toBe(indexDigest(buildIndex(after)));
        expect(indexDigest(index)).toBe(digest);
      }),
      { numRuns: 120 },
    );
  });

  test('built in another thread has the same bytes, and is handed over as the same memory', async () => {
    const index = buildIndex([NAMED]);
    const script = `
      const { parentPort, workerData } = require('node:worker_threads');
      import(workerData.build).then(({ buildIndex }) => {
        workerData.given.words.text[0] = 122;
        parentPort.postMessage(buildIndex([workerData.entry]));
      });`;
    const given = buildIndex([NAMED]);
    const worker = new Worker(script, {
      eval: true,
      workerData: { build: new URL('./build-index.ts', import.meta.url).href, entry: NAMED, given },
    });
    const built = await new Promise<typeof index>((resolve, reject) => worker.once('message', resolve).once('error', reject));
    expect(indexDigest(built)).toBe(indexDigest(index));
    expect(built.postings.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(given.words.text[0]).toBe(122);
    await worker.terminate();
  });

  test('finds an entry by its number whatever the name', () => {
    const listed: ListEntry = {
      ...emptyEntry('C1'),
      kind: 'organisation',
      names: [{ text: 'Velsk Maritime', kind: 'primary' }],
      identifiers: ['registration number: 00412345 (Russia)'],
    };
    const { funnel } = screen(
      buildIndex([listed, NAMED]),
      { kind: 'company', name: 'Quillfeather Estates', number: '412345' },
      BANDS.standard,
    );
    expect(funnel.scored).toBe(1);
  });

  test('knows how rare a word is among its names', () => {
    const rarity = rarityOf(buildIndex([NAMED]));
    expect(rarity('nobody', 'person')).toBeCloseTo(Math.log(4));
    expect(rarity('jory', 'person')).toBeCloseTo(Math.log(2));
  });

  test('orders numbers as the database does', () => {
    const sorted = [...REFS].sort(compareRefs);
    expect(sorted).toEqual([...REFS].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right))));
  });
});

describe('words are reached', () => {
  const list = (name: string, kind: 'person' | 'organisation' = 'person') =>
    buildIndex([{ ...emptyEntry('X'), kind, names: [{ text: name, kind: 'primary' }] }]);
  const person = (firstName: string, lastName: string) => ({ kind: 'person', firstName, lastName }) as const;

  test.each([
    ['joined', 'Ahmed Al Masri', person('Ahmed', 'Almasri')],
    ['split', 'Ahmed Almasri', person('Ahmed', 'Al Masri')],
    ['joined with an error', 'Zviad Kharazishvili', person('', 'Zviaudkharazishvili')],
    ['joined with letters swapped where they meet', 'Jaber Baneshi', person('', 'Jabebraneshi')],
    ['in another order', 'Jory Perran Tregenna', person('Tregenna', 'Jory')],
    ['by an initial', 'Jory Tregenna', person('J', 'Tregenna')],
    ['by a short form', 'William Tregenna', person('Bill', 'Tregenna')],
    ['two letters away', 'Jory Kharazishvili', person('Jory', 'Kharasishvilli')],
    ['alone, three letters away', 'Aluminat', person('', 'Arnxluminat')],
    ['in another script', 'Сергей Тарасов', person('Sergei', 'Tarasov')],
    ['without vowels', 'محمد قاسم', person('Muhammad', 'Qasim')],
  ])('%s: %s', (_how, name, query) => {
    expect(screen(list(name), query, BANDS.wide).funnel.scored).toBe(1);
  });

  test('a company by the letters its words begin with, and the other way round', () => {
    expect(screen(list('Russian Security Systems', 'organisation'), { kind: 'company', name: 'RSS' }, BANDS.wide).funnel.scored).toBe(1);
    expect(screen(list('RSS', 'organisation'), { kind: 'company', name: 'Russian Security Systems' }, BANDS.wide).funnel.scored).toBe(1);
  });
});

test('a word is near when no more letters differ than the scorer allows, counted as the scorer counts them', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'h', 's'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, word, (asked, listed) => {
      const index = buildIndex([{ ...emptyEntry('X'), kind: 'person', names: [{ text: listed, kind: 'primary' }] }]);
      const unheard = codesOf('');
      const found = likenessTo(index, { written: codesOf(asked), heard: unheard }, 0);
      const longest = Math.max(asked.length, listed.length);
      const most = Math.min(3, Math.floor(((1 - WEIGHTS.leastLikeness) * longest) / WEIGHTS.editCost));
      const edits = editDistance(asked, listed, 12);
      expect(found > 0).toBe(most > 0 && edits <= most);
      if (found > 0) expect(found).toBe(Math.round(255 * (1 - (WEIGHTS.editCost * edits) / longest)));
    }),
    { numRuns: 2_000 },
  );
});
