import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Invoices, Subscriptions } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { PlanTerms } from '../plans/public.ts';
import type { Used } from './compose-invoice.ts';
import type { Standing } from './subscription-states.ts';

export type SubscriptionRow = Selectable<Subscriptions>;
export type InvoiceRow = Selectable<Invoices>;

export const standingOf = (row: SubscriptionRow): Standing => ({
  plan: row.plan,
  state: row.state,
  anchor: row.anchor_on,
  start: row.period_start,
  end: row.period_end,
  nextPlan: row.next_plan,
  cancels: row.cancels,
  trialUsed: row.trial_used,
  lateSince: row.past_due_since,
});
export const columnsOf = (standing: Standing) => ({
  plan: standing.plan,
  state: standing.state,
  anchor_on: standing.anchor,
  period_start: standing.start,
  period_end: standing.end,
  next_plan: standing.nextPlan,
  cancels: standing.cancels,
  trial_used: standing.trialUsed,
  past_due_since: standing.lateSince,
});
/** The plan as it stood when the period began; null where that was not kept. */
export const termsOf = ({ terms }: Pick<SubscriptionRow, 'terms'>): PlanTerms | null => (terms === null ? null : PlanTerms.parse(terms));

export async function findSubscription(trx: Trx, { workspaceId }: Scope): Promise<SubscriptionRow | undefined> {
  return trx.selectFrom('subscriptions').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();
}
/** The same, locked: of two who change it the second sees what the first has done. */
export async function lockSubscription(trx: Trx, { workspaceId }: Scope): Promise<SubscriptionRow | undefined> {
  return trx.selectFrom('subscriptions').selectAll().where('workspace_id', '=', workspaceId).forNoKeyUpdate().executeTakeFirst();
}
export async function insertSubscription(trx: Trx, row: Insertable<Subscriptions>): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute();
}
export async function updateSubscription(trx: Trx, { workspaceId }: Scope, change: Updateable<Subscriptions>, now: Date): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ ...change, updated_at: now })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Workspaces with a period that is over, and those on a plan that have no period yet. */
export async function findDue(db: Database, today: string): Promise<number[]> {
  const { rows } = await sql<{ workspace_id: number }>`
    select workspace_id from subscriptions where period_end <= ${today} and state <> 'cancelled'
    union select id from workspaces as firm where active_plan is not null and state <> 'closed'
      and not exists (select from subscriptions where workspace_id = firm.id)
    order by 1`.execute(db);
  return rows.map(({ workspace_id: id }) => id);
}
/** Workspaces of which an invoice is late, or was. Those of the demonstration cannot be paid, and nothing stops for them. */
export async function findWithLate(db: Database, today: string): Promise<number[]> {
  const { rows } = await sql<{ workspace_id: number }>`
    select invoices.workspace_id from invoices join workspaces as firm on firm.id = invoices.workspace_id
      where invoices.state = 'open' and invoices.kind = 'invoice' and invoices.due_on < ${today} and not firm.is_demonstration
    union select workspace_id from subscriptions where past_due_since is not null order by 1`.execute(db);
  return rows.map(({ workspace_id: id }) => id);
}

/** What nobody settled of the time before a moment, as it stands now. */
export async function sumUnsettled(
  trx: Trx,
  { workspaceId }: Scope,
  included: Readonly<Record<string, number>>,
  before?: Date,
): Promise<Omit<Used, 'label'>[]> {
  const { rows } = await sql<Omit<Used, 'label'>>`
    select kind, unit_pence, unit_vat_pence, sum(quantity)::int as quantity, id in (select id from usage_covered(${JSON.stringify(included)}::jsonb)) as is_covered
    from usage_charges where workspace_id = ${workspaceId} and settled_at is null ${before ? sql`and occurred_at < ${before}` : sql``}
    group by 1, 2, 3, 5 order by 1, 2, 3, 5`.execute(trx);
  return rows;
}

export async function insertInvoice(trx: Trx, row: Insertable<Invoices>): Promise<number> {
  return (await trx.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
export async function takeNumber(trx: Trx, series: 'INV' | 'CN'): Promise<string> {
  const { rows } = await sql<{ number: number }>`select take_invoice_number(${series}) as number`.execute(trx);
  return `${series}-${String(rows[0]?.number ?? 0).padStart(6, '0')}`;
}
export async function findInvoices(
  trx: Trx,
  { workspaceId }: Scope,
  part: { limit: number; offset: number },
): Promise<(InvoiceRow & { credited: string | null })[]> {
  return trx
    .selectFrom('invoices')
    .leftJoin('invoices as credited', (join) =>
      join.onRef('credited.workspace_id', '=', 'invoices.workspace_id').onRef('credited.id', '=', 'invoices.credits'),
    )
    .selectAll('invoices')
    .select('credited.number as credited')
    .where('invoices.workspace_id', '=', workspaceId)
    .orderBy('invoices.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute();
}
export async function countInvoices(trx: Trx, { workspaceId }: Scope): Promise<number> {
  const { count } = await trx
    .selectFrom('invoices')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
export async function findInvoice(trx: Trx, { workspaceId }: Scope, id: number) {
  return trx
    .selectFrom('invoices')
    .leftJoin('invoices as credited', (join) =>
      join.onRef('credited.workspace_id', '=', 'invoices.workspace_id').onRef('credited.id', '=', 'invoices.credits'),
    )
    .selectAll('invoices')
    .select('credited.number as credited')
    .where('invoices.workspace_id', '=', workspaceId)
    .where('invoices.id', '=', id)
    .executeTakeFirst();
}
export async function lockInvoice(trx: Trx, { workspaceId }: Scope, id: number): Promise<InvoiceRow | undefined> {
  return trx
    .selectFrom('invoices')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export async function updateInvoice(trx: Trx, { workspaceId }: Scope, id: number, change: Updateable<Invoices>): Promise<void> {
  await trx.updateTable('invoices').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}
/** Invoices that are late on a day, oldest first. */
export async function findLate(
  trx: Trx,
  { workspaceId }: Scope,
  today: string,
): Promise<{ number: string; due_on: string; total_pence: number }[]> {
  return trx
    .selectFrom('invoices')
    .select(['number', 'due_on', 'total_pence'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'invoice')
    .where('state', '=', 'open')
    .where('due_on', '<', today)
    .orderBy('due_on')
    .orderBy('id')
    .execute();
}

export async function isPaidInFamily(trx: Trx, plan: string): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`select plan_paid_in_family(${plan}) as paid`.execute(trx);
  return rows[0]?.paid === true;
}

export async function findFirm(trx: Trx, { workspaceId }: Scope) {
  return trx
    .selectFrom('workspaces')
    .select(['account_name', 'legal_name', 'registered_address', 'active_plan', 'is_demonstration'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}
