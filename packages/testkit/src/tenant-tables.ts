import type pg from 'pg';

/** Every table whose rows belong to workspaces. */
export async function tenantTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and column_name = 'workspace_id' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map((row) => row.name);
}
