/* Runs in the comparing thread: compares one name with indexes that are handed to it. It keeps nothing, so that nothing is lost with it. */
import type { ScreeningIndex } from '@freehold/screening/build-index';
import { explainScored, matchedRefs, scoreCandidates } from '@freehold/screening/screen';
import type { Bands, ListEntry, Query, ScreenResult } from '@freehold/screening/types';
import pg from 'pg';
import { collectGarbage } from '../../../platform/collect-garbage.ts';
import { inWorkspace, type Place } from './screening-connection.ts';

export type CompareTask = Place & { lists: { versionId: number; index: ScreeningIndex }[]; query: Query; bands: Bands };
export type ScreenAnswer = { versionId: number; result: ScreenResult; hashes: Record<string, string> }[];

type Whole = { ref: string; hash: string; data: ListEntry };

/** Scores from the indexes alone; only entries that match are read from the database, to be shown whole. */
export async function compare(task: CompareTask): Promise<ScreenAnswer> {
  const found = task.lists.map(({ versionId, index }) => ({ versionId, index, list: scoreCandidates(index, task.query, task.bands) }));
  const wanted = found.flatMap(({ versionId, index, list }) => {
    const refs = matchedRefs(index, list);
    return refs.length > 0 ? [{ versionId, refs }] : [];
  });
  const whole = await readWhole(task, wanted);
  return found.map(({ versionId, index, list }) => {
    const entries = whole.get(versionId);
    return {
      versionId,
      result: explainScored(index, list, {}, (ref) => entries?.get(ref)?.data),
      hashes: Object.fromEntries(matchedRefs(index, list).map((ref) => [ref, entries?.get(ref)?.hash ?? ''])),
    };
  });
}

/** Lets go of the indexes it was handed for comparisons that are over. */
export const forget = collectGarbage;

let pool: pg.Pool | null = null;
let poolUrl = '';
const IDLE_MS = 5_000;

/** One connection, kept for as long as matches follow each other. */
function connections(databaseUrl: string): pg.Pool {
  if (pool && poolUrl === databaseUrl) return pool;
  poolUrl = databaseUrl;
  pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: true,
    application_name: 'freehold screening',
  });
  // A connection lost while nobody uses it is opened again.
  pool.on('error', () => undefined);
  return pool;
}

async function readWhole(task: CompareTask, wanted: { versionId: number; refs: string[] }[]): Promise<Map<number, Map<string, Whole>>> {
  const read = new Map<number, Map<string, Whole>>();
  if (wanted.length === 0) return read;
  const client = await connections(task.databaseUrl).connect();
  try {
    await inWorkspace(client, task, async () => {
      for (const { versionId, refs } of wanted) {
        const { rows } = await client.query<Whole>('select ref, hash, data from entries_of_version($1) where ref = any($2)', [
          versionId,
          refs,
        ]);
        if (rows.length < refs.length) throw new Error(`List version ${versionId} lacks entries that its index has`);
        read.set(versionId, new Map(rows.map((row) => [row.ref, row])));
      }
    });
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return read;
}
