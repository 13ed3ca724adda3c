import type pg from 'pg';
import type { KeyWrapper } from '../providers/keys/provider.ts';
import type { Config } from './config.ts';
import { openPool } from './database.ts';
import { keepNewKey, keyContext, openKeyRing, underWrappingLock } from './key-ring.ts';
import { addInstallationKey, dropOldInstallationKeys } from './keys.ts';

const ROWS_AT_ONCE = 200;

/** Somebody else exchanges keys at this moment. */
export class RotationRuns extends Error {}

/** Two exchanges at once would each write a key file that lacks the other's key: the second is refused. */
async function alone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock(hashtext('freehold exchanges keys')) as free");
    if (!rows[0]?.free) throw new RotationRuns('Keys are being exchanged already. Wait until that is done, then run it again.');
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('freehold exchanges keys'))");
    }
  } finally {
    client.release();
  }
}

/**
 * Exchanges the installation key while the product runs: a new one is put in front (in `keys.json`; with FREEHOLD_FILE_KEY or a key service the
 * setting names it), every data key is wrapped with it, and the old ones are dropped from `keys.json`. Nothing sealed is touched. Killed at any
 * moment it leaves everything readable, and run again it goes on.
 */
export async function rotateInstallationKey(config: Config, wrapper: KeyWrapper): Promise<{ key: string; moved: number }> {
  const pool = openPool(config.databaseUrl, { max: 2 });
  try {
    return await alone(pool, () => wrapAnew(pool, config, wrapper));
  } finally {
    await pool.end();
  }
}

async function wrapAnew(pool: pg.Pool, config: Config, wrapper: KeyWrapper): Promise<{ key: string; moved: number }> {
  const isOurs = wrapper.name === 'local' && config.fileKeyHex === null;
  // What sealed everything before there were data keys is among them before it goes.
  const ring = openKeyRing({ databaseUrl: config.databaseUrl, wrapper });
  try {
    await ring.before();
  } finally {
    await ring.close();
  }
  if (isOurs) addInstallationKey(config);
  const key = await wrapper.current();
  let moved = 0;
  for (;;) {
    const some = await underWrappingLock(pool, 'alone', async (client) => {
      const { rows } = await client.query<{ id: number; workspace_id: number | null; wrapped: Buffer; wrapped_by: string }>(
        'select id, workspace_id, wrapped, wrapped_by from vault.data_keys where wrapped_by <> $1 order by id limit $2 for no key update',
        [key, ROWS_AT_ONCE],
      );
      for (const row of rows) {
        const context = keyContext(row.workspace_id);
        const { by, wrapped } = await wrapper.wrap(await wrapper.unwrap(row.wrapped_by, row.wrapped, context), context);
        await client.query('update vault.data_keys set wrapped = $1, wrapped_by = $2 where id = $3', [wrapped, by, row.id]);
      }
      // Nobody wraps meanwhile: what is dropped here wraps nothing any more.
      if (rows.length === 0 && isOurs) dropOldInstallationKeys(config);
      return rows.length;
    });
    moved += some;
    if (some === 0) return { key, moved };
  }
}

/** Gives every workspace a new key for what is sealed from now on; running processes follow within minutes. What was sealed keeps its key. */
export async function rotateDataKeys(config: Config, wrapper: KeyWrapper): Promise<{ made: number }> {
  const pool = openPool(config.databaseUrl, { max: 2 });
  try {
    return await alone(pool, () => retireKeys(pool, wrapper));
  } finally {
    await pool.end();
  }
}

async function retireKeys(pool: pg.Pool, wrapper: KeyWrapper): Promise<{ made: number }> {
  const { rows } = await pool.query<{ workspace_id: number | null }>(
    "select workspace_id from vault.data_keys where purpose = 'content' and retired_at is null order by id",
  );
  for (const { workspace_id: workspaceId } of rows) {
    await pool.query(
      "update vault.data_keys set retired_at = now() where workspace_id is not distinct from $1 and purpose = 'content' and retired_at is null",
      [workspaceId],
    );
    await keepNewKey(pool, wrapper, workspaceId);
  }
  return { made: rows.length };
}
