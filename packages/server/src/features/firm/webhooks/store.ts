import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { WebhookAttempts, WebhookDeliveries, WebhookEndpoints, WebhookEvents } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type EndpointRow = Selectable<WebhookEndpoints>;
export type DeliveryRow = Selectable<WebhookDeliveries>;
export type AttemptRow = Selectable<WebhookAttempts>;
export type ListedDelivery = DeliveryRow &
  Pick<Selectable<WebhookEvents>, 'public_id' | 'type' | 'object_type' | 'object_id' | 'data'> & { happened_at: Date };
export type Counts = { delivered: number; failed: number; waiting: number };

const endpoints = (trx: Trx, scope: Scope) =>
  trx
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('members as maker', (join) =>
      join.onRef('maker.workspace_id', '=', 'endpoint.workspace_id').onRef('maker.id', '=', 'endpoint.by_member'),
    )
    .selectAll('endpoint')
    .select((row) => row.fn<string>('concat_ws', [row.val(' '), 'maker.first_name', 'maker.surname']).as('maker'))
    .where('endpoint.workspace_id', '=', scope.workspaceId);

export const findEndpoints = (trx: Trx, scope: Scope) => endpoints(trx, scope).orderBy('endpoint.id').execute();
export const findEndpoint = (trx: Trx, scope: Scope, id: number) => endpoints(trx, scope).where('endpoint.id', '=', id).executeTakeFirst();
export const lockEndpoint = (trx: Trx, scope: Scope, id: number): Promise<EndpointRow | undefined> =>
  trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertEndpoint = async (trx: Trx, row: Insertable<WebhookEndpoints>): Promise<number> =>
  (await trx.insertInto('webhook_endpoints').values(row).returning('id').executeTakeFirstOrThrow()).id;

export async function updateEndpoint(trx: Trx, scope: Scope, id: number, change: Updateable<WebhookEndpoints>): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(change).where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}

export async function deleteEndpoint(trx: Trx, scope: Scope, id: number): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}

/** What became of the deliveries of each endpoint since a moment, and what waits. */
export async function countDeliveries(trx: Trx, scope: Scope, since: Date): Promise<Map<number, Counts>> {
  const { rows } = await sql<{ endpoint_id: number } & Counts>`
    select endpoint_id, count(*) filter (where state = 'delivered' and settled_at >= ${since})::int as delivered,
      count(*) filter (where state = 'failed' and settled_at >= ${since})::int as failed, count(*) filter (where state = 'waiting')::int as waiting
    from webhook_deliveries where workspace_id = ${scope.workspaceId} group by endpoint_id`.execute(trx);
  return new Map(rows.map(({ endpoint_id: id, ...counts }) => [Number(id), counts]));
}

const deliveries = (trx: Trx, scope: Scope) =>
  trx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', (join) => join.onRef('e.workspace_id', '=', 'd.workspace_id').onRef('e.id', '=', 'd.event_id'))
    .where('d.workspace_id', '=', scope.workspaceId);
const LISTED = ['e.public_id', 'e.type', 'e.object_type', 'e.object_id', 'e.data', 'e.created_at as happened_at'] as const;

export async function listDeliveries(
  trx: Trx,
  scope: Scope,
  { endpointId, problems, page, perPage }: { endpointId: number; problems: boolean; page: number; perPage: number },
): Promise<{ rows: ListedDelivery[]; total: number }> {
  const asked = deliveries(trx, scope)
    .where('d.endpoint_id', '=', endpointId)
    .$if(problems, (query) =>
      query.where((row) => row.or([row('d.state', '=', 'failed'), row.and([row('d.state', '=', 'waiting'), row('d.attempts', '>', 0)])])),
    );
  const { total } = await asked.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await asked
    .selectAll('d')
    .select(LISTED)
    .orderBy('d.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total: Number(total) };
}

export const findDelivery = (trx: Trx, scope: Scope, id: number): Promise<ListedDelivery | undefined> =>
  deliveries(trx, scope).selectAll('d').select(LISTED).where('d.id', '=', id).executeTakeFirst();

export const findAttempts = (trx: Trx, scope: Scope, deliveryId: number): Promise<AttemptRow[]> =>
  trx
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .execute();

/** An event for one endpoint alone, with its delivery. */
export async function insertPing(trx: Trx, scope: Scope, endpointId: number, at: Date): Promise<number> {
  const event = await trx
    .insertInto('webhook_events')
    .values({
      workspace_id: scope.workspaceId,
      type: 'webhook.ping',
      object_type: 'webhook',
      object_id: String(endpointId),
      data: JSON.stringify({ changed: [] }),
      created_at: at,
      fanned_out: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = await trx
    .insertInto('webhook_deliveries')
    .values({
      workspace_id: scope.workspaceId,
      endpoint_id: endpointId,
      event_id: event.id,
      state: 'waiting',
      next_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return delivery.id;
}

/** From the first try on, now. */
export async function queueAgain(trx: Trx, scope: Scope, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: at, claimed_until: null, settled_at: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .execute();
}

export const findFailedSince = async (trx: Trx, scope: Scope, endpointId: number, since: Date): Promise<number[]> =>
  (
    await deliveries(trx, scope)
      .select('d.id')
      .where('d.endpoint_id', '=', endpointId)
      .where('d.state', '=', 'failed')
      .where('e.created_at', '>=', since)
      .execute()
  ).map(({ id }) => id);

/** Deliveries of what the endpoint wants and never got, since a moment. */
export async function addMissedSince(trx: Trx, scope: Scope, endpoint: EndpointRow, since: Date, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (workspace_id, endpoint_id, event_id, state, next_at, created_at)
    select e.workspace_id, ${endpoint.id}, e.id, 'waiting', ${at}, e.created_at from webhook_events as e
    where e.workspace_id = ${scope.workspaceId} and e.fanned_out and e.created_at >= ${since} and e.type <> 'webhook.ping'
      and (${endpoint.events}::text[] is null or e.type = any (${endpoint.events}::text[]))
    order by e.id
    on conflict do nothing returning id`.execute(trx);
  return rows.length;
}

/** Events after one of them, the oldest first; a test is for its endpoint alone. Null where there is no such event. */
export async function findEventsAfter(trx: Trx, scope: Scope, after: string | null, limit: number) {
  const events = trx.selectFrom('webhook_events').where('workspace_id', '=', scope.workspaceId);
  const last = after === null ? { id: 0 } : await events.select('id').where('public_id', '=', after).executeTakeFirst();
  if (!last) return null;
  return events.selectAll().where('type', '<>', 'webhook.ping').where('id', '>', last.id).orderBy('id').limit(limit).execute();
}

/* ---------- sending ---------- */

/** Takes the endpoint for a while; false where somebody else sends to it, or nothing is sent to it. */
export async function holdEndpoint(trx: Trx, scope: Scope, id: number, now: Date, until: Date): Promise<EndpointRow | undefined> {
  return trx
    .updateTable('webhook_endpoints')
    .set({ sending_until: until })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'enabled')
    .where((row) => row.or([row('sending_until', 'is', null), row('sending_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** The next that are due, taken until then: a worker that is killed leaves them to whoever comes after. */
export async function claimDue(trx: Trx, scope: Scope, endpointId: number, now: Date, until: Date, most: number) {
  const due = trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', now)]))
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked();
  const claimed = await trx
    .updateTable('webhook_deliveries')
    .set({ claimed_until: until })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', due)
    .returning('id')
    .execute();
  if (claimed.length === 0) return [];
  return deliveries(trx, scope)
    .selectAll('d')
    .select(LISTED)
    .where(
      'd.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .orderBy('d.id')
    .execute();
}

/** Writes a try down, unless somebody queued the delivery anew meanwhile. */
export async function settleTry(
  trx: Trx,
  scope: Scope,
  delivery: DeliveryRow,
  change: Updateable<WebhookDeliveries>,
  attempt: Omit<Insertable<WebhookAttempts>, 'workspace_id' | 'delivery_id'>,
): Promise<void> {
  const { numUpdatedRows: written } = await trx
    .updateTable('webhook_deliveries')
    .set({ ...change, claimed_until: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirst();
  if (written === 0n) return;
  await trx
    .insertInto('webhook_attempts')
    .values({ workspace_id: scope.workspaceId, delivery_id: delivery.id, ...attempt })
    .execute();
}

export const isAnyDue = async (trx: Trx, scope: Scope, endpointId: number, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/* ---------- what the clock starts: for the whole installation ---------- */

/** Adds a job for each endpoint to which something is due and nobody sends. */
export async function addDueJobs(db: Database, now: Date): Promise<void> {
  await sql`select add_webhook_jobs(due.all) from (
    select jsonb_agg(jsonb_build_object('workspaceId', endpoint.workspace_id, 'endpointId', endpoint.id)) as all
    from webhook_endpoints as endpoint where endpoint.state = 'enabled' and (endpoint.sending_until is null or endpoint.sending_until < ${now})
      and exists (select from webhook_deliveries as d where d.workspace_id = endpoint.workspace_id and d.endpoint_id = endpoint.id
        and d.state = 'waiting' and d.next_at <= ${now})) as due where due.all is not null`.execute(db);
}

/** Answers how many. */
export async function deleteEventsBefore(db: Database, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`delete from webhook_events as e using (
      select workspace_id, id from webhook_events where created_at < ${before} order by created_at limit ${most}) as old
    where e.workspace_id = old.workspace_id and e.id = old.id returning e.id`.execute(db);
  return rows.length;
}
