/* Runs in the reading thread: reads list files, and tries each list before it may take the place of the version in use. */
import { buildIndex } from '@freehold/screening/build-index';
import { selfTest, type SelfTest } from '@freehold/screening/self-test';
import type { ListEntry } from '@freehold/screening/types';
import pg from 'pg';
import { readFiles, type ReadAnswer, type ReadList, type ReadTask } from './list-thread.ts';

export type TestTask = ReadTask & {
  databaseUrl: string;
  /** Whose version it would take the place of: null is the whole installation's. */
  owner: number | null;
};

/** Reads the files; of every list that is not the version in use, the names it brings are tried in an index of its own. */
export async function readAndTest(task: TestTask): Promise<ReadAnswer> {
  const answer = readFiles(task);
  if (answer.lists.length === 0) return answer;
  const client = new pg.Client({
    connectionString: task.databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'freehold self-test',
  });
  await client.connect();
  try {
    await client.query('begin read only');
    if (task.owner !== null) await client.query("select set_config('app.workspace_id', $1, true)", [String(task.owner)]);
    const lists: ReadList[] = [];
    for (const list of answer.lists) lists.push({ ...list, selfTest: await testList(client, list, task.owner) });
    return { ...answer, lists };
  } finally {
    await client.end();
  }
}

async function testList(client: pg.Client, list: ReadList, owner: number | null): Promise<SelfTest | null> {
  const { rows } = await client.query<{ id: string; sha256: string }>(
    `select id, sha256 from list_versions where list_key = $1 and state = 'active' and (workspace_id is null or workspace_id = $2)
      order by workspace_id nulls last limit 1`,
    [list.listKey, owner],
  );
  const [before] = rows;
  if (before?.sha256 === list.sha256) return null;
  const kept = new Map<string, string>();
  if (before) {
    const entries = await client.query<{ ref: string; hash: string }>('select ref, hash from entries_of_version($1)', [before.id]);
    for (const { ref, hash } of entries.rows) kept.set(ref, hash);
  }
  const entries = list.entries.map(({ json }) => JSON.parse(json) as ListEntry);
  const changed = entries.filter((entry, at) => kept.get(entry.ref) !== list.entries[at]?.hash);
  return selfTest(buildIndex(entries), changed);
}
