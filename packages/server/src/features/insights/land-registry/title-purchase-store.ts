import type { TitlePurchase, TitleRegisterData } from '@freehold/contract/insights/title-purchases';
import { sql, type Updateable } from 'kysely';
import type { TitlePurchases } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

const withNames = (trx: Trx, { workspaceId }: Scope) =>
  trx
    .selectFrom('title_purchases')
    .innerJoin('members', (join) =>
      join.onRef('members.id', '=', 'title_purchases.by_member').onRef('members.workspace_id', '=', 'title_purchases.workspace_id'),
    )
    // A copy that somebody erased stays bought.
    .leftJoin('title_documents', (join) =>
      join
        .onRef('title_documents.id', '=', 'title_purchases.document_id')
        .onRef('title_documents.workspace_id', '=', 'title_purchases.workspace_id'),
    )
    .leftJoin('title_documents as plans', (join) =>
      join.onRef('plans.id', '=', 'title_purchases.plan_document_id').onRef('plans.workspace_id', '=', 'title_purchases.workspace_id'),
    )
    .selectAll('title_purchases')
    .select(['first_name', 'surname', 'title_documents.id as kept_id', 'plans.id as kept_plan_id'])
    .where('title_purchases.workspace_id', '=', workspaceId);

type Asked = { title?: string | undefined; page: number; perPage: number };
export const findPurchases = (trx: Trx, scope: Scope, { title, page, perPage }: Asked) =>
  withNames(trx, scope)
    .$if(title !== undefined, (query) => query.where('title_purchases.title_number', '=', title ?? ''))
    .orderBy('title_purchases.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
export type PurchaseRow = Awaited<ReturnType<typeof findPurchases>>[number];

export async function countPurchases(trx: Trx, { workspaceId }: Scope, title: string | undefined): Promise<number> {
  const row = await trx
    .selectFrom('title_purchases')
    .select((query) => query.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .$if(title !== undefined, (query) => query.where('title_number', '=', title ?? ''))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const findPurchase = (trx: Trx, scope: Scope, id: number) =>
  withNames(trx, scope).where('title_purchases.id', '=', id).executeTakeFirst();

/** The order of a title whose answer is still to come. */
export const findOpenPurchase = (trx: Trx, scope: Scope, title: string) =>
  withNames(trx, scope)
    .where('title_purchases.title_number', '=', title)
    .where('title_purchases.state', '=', 'requested')
    .executeTakeFirst();

/** The newest copy of a title that was delivered since. */
export const findBoughtSince = (trx: Trx, scope: Scope, title: string, since: Date) =>
  withNames(trx, scope)
    .where('title_purchases.title_number', '=', title)
    .where('title_purchases.state', '=', 'delivered')
    .where('title_purchases.settled_at', '>', since)
    .orderBy('title_purchases.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function countOfMember(trx: Trx, { workspaceId }: Scope, memberId: number, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('title_purchases')
    .select((query) => query.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('by_member', '=', memberId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.n;
}

type New = {
  title: string;
  purpose: string;
  provider: string;
  messageId: string;
  pricePence: number;
  withPlan: boolean;
  acceptsPending: boolean;
  byMember: number;
  at: Date;
};
/** As the index says it: a value in its place would not be seen to be the same. */
const IS_OPEN = sql<boolean>`state = 'requested'`;
/** Its number; undefined where one of the title is on its way already. */
export async function insertPurchase(trx: Trx, { workspaceId }: Scope, order: New): Promise<number | undefined> {
  const row = await trx
    .insertInto('title_purchases')
    .values({
      workspace_id: workspaceId,
      title_number: order.title,
      purpose: order.purpose,
      provider: order.provider,
      message_id: order.messageId,
      price_pence: order.pricePence,
      with_plan: order.withPlan,
      accepts_pending: order.acceptsPending,
      state: 'requested',
      by_member: order.byMember,
      requested_at: order.at,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'title_number']).where(IS_OPEN).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** An order whose answer is still to come, held until the transaction ends; of two who bring an answer the second finds none. */
export const lockOpen = (trx: Trx, { workspaceId }: Scope, id: number) =>
  trx
    .selectFrom('title_purchases')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .forNoKeyUpdate()
    .executeTakeFirst();
export type OpenPurchase = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

export const updatePurchase = (trx: Trx, { workspaceId }: Scope, id: number, values: Updateable<TitlePurchases>) =>
  trx.updateTable('title_purchases').set(values).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();

/** True where it was delivered or failed at a cost, and nobody recorded the money yet. */
export async function markRefunded(trx: Trx, { workspaceId }: Scope, id: number, by: { memberId: number; at: Date }): Promise<boolean> {
  const row = await trx
    .updateTable('title_purchases')
    .set({ state: 'refunded', refunded_by: by.memberId, refunded_at: by.at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where(sql<boolean>`(${mayBeRefunded})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
const mayBeRefunded = sql`state in ('delivered', 'failed') and (paid_pence is null or paid_pence > 0)`;

type Shown = { mayBuy: boolean; register: TitleRegisterData | null };
export const presentPurchase = (row: PurchaseRow, { mayBuy, register }: Shown): TitlePurchase => ({
  id: row.id,
  title_number: row.title_number,
  purpose: row.purpose,
  provider: row.provider,
  state: row.state,
  price_pence: row.price_pence,
  paid_pence: row.paid_pence,
  code: row.code,
  reason: row.reason,
  retry_at: row.retry_at?.toISOString() ?? null,
  document_id: row.kept_id,
  with_plan: row.with_plan,
  plan_document_id: row.kept_plan_id,
  register,
  number: row.message_id,
  requested_by: `${row.first_name} ${row.surname}`.trim(),
  requested_at: row.requested_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  can_refund: mayBuy && (row.state === 'delivered' || row.state === 'failed') && row.paid_pence !== 0,
});
