import { PAYMENT_CATEGORIES } from '@freehold/property-rules/payments/categories';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { readToggles } from '../../../platform/authenticate.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { memberCan } from '../../access/public.ts';

export type RequestRow = Selectable<DB['payment_requests']>;
export type MarkRow = Selectable<DB['payment_marks']>;
export type RefundRow = Selectable<DB['payment_refunds']>;
export type AttemptRow = Selectable<DB['payment_attempts']>;
type Of = Pick<Scope, 'workspaceId'>;

export const referenceOf = ({ number }: Pick<RequestRow, 'number'>): string => `PAY-${String(number).padStart(4, '0')}`;
export const categoryWord = ({ category }: Pick<RequestRow, 'category'>): string => PAYMENT_CATEGORIES[category];

/** The next number of a series, held until the transaction ends, so that none is left out. */
export async function takeNumber(trx: Trx, { workspaceId }: Of, series: string): Promise<number> {
  const row = await trx
    .insertInto('payment_numbers')
    .values({ workspace_id: workspaceId, series, last: 1 })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'series']).doUpdateSet({ last: sql`payment_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export const insertRequest = (trx: Trx, row: Insertable<DB['payment_requests']>): Promise<RequestRow> =>
  trx.insertInto('payment_requests').values(row).returningAll().executeTakeFirstOrThrow();

export const findRequest = (trx: Trx, { workspaceId }: Of, id: number, { lock = false } = {}): Promise<RequestRow | undefined> =>
  trx
    .selectFrom('payment_requests')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** Changes a request and counts its version on. */
export const updateRequest = (trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['payment_requests']>): Promise<RequestRow> =>
  trx
    .updateTable('payment_requests')
    .set(change)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteRequest(trx: Trx, { workspaceId }: Of, id: number): Promise<void> {
  await trx.deleteFrom('payment_requests').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

/** Another request of the kind at the property that is open, or whose money is not settled. */
export const findLiveOf = (
  trx: Trx,
  { workspaceId }: Of,
  propertyId: number,
  category: 'holding_deposit' | 'reservation',
  exceptId: number,
) =>
  trx
    .selectFrom('payment_requests')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('property_id', '=', propertyId)
    .where('category', '=', category)
    .where('id', '!=', exceptId)
    .where('state', 'in', ['approval', 'sent', 'viewed', 'processing', 'failed', 'paid', 'partly_refunded', 'disputed'])
    .where('outcome', 'is', null)
    .orderBy('id')
    .executeTakeFirst();

export const findRolesAt = async (trx: Trx, { workspaceId }: Of, propertyId: number, partyId: number): Promise<string[]> =>
  (
    await trx
      .selectFrom('property_people')
      .select('role')
      .where('workspace_id', '=', workspaceId)
      .where('property_id', '=', propertyId)
      .where('party_id', '=', partyId)
      .where('state', '!=', 'withdrawn')
      .orderBy('id')
      .execute()
  ).map(({ role }) => role);

/* ---------- links ---------- */
export async function insertLink(trx: Trx, row: Insertable<DB['payment_links']>): Promise<void> {
  await trx.insertInto('payment_links').values(row).execute();
}
/** Across workspaces: which one a link belongs to is only known from what it holds. */
export const findLinkByHash = (db: Database, hash: Buffer) =>
  db.selectFrom('payment_links').select(['workspace_id', 'request_id']).where('token_hash', '=', hash).executeTakeFirst();

/* ---------- what happened ---------- */
export type EventFamily = 'done' | 'note' | 'trouble';
export async function addEvent(
  trx: Trx,
  { workspaceId, actor }: Scope,
  requestId: number,
  words: string,
  { at, family = 'note', who }: { at: Date; family?: EventFamily; who?: string },
): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({ workspace_id: workspaceId, request_id: requestId, at, who: who ?? actor.name, words, family })
    .execute();
}
export const findEvents = (trx: Trx, { workspaceId }: Of, requestId: number) =>
  trx
    .selectFrom('payment_events')
    .select(['at', 'who', 'words', 'family'])
    .where('workspace_id', '=', workspaceId)
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .execute();

/* ---------- transfers that arrived ---------- */
export const insertMark = (trx: Trx, row: Insertable<DB['payment_marks']>): Promise<MarkRow> =>
  trx.insertInto('payment_marks').values(row).returningAll().executeTakeFirstOrThrow();
export const findMarks = (trx: Trx, { workspaceId }: Of, requestId: number): Promise<MarkRow[]> =>
  trx
    .selectFrom('payment_marks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
export async function answerMarkRow(trx: Trx, { workspaceId }: Of, id: number, state: 'done' | 'refused', by: number): Promise<void> {
  await trx
    .updateTable('payment_marks')
    .set({ state, answered_by: by })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/* ---------- refunds ---------- */
export const insertRefund = (trx: Trx, row: Insertable<DB['payment_refunds']>): Promise<RefundRow> =>
  trx.insertInto('payment_refunds').values(row).returningAll().executeTakeFirstOrThrow();
export const findRefunds = (trx: Trx, { workspaceId }: Of, requestId: number): Promise<RefundRow[]> =>
  trx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
export async function updateRefund(trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['payment_refunds']>): Promise<void> {
  await trx.updateTable('payment_refunds').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

/* ---------- pages of the card provider ---------- */
export const findAttempts = (trx: Trx, { workspaceId }: Of, requestId: number): Promise<AttemptRow[]> =>
  trx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('request_id', '=', requestId)
    .orderBy('number', 'desc')
    .execute();
export const findAttemptBySession = (trx: Trx, { workspaceId }: Of, session: string): Promise<AttemptRow | undefined> =>
  trx.selectFrom('payment_attempts').selectAll().where('workspace_id', '=', workspaceId).where('session', '=', session).executeTakeFirst();
export const insertAttempt = (trx: Trx, row: Insertable<DB['payment_attempts']>): Promise<AttemptRow> =>
  trx.insertInto('payment_attempts').values(row).returningAll().executeTakeFirstOrThrow();
export async function updateAttempt(trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['payment_attempts']>): Promise<void> {
  await trx.updateTable('payment_attempts').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

/* ---------- people of the firm ---------- */
export async function findNames(trx: Trx, { workspaceId }: Of): Promise<Map<number, string>> {
  const rows = await trx.selectFrom('members').select(['id', 'first_name', 'surname']).where('workspace_id', '=', workspaceId).execute();
  return new Map(rows.map(({ id, first_name, surname }) => [id, `${first_name} ${surname}`]));
}

/** Whether somebody else who works here now could act as a second person. */
export async function hasSecond(
  trx: Trx,
  { workspaceId }: Of,
  exceptId: number,
  permission: 'refund' | 'request_payments',
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('members')
    .select(['role_id', 'toggles'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '!=', exceptId)
    .where('state', '=', 'active')
    .where('completed_signup', '=', true)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute();
  return rows.some(({ role_id, toggles }) => memberCan({ roleId: role_id, toggles: readToggles(toggles) })[permission]);
}
