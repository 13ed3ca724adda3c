import { sql } from 'kysely';
import { CHAIN_START, chainHash } from './audit.ts';
import type { Database, Trx } from './database.ts';

const EVENTS_AT_ONCE = 500;
/** Key of the lock that seals go under, one at a time; it ends with the transaction, however that ends. */
const LOCK_KEY = 720_316;

type Head = { seq: number; hash: string };

/**
 * Gives the oldest recorded events that have no place in their chain the next ones, in the order of their ids, in one transaction; answers how
 * many. An event that is committed later is sealed later, and so stands behind. Runs as the owner: no request may change an event.
 */
export function sealBatch(db: Database, eventsAtOnce = EVENTS_AT_ONCE): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // A statement of its own: what the one before committed is seen by the next statement, and not by this one.
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
    const events = await trx
      .selectFrom('audit_events')
      .select(['workspace_id', 'id', 'at', 'actor', 'action', 'object', 'diff', 'reason'])
      .where('seq', 'is', null)
      .orderBy('id')
      .limit(eventsAtOnce)
      .execute();
    if (events.length === 0) return 0;
    const heads = await readHeads(trx, [...new Set(events.map((event) => event.workspace_id))]);
    const sealed = events.map(({ workspace_id, id, at, ...told }) => {
      const before = heads.get(workspace_id) ?? { seq: 0, hash: CHAIN_START };
      const seq = before.seq + 1;
      const hash = chainHash(before.hash, { seq, at: at.toISOString(), ...told });
      heads.set(workspace_id, { seq, hash });
      return { workspace_id, id, seq, prev_hash: before.hash, hash };
    });
    await sql`update audit_events as event set seq = sealed.seq, prev_hash = sealed.prev_hash, hash = sealed.hash
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as sealed (workspace_id bigint, id bigint, seq bigint, prev_hash text, hash text)
      where event.workspace_id = sealed.workspace_id and event.id = sealed.id`.execute(trx);
    await trx
      .insertInto('audit_heads')
      .values([...heads].map(([workspace_id, head]) => ({ workspace_id, ...head })))
      .onConflict((conflict) =>
        conflict.column('workspace_id').doUpdateSet((row) => ({ seq: row.ref('excluded.seq'), hash: row.ref('excluded.hash') })),
      )
      .execute();
    await sql`select announce_events(workspace_id, '[{"topic":"activity","id":null}]')
      from unnest(${[...heads.keys()]}::bigint[]) as workspace_id`.execute(trx);
    return events.length;
  });
}

async function readHeads(trx: Trx, workspaceIds: readonly number[]): Promise<Map<number, Head>> {
  const rows = await trx.selectFrom('audit_heads').selectAll().where('workspace_id', 'in', workspaceIds).execute();
  return new Map(rows.map(({ workspace_id, seq, hash }) => [workspace_id, { seq, hash }]));
}

/** Seals everything that is committed by now. */
export async function sealEvents(db: Database): Promise<void> {
  while ((await sealBatch(db)) === EVENTS_AT_ONCE);
}
