import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildIndex, updateIndex } from '@freehold/screening/build-index';
import { entryHash } from '@freehold/screening/entry-hash';
import { indexDigest } from '@freehold/screening/index-digest';
import { parseList } from '@freehold/screening/list-files';
import type { ListEntry } from '@freehold/screening/types';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importList } from './import-list.ts';
import { findLists } from './list-thread.ts';

const SHARED = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../../shared/data');
const OFAC = join(SHARED, 'screening/ofac');
const isThere = existsSync(join(OFAC, 'sdn-2021-08-18.csv.gz'));
/** The whole list on every day takes some minutes (`npm run test:long`); without it a part of what ever changed is built anew each day, and the whole list once. */
const isWhole = process.env['FREEHOLD_REPLAY_WHOLE'] !== undefined;
const DAYS_BETWEEN_VERSIONS = isWhole ? 73 : 146;

type Change = { date: string; op: 'ADD' | 'MOD' | 'DEL'; ent_num: number; row: string[] | null };
type Rows = Map<string, string>;
type Feed = { base: Rows; days: Map<string, Change[]>; touched: Set<string> };

const unpacked = (file: string) => gunzipSync(readFileSync(join(OFAC, file)));
const cell = (text: string) => (/^-0- ?$|^\d+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`);

/** The list of 18 August 2021, and what changed on each day until 3 May 2024. */
function readFeed(): Feed {
  const lines = unpacked('sdn-2021-08-18.csv.gz').toString('latin1').split(/\r?\n/);
  const base: Rows = new Map(lines.filter((line) => /^\d/.test(line)).map((line) => [line.slice(0, line.indexOf(',')), line]));
  const days = new Map<string, Change[]>();
  const touched = new Set<string>();
  for (const line of unpacked('sdn-changes-2021-08-18_2024-05-03.jsonl.gz').toString().trim().split('\n')) {
    const change = JSON.parse(line) as Change;
    touched.add(String(change.ent_num));
    const day = days.get(change.date);
    if (day) day.push(change);
    else days.set(change.date, [change]);
  }
  return { base, days, touched };
}

function applyDay(rows: Rows, changes: readonly Change[], isKept: (ref: string) => boolean): void {
  for (const { op, ent_num: number, row } of changes) {
    const ref = String(number);
    if (!isKept(ref)) continue;
    if (op === 'DEL') rows.delete(ref);
    else rows.set(ref, (row ?? []).map(cell).join(','));
  }
}

/** The file as its publisher would give it out on that day. */
const fileOf = (rows: Rows) => ({ name: 'sdn.csv', bytes: Buffer.from(`${[...rows.values()].join('\r\n')}\r\n\x1a`, 'latin1') });
const entriesOf = (rows: Rows) => parseList([fileOf(rows)], { fewestEntries: 1 }).entries;
const inOrder = (hashes: ReadonlyMap<string, string>) =>
  [...hashes]
    .map(([ref, hash]) => `${ref} ${hash}`)
    .sort()
    .join('\n');
const hashesOf = (entries: readonly ListEntry[]) => new Map(entries.map((entry) => [entry.ref, entryHash(entry)]));

describe.skipIf(!isThere)(
  `the change feed of OFAC${isThere ? '' : ' (skipped: set FREEHOLD_SHARED_DATA to the folder that holds screening/ofac)'}`,
  () => {
    let feed: Feed;
    beforeAll(() => {
      feed = readFeed();
    });

    /** Goes through the days; on those looked at, what was carried along must be what a fresh start gives. */
    function replay(isKept: (ref: string) => boolean, isLookedAt: (day: number) => boolean): number {
      const rows: Rows = new Map([...feed.base].filter(([ref]) => isKept(ref)));
      let index = buildIndex(entriesOf(rows));
      let kept = hashesOf(entriesOf(rows));
      let compared = 0;
      let day = 0;
      for (const [date, changes] of feed.days) {
        applyDay(rows, changes, isKept);
        day += 1;
        if (!isLookedAt(day)) continue;
        const entries = entriesOf(rows);
        const fresh = hashesOf(entries);
        const added = entries.filter(({ ref }) => !kept.has(ref));
        const changed = entries.filter(({ ref }) => kept.has(ref) && kept.get(ref) !== fresh.get(ref));
        const removed = [...kept.keys()].filter((ref) => !fresh.has(ref));
        index = updateIndex(index, { added, changed, removed });
        expect(indexDigest(index), `the index on ${date}`).toBe(indexDigest(buildIndex(entries)));
        for (const ref of removed) kept.delete(ref);
        for (const entry of [...added, ...changed]) kept.set(entry.ref, entryHash(entry));
        expect(inOrder(kept), `the entries on ${date}`).toBe(inOrder(fresh));
        kept = fresh;
        compared += 1;
      }
      return compared;
    }

    test('after every day the entries equal a fresh reading and the index a fresh one, byte for byte', () => {
      const isKept = isWhole ? () => true : (ref: string) => feed.touched.has(ref) && Number(ref) % 160 === 0;
      expect(replay(isKept, () => true)).toBe(feed.days.size);
      expect(feed.days.size).toBeGreaterThan(290);
    }, 900_000);

    test('the whole list, over two years of changes at a time', () => {
      expect(
        replay(
          () => true,
          (day) => day === 292,
        ),
      ).toBe(1);
    }, 120_000);

    describe('as stored versions', () => {
      let testApp: TestApp;
      beforeAll(async () => {
        testApp = await startTestApp();
      });
      afterAll(() => testApp.close());

      test('every version is read back exactly, the old ones as well, at the cost of its changes', async () => {
        const rows: Rows = new Map(feed.base);
        const versions: { id: number; hashes: Map<string, string> }[] = [];
        const now = new Date();
        let day = 0;
        for (const [, changes] of [['', [] as Change[]] as const, ...feed.days]) {
          applyDay(rows, changes, () => true);
          if (day++ % DAYS_BETWEEN_VERSIONS !== 0) continue;
          const [list] = (await findLists({ files: [fileOf(rows)], acceptSmaller: true })).lists;
          if (!list) throw new Error('The day was not read');
          const options = { owner: null, importedBy: 'Test', now, confirm: true, isNewest: true, acceptSmaller: true, storedFiles: [] };
          const { version_id: id } = await testApp.services.db
            .transaction()
            .execute((trx) => importList(trx, { ...list, test: null }, options));
          versions.push({ id: id ?? 0, hashes: hashesOf(entriesOf(rows)) });
        }
        expect(versions).toHaveLength(isWhole ? 5 : 3);
        for (const { id, hashes } of versions) {
          const { rows: stored } = await testApp.services.pool.query<{ ref: string; hash: string }>(
            'select ref, hash from entries_of_version($1)',
            [id],
          );
          expect(inOrder(new Map(stored.map(({ ref, hash }) => [ref, hash])))).toBe(inOrder(hashes));
        }
        const { rows: counted } = await testApp.services.pool.query<{ stored: number }>('select count(*)::int as stored from list_entries');
        const whole = versions.reduce((sum, { hashes }) => sum + hashes.size, 0);
        expect(counted[0]?.stored ?? whole).toBeLessThan(whole / (isWhole ? 3 : 2));
      }, 120_000);
    });
  },
);
