import { sql } from 'kysely';
import type { Schedule } from './jobs.ts';
import { describeError } from './log.ts';
import type { Services } from './services.ts';

/** `waiting`: its row is gone, and its bytes are not yet; erasing them is tried again every hour. */
export type Erased = 'erased' | 'still_used' | 'waiting';
type Parts = Pick<Services, 'db' | 'files' | 'log' | 'now'>;

/** PostgreSQL: foreign_key_violation. */
const STILL_REFERRED_TO = '23503';

/**
 * Erases a stored file for good, row and bytes, with the owner's rights. One that something else of the workspace still refers to by its row
 * stays. Only `erased` means that the bytes are gone: whoever tells so waits for it. Asked again it answers how it stands.
 */
export async function eraseFile(parts: Parts, workspaceId: number, sha256: string): Promise<Erased> {
  try {
    // Both in one statement: a file without its row is known to be erased, or not to be one.
    await sql`with gone as (
        delete from files where workspace_id = ${workspaceId} and sha256 = ${sha256} returning storage_key)
      insert into vault.file_erasures (storage_key, workspace_id, sha256, asked_at)
      select storage_key, ${workspaceId}::bigint, ${sha256}, ${parts.now()}::timestamptz from gone`.execute(parts.db);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === STILL_REFERRED_TO) return 'still_used';
    throw error;
  }
  const { rows } = await sql<{ storage_key: string }>`select storage_key from vault.file_erasures
    where workspace_id = ${workspaceId} and sha256 = ${sha256}`.execute(parts.db);
  const gone = await Promise.all(rows.map(({ storage_key: key }) => eraseBytes(parts, key)));
  return gone.every(Boolean) ? 'erased' : 'waiting';
}

/** How it stands with each of these files, in their order. Erases nothing. */
export async function howErased({ db }: Pick<Services, 'db'>, workspaceId: number, hashes: readonly string[]): Promise<Erased[]> {
  const { rows } = await sql<{ state: Erased }>`select case
      when exists (select from files where workspace_id = ${workspaceId} and sha256 = asked.hash) then 'still_used'
      when exists (select from vault.file_erasures where workspace_id = ${workspaceId} and sha256 = asked.hash) then 'waiting'
      else 'erased' end as state
    from unnest(${[...hashes]}::text[]) with ordinality as asked (hash, at) order by asked.at`.execute(db);
  return rows.map(({ state }) => state);
}

/** True once the store has nothing under a key that waits to be erased. */
export async function eraseBytes({ db, files, log, now }: Parts, key: string): Promise<boolean> {
  try {
    await files.remove(key);
    if (await files.has(key)) throw new Error('The store still has it');
  } catch (error) {
    const { type, code } = describeError(error);
    const fault = [type, code].filter(Boolean).join(' ');
    log.error({ key, type, code }, 'a file could not be erased');
    await sql`update vault.file_erasures set tries = tries + 1, tried_at = ${now()}, fault = ${fault} where storage_key = ${key}`.execute(
      db,
    );
    return false;
  }
  await sql`delete from vault.file_erasures where storage_key = ${key}`.execute(db);
  return true;
}

export type WaitingErasure = { key: string; workspaceId: number; askedAt: Date; tries: number; triedAt: Date | null; fault: string | null };

/** What is still to be erased, oldest first. */
export async function listWaitingErasures({ db }: Pick<Services, 'db'>): Promise<WaitingErasure[]> {
  const { rows } = await sql<WaitingErasure>`select storage_key as key, workspace_id as "workspaceId", asked_at as "askedAt", tries,
    tried_at as "triedAt", fault from vault.file_erasures order by asked_at, storage_key`.execute(db);
  return rows;
}

/** What was written and came to belong to nothing within this time was left: no transaction lasts as long. */
const LEFT_AFTER_MS = 24 * 3_600_000;

export type FileSweep = { swept: number; waiting: number };

/**
 * Erases what a process that ended, or a transaction that failed, left in the store. It goes by what was noted before each writing, and never
 * looks at anything else that lies there. `waiting`: written and not yet part of anything, younger than a day.
 */
export async function sweepWrites(parts: Parts): Promise<FileSweep> {
  const left = new Date(parts.now().getTime() - LEFT_AFTER_MS);
  const { rows: swept } = await sql<{ storage_key: string }>`with gone as (
      delete from vault.file_writes written where at < ${left}
        and not exists (select from files where files.storage_key = written.storage_key)
      returning storage_key, workspace_id)
    insert into vault.file_erasures (storage_key, workspace_id, asked_at)
    select storage_key, workspace_id, ${parts.now()}::timestamptz from gone returning storage_key`.execute(parts.db);
  for (const { storage_key: key } of swept) await eraseBytes(parts, key);
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from vault.file_writes`.execute(parts.db);
  return { swept: swept.length, waiting: rows[0]?.waiting ?? 0 };
}

export const sweepFiles: Schedule = {
  name: 'sweep-files',
  cron: '53 * * * *',
  async run(services) {
    const { swept } = await sweepWrites(services);
    if (swept > 0) services.log.warn({ swept }, 'bytes that belonged to no file were erased');
  },
};

export const retryErasures: Schedule = {
  name: 'retry-erasures',
  cron: '23 * * * *',
  async run(services) {
    for (const { key } of await listWaitingErasures(services)) await eraseBytes(services, key);
  },
};
