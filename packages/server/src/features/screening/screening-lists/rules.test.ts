import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { unListFile } from '@freehold/testkit/un-list-file';
import { zipOf } from '@freehold/testkit/zip-of';
import { describe, expect, test } from 'vitest';
import { chooseEffective } from './choose-effective.ts';
import { shrinks } from './compare-versions.ts';
import { ageWords, freshnessOf } from './freshness.ts';
import { findLists } from './list-thread.ts';
import { openListFiles } from './open-list-files.ts';
import { requiredListFaults } from './required-lists.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test.each([
  ['uk-sanctions', 0, 0, false],
  ['uk-sanctions', 47.9, 47, false],
  ['uk-sanctions', 48, 48, true],
  ['uk-sanctions', -3, 0, false],
  ['demo', 9_000, 9_000, false],
])('%s, %d hours after it was known to be the newest, is %d hours old, stale %s', (listKey, hours, ageHours, stale) => {
  expect(freshnessOf({ listKey, currentAsOf: hoursAgo(hours) }, now, 48)).toEqual({ ageHours, stale });
});
test('a list whose date nobody knows is stale', () => {
  expect(freshnessOf({ listKey: 'uk-sanctions', currentAsOf: null }, now, 48)).toEqual({ ageHours: null, stale: true });
});
test.each([
  [0, '0 hours'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [74, '3 days'],
])('%d hours in words: %s', (hours, words) => expect(ageWords(hours)).toBe(words));

describe('what keeps a check from passing', () => {
  const uk = { listKey: 'uk-sanctions', ageHours: 10, stale: false };
  const demo = { listKey: 'demo', ageHours: 0, stale: false };
  test.each([
    ['fresh', ['uk-sanctions'], [uk], []],
    ['stale', ['uk-sanctions'], [{ ...uk, ageHours: 74, stale: true }], ['Sanctions list is 3 days old. Results may be incomplete.']],
    ['missing', ['uk-sanctions'], [demo], ['The UK Sanctions List is not loaded. A check cannot pass without it.']],
    ['demo required', ['demo'], [demo, uk], ['The demonstration list can never let a check pass.']],
    ['nothing required, only the demo', [], [demo], ['No published list is loaded. A check cannot pass.']],
    ['nothing required, one published', [], [uk], []],
    [
      'two required',
      ['uk-sanctions', 'un-consolidated'],
      [uk],
      ['The UN Security Council Consolidated List is not loaded. A check cannot pass without it.'],
    ],
  ])('%s', (_name, required, loaded, texts) =>
    expect(requiredListFaults({ lists: required, isDemonstration: false }, loaded).map((fault) => fault.text)).toEqual(texts),
  );

  test.each([
    ['the demonstration list stands in for a list that is missing', [demo], []],
    ['nothing is loaded', [], ['The UK Sanctions List is not loaded. A check cannot pass without it.']],
    [
      'the list is loaded and stale',
      [demo, { ...uk, ageHours: 74, stale: true }],
      ['Sanctions list is 3 days old. Results may be incomplete.'],
    ],
  ])('in a demonstration: %s', (_name, loaded, texts) =>
    expect(requiredListFaults({ lists: ['uk-sanctions'], isDemonstration: true }, loaded).map((fault) => fault.text)).toEqual(texts),
  );
});

describe('which version counts', () => {
  const version = (id: string, published: number | null, current: number | null, listKey = 'uk-sanctions') => ({
    id,
    listKey,
    publishedAt: published === null ? null : hoursAgo(published),
    currentAsOf: current === null ? null : hoursAgo(current),
    importedAt: now,
  });
  test.each([
    ['the newest published', [version('a', 30, 30), version('b', 10, 10)], 'b'],
    ['not the one falsely said to be the newest', [version('a', 30, 0), version('b', 10, 10)], 'b'],
    ['without dates, the one known to be current last', [version('a', null, 5), version('b', 10, 10)], 'a'],
    ['a known one before an unknown one', [version('a', null, null), version('b', 900, 900)], 'b'],
  ])('%s', (_name, versions, id) => {
    expect(chooseEffective(versions).map((one) => one.id)).toEqual([id]);
    expect(chooseEffective([...versions].reverse()).map((one) => one.id)).toEqual([id]);
  });
});

test('under 80 % is smaller', () => expect([shrinks(1000, 800), shrinks(1000, 799), shrinks(0, 1)]).toEqual([false, true, false]));

describe('a zip archive', () => {
  const filesIn = async (bytes: Buffer) => {
    const files: [string, string][] = [];
    for await (const file of openListFiles([{ name: 'list.zip', bytes }])) {
      if ('refusal' in file) throw file.refusal;
      const parts: Uint8Array[] = [];
      for await (const piece of file.pieces()) parts.push(piece);
      files.push([file.name, Buffer.concat(parts).toString()]);
    }
    return files;
  };
  test('is opened, folders and shadow files left out', async () =>
    expect(
      await filesIn(
        zipOf([
          ['list/', ''],
          ['list/sdn.csv', 'one'.repeat(500)],
          ['__MACOSX/sdn.csv', 'x'],
          ['list/.DS_Store', 'x'],
        ]),
      ),
    ).toEqual([['list/sdn.csv', 'one'.repeat(500)]]));
  test.each([
    ['cut short', (zip: Buffer) => zip.subarray(0, zip.length - 30)],
    ['changed inside', (zip: Buffer) => Buffer.concat([zip.subarray(0, 45), Buffer.alloc(20, 0xff), zip.subarray(65)])],
    [
      'locked',
      (zip: Buffer) => {
        const copy = Buffer.from(zip);
        const at = copy.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
        copy.writeUInt16LE(1, at + 8);
        return copy;
      },
    ],
    [
      'said to be smaller than it is',
      (zip: Buffer) => {
        const copy = Buffer.from(zip);
        const at = copy.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
        copy.writeUInt32LE(10, at + 24);
        return copy;
      },
    ],
  ])('that is %s is refused', (_name, harm) =>
    expect(filesIn(harm(zipOf([['sdn.csv', 'one'.repeat(500)]])))).rejects.toThrow(/^list\.zip: The zip archive is /),
  );
});

describe('what is packed to fill the memory', () => {
  const text = (bytes: number) => 'a,b\n'.repeat(bytes / 4);
  const refusalsOf = async (files: { name: string; bytes: Uint8Array }[]) => {
    const { lists, refused } = await findLists({ files, acceptSmaller: true });
    expect(lists).toEqual([]);
    return refused.map((one) => one.text);
  };
  const MB = 1024 * 1024;

  test('is refused at a hundred times its size: as gzip, as zip, and as gzip in a zip', async () => {
    const bomb = gzipSync(text(40 * MB));
    expect(bomb.length).toBeLessThan(150_000);
    expect(await refusalsOf([{ name: 'a.csv.gz', bytes: bomb }])).toEqual(['a.csv.gz unpacks to more than any published list holds.']);
    expect(await refusalsOf([{ name: 'a.zip', bytes: zipOf([['a.csv', text(40 * MB)]]) }])).toEqual([
      'a.zip: The zip archive unpacks to more than Freehold accepts.',
    ]);
    expect(await refusalsOf([{ name: 'b.zip', bytes: zipOf([['a.csv.gz', bomb]]) }])).toEqual([
      'a.csv.gz unpacks to more than any published list holds.',
    ]);
  });

  test('is refused where it is packed twice', async () => {
    const twice = gzipSync(gzipSync(text(4 * MB)));
    expect(await refusalsOf([{ name: 'a.csv.gz', bytes: twice }])).toEqual(['a.csv.gz is packed twice. Unpack it once and load it again.']);
  });

  test('is refused once all files together come to more than the largest list', async () => {
    const packed = gzipSync(fewTimes(48 * MB), { level: 1 });
    const refused = await refusalsOf(Array.from({ length: 7 }, (_, at) => ({ name: `${at}.csv.gz`, bytes: packed })));
    expect(refused).toEqual(['6.csv.gz unpacks to more than any published list holds.']);
  });

  test('a list that is packed as lists are is opened', async () => {
    const packed = gzipSync(unListFile(500));
    const { lists } = await findLists({ files: [{ name: 'un.xml.gz', bytes: packed }], acceptSmaller: true });
    expect((await lists[0]?.rows().next())?.value).toMatchObject({ entries: { length: 500 } });
  });

  /** Bytes that pack to about a twentieth and begin as an archive does: no list is looked for in them. */
  function fewTimes(bytes: number): Buffer {
    const piece = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(4092), Buffer.alloc(4096 * 15)]);
    return Buffer.concat(Array.from({ length: bytes / piece.length }, () => piece));
  }
});
