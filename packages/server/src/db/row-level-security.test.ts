import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace } from '@freehold/testkit/fill-workspace';
import { tenantTables } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope, type Scope } from '../platform/scope.ts';

let testApp: TestApp;
let ours: SignedInMember;
let theirs: SignedInMember;
let tables: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  [ours, theirs] = [await testApp.signIn(), await testApp.signIn()];
  await fillWorkspace(testApp.services.pool, ours);
  await fillWorkspace(testApp.services.pool, theirs);
  tables = await tenantTables(testApp.services.pool);
});
afterAll(() => testApp.close());

/** Of one’s own workspace too: `compliance/suspicions` proves that the nominated officer sees them. */
const FOR_OFFICERS_ALONE: readonly string[] = ['suspicion_events', 'suspicion_papers', 'suspicion_reports'];

/** Tables without workspace_id, and why a request may not, or may, read them. */
const OUTSIDE_WORKSPACES: Record<string, 'hidden' | 'own row' | 'catalogue'> = {
  users: 'hidden',
  schema_migrations: 'hidden',
  // Holds what every workspace is told: a request adds to it through a function that knows its workspace.
  outbox: 'hidden',
  // A family reaches across workspaces: a request learns what app_family() tells.
  families: 'hidden',
  family_requests: 'hidden',
  workspaces: 'own row',
  // What the installation can run.
  installed_check_kinds: 'catalogue',
  // Published lists, the same for everybody.
  postcodes: 'catalogue',
  district_names: 'catalogue',
  house_prices: 'catalogue',
  outlines: 'catalogue',
  area_resales: 'catalogue',
  resale_areas: 'catalogue',
  company_titles: 'catalogue',
  data_versions: 'catalogue',
  register_streams: 'catalogue',
  price_paid: 'catalogue',
  demo_price_paid: 'catalogue',
  area_figures: 'catalogue',
  area_sales: 'catalogue',
  area_summaries: 'catalogue',
  area_names: 'catalogue',
  area_places: 'catalogue',
  sold_streets: 'catalogue',
  registration_delays: 'catalogue',
  // Read through the table it is a part of.
  price_paid_small: 'hidden',
  // What operators load and from where, and how often a register may be asked: of the installation.
  data_addresses: 'hidden',
  data_loads: 'hidden',
  register_windows: 'hidden',
  // Numbers of invoices run through the installation without gaps: whoever sends them counts over all workspaces.
  invoice_numbers: 'hidden',
  // The copy of the register of companies has people in it: the installation reads single companies of it for a check.
  register_companies: 'hidden',
  register_owners: 'hidden',
  register_changes: 'hidden',
  // For the next import alone.
  removed_price_paid: 'hidden',
};
const DENIED = '42501';

const count = (scope: Pick<Scope, 'transaction'>, table: string, where = sql`true`) =>
  scope.transaction(
    async (trx) => (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(trx)).rows[0]?.n,
  );

/** As a request, but in no workspace: what a forgotten scope would see. */
const noScope: Pick<Scope, 'transaction'> = {
  transaction: (work) => testApp.services.scopedDb.transaction().execute(work),
};

/** How many rows a statement touched, or that it is not allowed at all. */
async function touched(scope: Pick<Scope, 'transaction'>, statement: ReturnType<typeof sql>): Promise<number | 'denied'> {
  try {
    return await scope.transaction(async (trx) => Number((await statement.execute(trx)).numAffectedRows ?? 0));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DENIED) return 'denied';
    throw error;
  }
}

test('every table has rows in both workspaces, so that seeing none means something', async () => {
  for (const table of tables) {
    const { rows } = await testApp.services.pool.query<{ n: number }>(`select count(distinct workspace_id)::int as n from ${table}`);
    expect(`${table}: ${rows[0]?.n}`).toBe(`${table}: 2`);
  }
  expect(tables.length).toBeGreaterThan(15);
});

test('every table is either a workspace’s or listed with its reason', async () => {
  const { rows } = await testApp.services.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  expect(rows.map((row) => row.name).filter((name) => !tables.includes(name))).toEqual(Object.keys(OUTSIDE_WORKSPACES).sort());
});

test('every table of workspaces has row-level security switched on, with a policy', async () => {
  const { rows } = await testApp.services.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relrowsecurity and exists (select 1 from pg_policy where polrelid = pg_class.oid)`,
  );
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining([...tables, 'workspaces']));
});

test('a query without a scope sees nothing in any table', async () => {
  for (const table of [...tables, 'workspaces']) expect(`${table}: ${await count(noScope, table)}`).toBe(`${table}: 0`);
});

test('a query in a scope sees rows of its own workspace and of no other', async () => {
  for (const table of tables) {
    expect(`${table}: ${await count(ours.scope, table, sql`workspace_id is distinct from ${ours.workspaceId}`)}`).toBe(`${table}: 0`);
    const own = await count(ours.scope, table, sql`workspace_id = ${ours.workspaceId}`);
    if (FOR_OFFICERS_ALONE.includes(table)) expect(own, table).toBe(0);
    else expect(own, table).toBeGreaterThan(0);
  }
  expect(await count(ours.scope, 'workspaces')).toBe(1);
});

test('a scope cannot write a row into another workspace', async () => {
  for (const table of tables) {
    const { rows } = await testApp.services.pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} as t where workspace_id = $1 limit 1`,
      [theirs.workspaceId],
    );
    // The database works out a generated column by itself and takes no value for it.
    const { rows: written } = await testApp.services.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const columns = sql.join(written.map(({ name }) => sql.ref(name)));
    const insert = sql`insert into ${sql.table(table)} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(rows[0]?.row)}::jsonb)`;
    expect(`${table}: ${await touched(ours.scope, insert)}`).toBe(`${table}: denied`);
  }
});

test('a scope cannot change, take over, give away or delete another workspace’s rows', async () => {
  for (const table of [...tables]) {
    const name = sql.table(table);
    const take = await touched(
      ours.scope,
      sql`update ${name} set workspace_id = ${ours.workspaceId} where workspace_id = ${theirs.workspaceId}`,
    );
    const remove = await touched(ours.scope, sql`delete from ${name} where workspace_id = ${theirs.workspaceId}`);
    const give = await touched(
      ours.scope,
      sql`update ${name} set workspace_id = ${theirs.workspaceId} where workspace_id = ${ours.workspaceId}`,
    );
    expect([0, 'denied'], `${table} taken`).toContain(take);
    expect([0, 'denied'], `${table} removed`).toContain(remove);
    expect(give, `${table} given away`).toBe('denied');
  }
});

test('a scope cannot see who can sign in', async () => {
  for (const [table, kind] of Object.entries(OUTSIDE_WORKSPACES)) {
    if (kind === 'hidden') await expect(count(ours.scope, table), table).rejects.toThrow(/permission denied/);
  }
  for (const schema of ['auth', 'graphile_worker'])
    await expect(touched(ours.scope, sql`select * from ${sql.id(schema)}.${sql.id(schema === 'auth' ? 'users' : 'jobs')}`)).resolves.toBe(
      'denied',
    );
});

test('the role that holds the rights of requests has no way round row-level security', async () => {
  const { rows } = await testApp.services.pool.query<object>(
    "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships from pg_roles where rolname = 'freehold_app'",
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      rolreplication: false,
      memberships: 0,
    },
  ]);
  const { rows: owned } = await testApp.services.pool.query("select relname from pg_class where relowner = 'freehold_app'::regrole");
  expect(owned).toEqual([]);
  for (const statement of [
    sql`alter table members disable row level security`,
    sql`drop policy by_workspace on members`,
    sql`create table public.copy (id int)`,
    sql`truncate members`,
  ]) {
    await expect(ours.scope.transaction((trx) => statement.execute(trx))).rejects.toThrow(/must be owner|permission denied/);
  }
});

test('turning row security off makes a query fail instead of showing rows', async () => {
  await expect(
    ours.scope.transaction(async (trx) => {
      await sql`set local row_security = off`.execute(trx);
      return sql`select * from members`.execute(trx);
    }),
  ).rejects.toThrow(/row-level security/);
});

test('the workspace ends with the transaction, kept or undone, and never stays on the connection', async () => {
  const state = async () =>
    (
      await testApp.services.scopedDb
        .connection()
        .execute((db) => sql<object>`select coalesce(current_setting('app.workspace_id', true), '') as workspace`.execute(db))
    ).rows;
  const pids = new Set<number>();
  for (let n = 0; n < 12; n++) {
    await openScope(testApp.services, ours.workspaceId, { kind: 'system', name: 'test' })
      .transaction(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        pids.add(rows[0]?.pid ?? 0);
        if (n % 2 === 1) throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await state()).toEqual([{ workspace: '' }]);
  }
  expect(pids.size).toBeGreaterThan(0);
});

test('two scopes at the same time do not mix', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      (n % 2 ? ours : theirs).scope.transaction(async (trx) =>
        (await trx.selectFrom('members').select('workspace_id').distinct().execute()).map((row) => row.workspace_id),
      ),
    ),
  );
  answers.forEach((answer, n) => expect(answer).toEqual([(n % 2 ? ours : theirs).workspaceId]));
});
