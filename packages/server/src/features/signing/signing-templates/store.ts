import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** PostgreSQL: unique_violation. */
const TAKEN = '23505';
export type TemplateRow = Selectable<DB['signing_templates']>;
type Of = Pick<Scope, 'workspaceId'>;

/** Nothing where another template has the name. */
export const insertTemplate = (trx: Trx, row: Insertable<DB['signing_templates']>): Promise<TemplateRow | undefined> =>
  trx
    .insertInto('signing_templates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findTemplate = (trx: Trx, { workspaceId }: Of, id: number, { lock }: { lock: boolean }): Promise<TemplateRow | undefined> =>
  trx
    .selectFrom('signing_templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** Of two that are given one name at once the second answers as if the first had stood there before. */
export async function updateTemplate(
  trx: Trx,
  { workspaceId }: Of,
  id: number,
  change: Updateable<DB['signing_templates']>,
): Promise<TemplateRow | 'taken'> {
  try {
    return await trx
      .updateTable('signing_templates')
      .set(change)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TAKEN) return 'taken';
    throw error;
  }
}

type Wanted = { q?: string | undefined; sort: 'name' | 'changed' | 'used'; page: number; perPage: number };
export async function findTemplates(
  trx: Trx,
  { workspaceId }: Of,
  { q, sort, page, perPage }: Wanted,
): Promise<{ rows: TemplateRow[]; total: number }> {
  const found = trx
    .selectFrom('signing_templates')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .$if(q !== undefined && q !== '', (query) => query.where('name', 'ilike', `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`));
  const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const orders = { name: sql`lower(name), id`, changed: sql`changed_at desc, id desc`, used: sql`used_count desc, lower(name), id` };
  const rows = await found
    .selectAll()
    .orderBy(orders[sort])
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}
