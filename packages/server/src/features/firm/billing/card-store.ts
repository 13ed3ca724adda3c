import type { Insertable, Selectable, Updateable } from 'kysely';
import type { BillingCards, InvoiceCollections } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type CardRow = Selectable<BillingCards>;
export type GivenCard = CardRow & { card: string; brand: string; last4: string; exp_month: number; exp_year: number };
export type CollectionRow = Selectable<InvoiceCollections>;

export async function findCardRow(trx: Trx, { workspaceId }: Scope): Promise<CardRow | undefined> {
  return trx.selectFrom('billing_cards').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();
}
export async function lockCardRow(trx: Trx, { workspaceId }: Scope): Promise<CardRow | undefined> {
  return trx.selectFrom('billing_cards').selectAll().where('workspace_id', '=', workspaceId).forNoKeyUpdate().executeTakeFirst();
}
/** The card that can be charged; null where none was given. */
export const givenCard = (row: CardRow | undefined): GivenCard | null => {
  if (row === undefined || row.card === null || row.brand === null || row.last4 === null) return null;
  if (row.exp_month === null || row.exp_year === null) return null;
  return { ...row, card: row.card, brand: row.brand, last4: row.last4, exp_month: row.exp_month, exp_year: row.exp_year };
};
export const cardWords = ({ brand, last4 }: Pick<GivenCard, 'brand' | 'last4'>): string => `${brand} ending ${last4}`;

export async function insertCardRow(trx: Trx, row: Insertable<BillingCards>): Promise<void> {
  await trx
    .insertInto('billing_cards')
    .values(row)
    .onConflict((known) =>
      known.column('workspace_id').doUpdateSet({
        provider: row.provider,
        customer: row.customer,
        page: null,
        card: null,
        brand: null,
        last4: null,
        exp_month: null,
        exp_year: null,
        added_at: null,
      }),
    )
    .execute();
}
export async function updateCardRow(trx: Trx, { workspaceId }: Scope, change: Updateable<BillingCards>): Promise<void> {
  await trx.updateTable('billing_cards').set(change).where('workspace_id', '=', workspaceId).execute();
}
export async function findWorkspaceOfCustomer(db: Database, provider: string, customer: string): Promise<number | null> {
  const row = await db
    .selectFrom('billing_cards')
    .select('workspace_id')
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .executeTakeFirst();
  return row?.workspace_id ?? null;
}

export async function insertCollection(trx: Trx, row: Insertable<InvoiceCollections>): Promise<CollectionRow> {
  return trx.insertInto('invoice_collections').values(row).returningAll().executeTakeFirstOrThrow();
}
export async function updateCollection(
  trx: Trx,
  { workspaceId }: Scope,
  id: number,
  change: Updateable<InvoiceCollections>,
): Promise<void> {
  await trx.updateTable('invoice_collections').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}
/** Every try of an invoice, the first one first. */
export async function findCollections(trx: Trx, { workspaceId }: Scope, invoiceId: number): Promise<CollectionRow[]> {
  return trx
    .selectFrom('invoice_collections')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('number')
    .execute();
}

/** Invoices that are to be tried now, and those with a try of which nothing was heard. */
export async function findToCollect(db: Database, now: Date, quietSince: Date, limit: number) {
  const due = db
    .selectFrom('invoices')
    .select(['workspace_id', 'id as invoice_id'])
    .where('state', '=', 'open')
    .where('try_at', '<=', now)
    .orderBy('try_at')
    .limit(limit);
  const running = db
    .selectFrom('invoice_collections')
    .select(['workspace_id', 'invoice_id'])
    .where('state', 'in', ['started', 'processing'])
    .where('started_at', '<=', quietSince)
    .orderBy('started_at')
    .limit(limit);
  return [...(await due.execute()), ...(await running.execute())];
}
/** Invoices that nobody has paid, oldest first. */
export async function findOpen(trx: Trx, { workspaceId }: Scope) {
  return trx
    .selectFrom('invoices')
    .select(['id', 'number', 'total_pence', 'due_on', 'try_at'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'invoice')
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
}
/** When the card was last tried; null where it never was. */
export async function findNewestTry(trx: Trx, { workspaceId }: Scope): Promise<Date | null> {
  const row = await trx
    .selectFrom('invoice_collections')
    .select((select) => select.fn.max('started_at').as('at'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.at ?? null;
}
