import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildIndex } from '../build-index.ts';
import { indexDigest } from '../index-digest.ts';
import { tryInMemory } from './read-in-memory.ts';
import { openLines } from './source-text.ts';

const line = (id: string, schema: string, properties: object) => JSON.stringify({ id, schema, properties, last_seen: '2026-11-01' });
const FTM = [
  line('P1', 'Person', { name: ['Jory Trégenna', 'Йори Тредженна'], topics: ['sanction'], notes: ['a\u2028b\u0085c'] }),
  line('O1', 'Ownership', { owner: ['P1'], asset: ['C1'] }),
  '{"id": broken',
  line('S1', 'Sanction', { entity: ['P1'], program: ['Tides 😀'] }),
  line('C1', 'Company', { name: ['Carn Metals'], topics: ['sanction'] }),
];
const OWN = 'name,kind,aliases,date_of_birth,countries,identifiers,category,reference,note';
const ROWS = [
  'Ansel Brackwater,person,Anse,1968-04-02,GB,,pep,W-1,"A note,\nover two lines"',
  ',person,,,,,,W-2,',
  'Zoë Finch,person,,,,,,W-3,',
];
const FILES: Record<string, Buffer> = {
  'entities of several lines': Buffer.from(FTM.join('\n')),
  'with returns and a mark of byte order': Buffer.from(`\uFEFF${[...FTM, ''].join('\r\n')}`),
  'the template': Buffer.from([OWN, ...ROWS, ''].join('\n')),
  'the template in Latin-1': Buffer.from([OWN, ...ROWS].join('\r\n'), 'latin1'),
  'cut in the middle of a line': Buffer.from(FTM.join('\n')).subarray(0, -20),
  'cut in the middle of a row': Buffer.from([OWN, ROWS[0]].join('\n')).subarray(0, -4),
  'nobody that is listed': Buffer.from(line('O1', 'Ownership', {})),
  'no source': Buffer.from('hello\nthere'),
  'a published list': Buffer.from('<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:00Z"></CONSOLIDATED_LIST>'),
  nothing: Buffer.alloc(0),
  'no text': Buffer.from(' \r\n\t\n'),
  'no file of text': Buffer.from([0x25, 0x50, 0, 1, 2, 0xff]),
};

/** What a version would hold: the index and every count, or the refusal. */
function cameOf(bytes: Buffer, pieces: readonly Buffer[]) {
  const { list, refusal } = tryInMemory({ name: 'a.json', bytes }, pieces);
  if (!list) return { refused: refusal?.message };
  return { ...list, index: indexDigest(buildIndex(list.entries, { keepRest: false })) };
}

describe.each(Object.entries(FILES))('%s', (_what, bytes) => {
  const whole = cameOf(bytes, [bytes]);

  test('reads the same, or is refused in the same words, wherever it is cut', () => {
    for (let at = 0; at <= bytes.length; at += 1) expect(cameOf(bytes, [bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
  });

  test('and however often', () =>
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 30 }), (cuts) => {
        const places = [0, ...cuts.toSorted((left, right) => left - right), bytes.length];
        const pieces = places.slice(1).map((to, at) => bytes.subarray(places[at], to));
        expect(cameOf(bytes, pieces)).toEqual(whole);
      }),
      { numRuns: 20 },
    ));
});

test('the files above are what they are meant to be', () => {
  expect(isUtf8(FILES['the template in Latin-1'] ?? Buffer.alloc(0))).toBe(false);
  const of = (what: string) => cameOf(FILES[what] ?? Buffer.alloc(0), [FILES[what] ?? Buffer.alloc(0)]);
  expect(of('entities of several lines')).toMatchObject({
    entries: [{ ref: 'P1', programme: 'Tides 😀', relations: [{ name: 'Carn Metals' }] }, { relations: [{ name: 'Jory Trégenna' }] }],
    faults: [{ line: 3 }],
    skipped: 1,
  });
  expect(of('the template in Latin-1')).toMatchObject({ entries: [{ ref: 'W-1' }, { names: [{ text: 'Zoë Finch' }] }], skipped: 1 });
  expect(of('with returns and a mark of byte order')).toEqual(of('entities of several lines'));
  for (const what of ['cut in the middle of a line', 'cut in the middle of a row'])
    expect(of(what).refused).toContain('stops in the middle');
  expect(of('no file of text').refused).toContain('not a text file');
});

test('only a line feed ends a line', () => {
  const lines = openLines('utf-8');
  expect([...lines.take(Buffer.from('a\u2028b\rc\r\nd\u0085e')), ...lines.end()]).toEqual(['a\u2028b\rc', 'd\u0085e']);
});

test('a line of more than 16 MB is refused', () => {
  const bytes = Buffer.alloc(17 * 1024 * 1024, 'a');
  expect(tryInMemory({ name: 'endless.json', bytes }).refusal?.message).toContain('endless.json has a line of more than 16 MB.');
});
