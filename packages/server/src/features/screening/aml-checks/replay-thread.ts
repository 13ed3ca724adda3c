/* Runs in a worker thread: works a check out again with the engine and the list versions it was made with. */
import { engineOf } from '@freehold/screening/engines';
import type { Bands, ListEntry, Query, ScreenResult } from '@freehold/screening/types';
import pg from 'pg';

export type ReplayTask = {
  databaseUrl: string;
  workspaceId: number;
  engineVersion: string;
  versionIds: number[];
  query: Query;
  bands: Bands;
};
export type Replayed = { versionId: number; result: ScreenResult; hashes: Record<string, string> };
/** `gone`: what can no longer be read. */
export type ReplayAnswer = { lists: Replayed[] } | { gone: 'engine' } | { gone: 'version'; versionId: number };

/** Nothing is kept between two answers: what is asked here is asked seldom, of versions long past. */
export async function replayCheck(task: ReplayTask): Promise<ReplayAnswer> {
  const engine = await engineOf(task.engineVersion);
  if (!engine) return { gone: 'engine' };
  const client = new pg.Client({ connectionString: task.databaseUrl, connectionTimeoutMillis: 5_000, application_name: 'freehold replay' });
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query("select set_config('app.workspace_id', $1, true)", [String(task.workspaceId)]);
    const lists: Replayed[] = [];
    for (const versionId of task.versionIds) {
      const { rows } = await client.query<{ hash: string; data: ListEntry }>('select hash, data from entries_of_version($1) order by ref', [
        versionId,
      ]);
      if (rows.length === 0) return { gone: 'version', versionId };
      const hashes = new Map(rows.map((row) => [row.data.ref, row.hash]));
      const result = engine.screenEntries(rows.map((row) => row.data))(task.query, task.bands);
      lists.push({
        versionId,
        result,
        hashes: Object.fromEntries(result.matches.map(({ entry }) => [entry.ref, hashes.get(entry.ref) ?? ''])),
      });
    }
    return { lists };
  } finally {
    await client.end();
  }
}
