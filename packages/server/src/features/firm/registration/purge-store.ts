import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';

/** Workspaces that were begun before then, never finished, and never held anything but their own registration. */
export async function findAbandoned(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('completed_signup', '=', false)
    .where('created_by_user', 'is not', null)
    .where('created_at', '<', before)
    .where((row) => row.not(row.exists(row.selectFrom('checks').select('checks.id').whereRef('checks.workspace_id', '=', 'workspaces.id'))))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The workspace, if it is still abandoned; locked, so that nobody finishes it meanwhile. */
export async function lockAbandoned(trx: Trx, id: number, before: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', id)
    .where('completed_signup', '=', false)
    .where('created_at', '<', before)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type Belonging = { name: string; columns: string[] };

/** Every table with rows of workspaces and the columns that say whose they are, those that point at others before the ones they point at. */
async function tablesInOrder(trx: Trx): Promise<Belonging[]> {
  const { rows: tables } = await sql<Belonging>`
    select name, array_agg(distinct column_name) as columns from (
      select format('%I.%I', table_schema, table_name) as name, column_name::text from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where column_name = 'workspace_id' and table_type = 'BASE TABLE' and table_schema in ('public', 'auth')
      union all
      select format('%I.%I', n.nspname, f.relname), a.attname::text
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_namespace n on n.oid = f.relnamespace
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'public.workspaces'::regclass and cardinality(c.conkey) = 1
    ) as belonging group by name`.execute(trx);
  const { rows: links } = await sql<{ from: string; to: string }>`
    select distinct format('%I.%I', fn.nspname, f.relname) as "from", format('%I.%I', tn.nspname, t.relname) as "to"
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where c.contype = 'f' and c.conrelid <> c.confrelid`.execute(trx);
  const left = new Map(tables.map((table) => [table.name, table]));
  const order: Belonging[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name }) => !links.some((link) => link.to === name && left.has(link.from)));
    if (free.length === 0) throw new Error('Tables that point at each other cannot be emptied one after the other');
    for (const { name } of free) left.delete(name);
    order.push(...free);
  }
  return order;
}

/** Removes the workspace with every row it has anywhere; answers who its members were, and where its files lie. */
export async function deleteWorkspace(trx: Trx, id: number): Promise<{ userIds: number[]; files: string[] }> {
  const members = await trx.selectFrom('members').select('user_id').where('workspace_id', '=', id).execute();
  const files = await trx.selectFrom('files').select('storage_key').where('workspace_id', '=', id).execute();
  await trx.updateTable('workspaces').set({ brand_logo_sha256: null, updated_by: null }).where('id', '=', id).execute();
  for (const { name, columns } of await tablesInOrder(trx)) {
    const isTheirs = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    );
    await sql`delete from ${sql.raw(name)} where ${isTheirs}`.execute(trx);
  }
  await trx.deleteFrom('workspaces').where('id', '=', id).execute();
  return { userIds: members.map((row) => row.user_id), files: files.map((row) => row.storage_key) };
}

/** Removes those of them who belong nowhere else and founded nothing else; answers how the identity provider calls them. */
export async function deleteStrangers(trx: Trx, userIds: readonly number[]): Promise<{ issuer: string; subject: string }[]> {
  if (userIds.length === 0) return [];
  return trx
    .deleteFrom('users')
    .where('id', 'in', userIds)
    .where((row) => row.not(row.exists(row.selectFrom('members').select('members.id').whereRef('members.user_id', '=', 'users.id'))))
    .where((row) =>
      row.not(row.exists(row.selectFrom('workspaces').select('workspaces.id').whereRef('workspaces.created_by_user', '=', 'users.id'))),
    )
    .returning(['issuer', 'subject'])
    .execute();
}
