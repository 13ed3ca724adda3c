import { sql } from 'kysely';
import { CHAIN_START, chainHash } from './audit.ts';
import type { Trx } from './database.ts';
import { publishEvents } from './published-events.ts';
import { sealDetails, type SealedDetails } from './event-details.ts';
import type { Services } from './services.ts';

const EVENTS_AT_ONCE = 500;
/** Key of the lock that seals go under, one at a time; it ends with the transaction, however that ends. */
const LOCK_KEY = 720_316;

type Head = { seq: number; hash: string };
type WithKeys = Pick<Services, 'db' | 'keys'>;

/**
 * Gives the oldest recorded events that have no place in their chain the next ones, in the order of their ids, in one transaction; answers how
 * many. An event that is committed later is sealed later, and so stands behind. What it tells of people is sealed first, each under a key of its
 * own, and the chain is made of that. Runs as the owner: no request may change an event.
 */
export function sealBatch({ db, keys }: WithKeys, eventsAtOnce = EVENTS_AT_ONCE): Promise<number> {
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
    await publishEvents(trx, events);
    const heads = await readHeads(trx, [...new Set(events.map((event) => event.workspace_id))]);
    const details = new Map<number, Kept>();
    for (const { workspace_id, at, ...told } of events) {
      const found = await sealDetails(keys, workspace_id, told);
      if (found) details.set(told.id, { ...found, workspace_id, at });
    }
    await keepKeys(trx, [...details.values()]);
    const sealed = events.map(({ workspace_id, id, at, ...plain }) => {
      const { id: _same, ...told } = details.get(id)?.told ?? { id, ...plain };
      const before = heads.get(workspace_id) ?? { seq: 0, hash: CHAIN_START };
      const seq = before.seq + 1;
      const hash = chainHash(before.hash, { seq, at: at.toISOString(), action: plain.action, ...told });
      heads.set(workspace_id, { seq, hash });
      return { workspace_id, id, seq, prev_hash: before.hash, hash };
    });
    await sql`update audit_events as event set seq = sealed.seq, prev_hash = sealed.prev_hash, hash = sealed.hash
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as sealed (workspace_id bigint, id bigint, seq bigint, prev_hash text, hash text)
      where event.workspace_id = sealed.workspace_id and event.id = sealed.id`.execute(trx);
    if (details.size > 0) await keepSealed(trx, [...details.values()]);
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

type Kept = SealedDetails & { workspace_id: number; at: Date };

/** In the place of what they told, as it was recorded. */
async function keepSealed(trx: Trx, details: readonly Kept[]): Promise<void> {
  const rows = details.map(({ workspace_id, told }) => ({ workspace_id, ...told }));
  await sql`update audit_events as event set actor = told.actor, object = told.object, diff = told.diff, reason = told.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (workspace_id bigint, id bigint, actor jsonb, object jsonb, diff jsonb, reason text)
    where event.workspace_id = told.workspace_id and event.id = told.id`.execute(trx);
}

/** Of an event whose record was erased meanwhile no key is kept: it came back with an older state of the database. */
async function keepKeys(trx: Trx, details: readonly Kept[]): Promise<void> {
  if (details.length === 0) return;
  const rows = details.map(({ workspace_id, at, told, about, wrapped }) => ({
    workspace_id,
    event_id: told.id,
    at: at.toISOString(),
    about,
    wrapped: wrapped.toString('hex'),
  }));
  await sql`insert into vault.event_keys (workspace_id, event_id, about, wrapped)
    select made.workspace_id, made.event_id, made.about, decode(made.wrapped, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (workspace_id bigint, event_id bigint, at timestamptz, about text[], wrapped text)
    where not exists (select from vault.event_erasures as erased
      where erased.workspace_id = made.workspace_id and erased.about = any (made.about) and made.at <= erased.up_to)`.execute(trx);
}

async function readHeads(trx: Trx, workspaceIds: readonly number[]): Promise<Map<number, Head>> {
  const rows = await trx.selectFrom('audit_heads').selectAll().where('workspace_id', 'in', workspaceIds).execute();
  return new Map(rows.map(({ workspace_id, seq, hash }) => [workspace_id, { seq, hash }]));
}

/** Seals everything that is committed by now. */
export async function sealEvents(services: WithKeys): Promise<void> {
  while ((await sealBatch(services)) === EVENTS_AT_ONCE);
}
