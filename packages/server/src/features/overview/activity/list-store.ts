import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { AuditEventsDiff } from '../../../db/column-shapes.ts';

/* The activity as people read it: which events are visible, one page of them, and counts. */

/** Whose events a person sees, and of what they may learn nothing. */
export type Visibility = {
  workspaceId: number;
  /** Null for everybody's; else what this member did, and what was done to these objects. */
  ownOnly: { memberId: number; objects: readonly string[] } | null;
  untold: { actions: readonly string[]; objects: readonly string[] } | null;
};

/** One word sought: in what was recorded, in what an action is called, in whom a check is about. */
export type Sought = { text: string; actions: readonly string[]; objects: readonly string[] };

export type Chosen = {
  from?: string | undefined;
  to?: string | undefined;
  member?: number | undefined;
  system?: boolean;
  actions?: readonly string[] | undefined;
  objectType?: string | undefined;
  objects?: readonly string[] | undefined;
  sought?: readonly Sought[];
  /** The newest event there was when the reading began: what comes meanwhile waits for the next. */
  upTo?: number;
  /** Only what has its place in the chain. */
  sealed?: boolean;
};

export type ListedEvent = {
  id: number;
  /** Its place in the chain; all three are null until it is sealed. */
  seq: number | null;
  prev_hash: string | null;
  hash: string | null;
  at: Date;
  actor: unknown;
  action: string;
  object: unknown;
  diff: AuditEventsDiff | null;
  reason: string | null;
};
type Where = ExpressionBuilder<DB, 'audit_events'>;

const dayStart = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone 'Europe/London'`;
const dayEnd = (day: string) => sql<Date>`(${day}::date + 1)::timestamp at time zone 'Europe/London'`;
const londonDay = sql<string>`to_char(at at time zone 'Europe/London', 'YYYY-MM-DD')`;
const TOLD = sql<string>`lower(concat_ws(' ', object ->> 'label', case actor ->> 'kind' when 'system' then 'freehold' else actor ->> 'name' end))`;

function isVisible(where: Where, visibility: Visibility, chosen: Chosen): Expression<SqlBool> {
  const { untold } = visibility;
  return where.and([
    where('workspace_id', '=', visibility.workspaceId),
    ...(visibility.ownOnly === null
      ? []
      : [sql<SqlBool>`(actor_member = ${visibility.ownOnly.memberId} or object_key = any (${visibility.ownOnly.objects}::text[]))`]),
    ...(untold ? [sql<SqlBool>`action <> all (${untold.actions}::text[])`] : []),
    ...(untold && untold.objects.length > 0 ? [sql<SqlBool>`object_key <> all (${untold.objects}::text[])`] : []),
    ...(chosen.sealed ? [where('seq', 'is not', null)] : []),
    ...(chosen.upTo === undefined ? [] : [where('id', '<=', chosen.upTo)]),
    ...(chosen.from === undefined ? [] : [where('at', '>=', dayStart(chosen.from))]),
    ...(chosen.to === undefined ? [] : [where('at', '<', dayEnd(chosen.to))]),
    ...(chosen.member === undefined ? [] : [where('actor_member', '=', chosen.member)]),
    ...(chosen.system ? [where('actor_member', 'is', null)] : []),
    ...(chosen.actions ? [sql<SqlBool>`action = any (${chosen.actions}::text[])`] : []),
    ...(chosen.objectType === undefined ? [] : [sql<SqlBool>`starts_with(object_key, ${`${chosen.objectType}:`})`]),
    ...(chosen.objects ? [sql<SqlBool>`object_key = any (${chosen.objects}::text[])`] : []),
    ...(chosen.sought ?? []).map(
      ({ text, actions, objects }) =>
        sql<SqlBool>`(strpos(${TOLD}, ${text.toLowerCase()}) > 0 or action = any (${actions}::text[]) or object_key = any (${objects}::text[]))`,
    ),
  ]);
}

const COLUMNS = ['id', 'seq', 'at', 'actor', 'action', 'object', 'diff', 'reason', 'prev_hash', 'hash'] as const;

/** Newest first; `before` and `after` are the events the page ends and begins at, without them. */
export function findPage(
  trx: Trx,
  visibility: Visibility,
  chosen: Chosen,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<ListedEvent[]> {
  return trx
    .selectFrom('audit_events')
    .select(COLUMNS)
    .where((where) => isVisible(where, visibility, chosen))
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? 0))
    .$if(page.after !== undefined, (query) => query.where('id', '>', page.after ?? 0))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** As things were recorded, or as they stand in the chain. */
export type Order = 'id' | 'seq';

/** Oldest first, for what is written out. */
export function findOldest(
  trx: Trx,
  visibility: Visibility,
  chosen: Chosen,
  range: { by: Order; after: number; upTo: number; limit: number },
): Promise<ListedEvent[]> {
  return trx
    .selectFrom('audit_events')
    .select(COLUMNS)
    .where((where) => isVisible(where, visibility, chosen))
    .where(range.by, '>', range.after)
    .where(range.by, '<=', range.upTo)
    .orderBy(range.by)
    .limit(range.limit)
    .execute();
}

export async function countEvents(trx: Trx, visibility: Visibility, chosen: Chosen): Promise<number> {
  const { total } = await trx
    .selectFrom('audit_events')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where((where) => isVisible(where, visibility, chosen))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Every day in London from the first to the last of these, with its events. */
export async function countByDay(trx: Trx, visibility: Visibility, chosen: Chosen, oldest: Date, newest: Date) {
  const rows = await trx
    .selectFrom('audit_events')
    .select((select) => [londonDay.as('day'), select.fn.countAll<number>().as('events')])
    .where((where) => isVisible(where, visibility, chosen))
    .where('at', '>=', sql<Date>`date_trunc('day', ${oldest}::timestamptz at time zone 'Europe/London') at time zone 'Europe/London'`)
    .where(
      'at',
      '<',
      sql<Date>`(date_trunc('day', ${newest}::timestamptz at time zone 'Europe/London') + interval '1 day') at time zone 'Europe/London'`,
    )
    .groupBy(londonDay)
    .orderBy(londonDay, 'desc')
    .execute();
  return rows.map(({ day, events }) => ({ day, events: Number(events) }));
}

type End = Pick<ListedEvent, 'id' | 'seq' | 'prev_hash' | 'hash'>;
export type Bounds = { count: number; first: End; last: End };

/** The first and the last event in that order and how many there are; null when there is none. */
export async function findBounds(trx: Trx, visibility: Visibility, chosen: Chosen, by: Order): Promise<Bounds | null> {
  const end = (order: 'asc' | 'desc') =>
    trx
      .selectFrom('audit_events')
      .select(['id', 'seq', 'prev_hash', 'hash'])
      .where((where) => isVisible(where, visibility, chosen))
      .orderBy(by, order)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end('asc'), await end('desc')];
  return first && last ? { count: await countEvents(trx, visibility, chosen), first, last } : null;
}

/** The newest event of the workspace, visible or not; 0 when nothing has happened. */
export async function findLastId(trx: Trx, workspaceId: number): Promise<number> {
  const newest = await trx
    .selectFrom('audit_events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** The oldest visible event. */
export function findFirst(trx: Trx, visibility: Visibility): Promise<{ at: Date } | undefined> {
  return trx
    .selectFrom('audit_events')
    .select('at')
    .where((where) => isVisible(where, visibility, {}))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function isVisibleTo(trx: Trx, visibility: Visibility, id: number): Promise<boolean> {
  const one = await trx
    .selectFrom('audit_events')
    .select('id')
    .where((where) => isVisible(where, visibility, {}))
    .where('id', '=', id)
    .executeTakeFirst();
  return one !== undefined;
}
