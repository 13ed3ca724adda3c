import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { KeyMissing, type KeyWrapper } from '../providers/keys/provider.ts';
import { openPool } from './database.ts';

/** Whose content it is: a workspace's, or what belongs to none. */
export type KeyOwner = number | 'installation';
export type DataKey = { id: number; key: Buffer };

export type KeyRing = {
  /** The key that seals this owner's content now; it is made on first use. */
  active(owner: KeyOwner): Promise<DataKey>;
  /** The key of that id. Throws KeyMissing for one that was destroyed or is another owner's. */
  find(owner: KeyOwner, id: number): Promise<Buffer>;
  /** Keys that sealed content before there were data keys. */
  before(): Promise<Buffer[]>;
  close(): Promise<void>;
};

/** A key that was retired elsewhere seals here no longer than this. */
const RELOAD_AFTER_MS = 5 * 60_000;
const KEY_BYTES = 32;

/** Held while a key is wrapped and kept, and alone while wrapped keys are moved to another installation key. */
export const WRAPPING_LOCK = "hashtext('freehold wraps keys')";
export const keyContext = (workspaceId: number | null): string => `data-key:${workspaceId ?? 'installation'}`;

type KeyRow = { id: number; workspace_id: number | null; wrapped: Buffer; wrapped_by: string; retired_at: Date | null };
type Loaded = { keys: Map<number, Buffer>; active: DataKey; at: number };

/**
 * Data keys by owner, unwrapped once and kept in memory. It asks over a connection of its own: whoever seals holds one already, and a pool
 * whose connections all wait for another one stands still.
 */
export function openKeyRing({ databaseUrl, wrapper }: { databaseUrl: string; wrapper: KeyWrapper }): KeyRing {
  const pool = openPool(databaseUrl, { max: 1, idleMs: 1_000 });
  const loaded = new Map<KeyOwner, Loaded>();
  const loading = new Map<KeyOwner, Promise<Loaded>>();
  let before: Promise<Buffer[]> | null = null;

  function load(owner: KeyOwner): Promise<Loaded> {
    const running = loading.get(owner);
    if (running) return running;
    const started = loadKeys(pool, wrapper, owner === 'installation' ? null : owner)
      .then((found) => {
        loaded.set(owner, found);
        return found;
      })
      .finally(() => loading.delete(owner));
    loading.set(owner, started);
    return started;
  }

  return {
    async active(owner) {
      const known = loaded.get(owner);
      return (known && Date.now() - known.at < RELOAD_AFTER_MS ? known : await load(owner)).active;
    },
    async find(owner, id) {
      const key = loaded.get(owner)?.keys.get(id) ?? (await load(owner)).keys.get(id);
      if (!key) throw new KeyMissing(`The key ${id} of this content is gone.`);
      return key;
    },
    before() {
      before ??= loadBefore(pool, wrapper).catch((error: unknown) => {
        before = null;
        throw error;
      });
      return before;
    },
    close: () => pool.end(),
  };
}

async function loadKeys(pool: pg.Pool, wrapper: KeyWrapper, workspaceId: number | null): Promise<Loaded> {
  let rows = await findRows(pool, workspaceId);
  if (!rows.some(({ retired_at: retired }) => retired === null)) {
    await keepNewKey(pool, wrapper, workspaceId);
    rows = await findRows(pool, workspaceId);
  }
  const keys = new Map<number, Buffer>();
  let active: DataKey | null = null;
  for (const row of rows) {
    const key = await wrapper.unwrap(row.wrapped_by, row.wrapped, keyContext(workspaceId));
    keys.set(row.id, key);
    if (row.retired_at === null) active = { id: row.id, key };
  }
  if (!active) throw new KeyMissing('This workspace has no key to seal with.');
  return { keys, active, at: Date.now() };
}

const findRows = async (pool: pg.Pool, workspaceId: number | null): Promise<KeyRow[]> =>
  (
    await pool.query<KeyRow>(
      `select id, workspace_id, wrapped, wrapped_by, retired_at from vault.data_keys
       where workspace_id is not distinct from $1 and purpose = 'content' order by id`,
      [workspaceId],
    )
  ).rows;

/** Of two processes that make one at once the first is kept, and both use it. */
export async function keepNewKey(pool: pg.Pool, wrapper: KeyWrapper, workspaceId: number | null): Promise<void> {
  await underWrappingLock(pool, 'shared', async (client) => {
    const { by, wrapped } = await wrapper.wrap(randomBytes(KEY_BYTES), keyContext(workspaceId));
    await client.query(
      `insert into vault.data_keys (workspace_id, purpose, wrapped, wrapped_by) values ($1, 'content', $2, $3) on conflict do nothing`,
      [workspaceId, wrapped, by],
    );
  });
}

/** An installation from before there were data keys keeps its old key as one, so that it may be exchanged like any other. */
async function loadBefore(pool: pg.Pool, wrapper: KeyWrapper): Promise<Buffer[]> {
  const find = async () =>
    (await pool.query<KeyRow>("select id, wrapped, wrapped_by from vault.data_keys where purpose = 'before' order by id")).rows;
  let rows = await find();
  if (rows.length === 0) {
    await underWrappingLock(pool, 'alone', async (client) => {
      const known = await client.query("select 1 from vault.data_keys where purpose = 'before' limit 1");
      if (known.rows.length > 0) return;
      for (const key of await wrapper.before()) {
        const { by, wrapped } = await wrapper.wrap(key, keyContext(null));
        await client.query("insert into vault.data_keys (purpose, wrapped, wrapped_by, retired_at) values ('before', $1, $2, now())", [
          wrapped,
          by,
        ]);
      }
    });
    rows = await find();
  }
  return Promise.all(rows.map((row) => wrapper.unwrap(row.wrapped_by, row.wrapped, keyContext(null))));
}

/** Runs in one transaction; `alone` waits for all who share, and they for it. */
export async function underWrappingLock<T>(
  pool: pg.Pool,
  how: 'shared' | 'alone',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock${how === 'shared' ? '_shared' : ''}(${WRAPPING_LOCK})`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
