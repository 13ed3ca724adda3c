import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace } from '@freehold/testkit/fill-workspace';
import { tenantTables } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { createDataDir, createDisposableDatabase } from '@freehold/testkit/disposable-database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { requireScopedLogin, scopedDatabaseUrl, scopedLoginOf, setUpScopedLogin } from './scoped-login.ts';

let testApp: TestApp;
let ours: SignedInMember;
let theirs: SignedInMember;
/** A connection as a call of a person has it, with whatever SQL somebody may bring into it. */
let call: pg.Client;

beforeAll(async () => {
  testApp = await startTestApp();
  [ours, theirs] = [await testApp.signIn(), await testApp.signIn()];
  for (const member of [ours, theirs]) await fillWorkspace(testApp.services.pool, member);
  call = new pg.Client({ connectionString: scopedDatabaseUrl(testApp.services.config) });
  await call.connect();
});
afterAll(async () => {
  await call.end();
  await testApp.close();
});

const configOf = async (env: Record<string, string>) =>
  parseConfig({ DATABASE_URL: testApp.databaseUrl, FREEHOLD_DATA_DIR: await createDataDir(), LOG_LEVEL: 'silent', ...env });
const whoAsks = sql<{ name: string }>`select session_user::text as name`;
const codeOf = (statement: string) =>
  call.query(statement).then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  );

test('calls log in as a role of this database that may do nothing but read and write rows', async () => {
  const { rows } = await call.query(
    `select session_user::text as session, current_user::text as current, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
       array(select roleid::regrole::text from pg_auth_members where member = me.oid and not admin_option and not set_option) as groups
     from pg_roles as me where rolname = current_user`,
  );
  const login = scopedLoginOf(testApp.databaseUrl);
  const no = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false };
  expect(rows).toEqual([{ session: login, current: login, ...no, groups: ['freehold_app'] }]);
});

test('no connection that answers people logs in as the owner', async () => {
  const { scopedDb, guestScopedDb } = testApp.services;
  for (const db of [scopedDb, guestScopedDb]) {
    const { rows } = await whoAsks.execute(db);
    expect(rows).toEqual([{ name: scopedLoginOf(testApp.databaseUrl) }]);
  }
  const seen = await ours.scope.transaction((trx) => whoAsks.execute(trx));
  expect(seen.rows).toEqual([{ name: scopedLoginOf(testApp.databaseUrl) }]);
});

test('processes that begin at once make one login, and each is let in', async () => {
  const database = await createDisposableDatabase();
  try {
    const config = parseConfig({ DATABASE_URL: database.url, FREEHOLD_DATA_DIR: await createDataDir(), LOG_LEVEL: 'silent' });
    const address = scopedDatabaseUrl(config);
    await Promise.all(Array.from({ length: 6 }, () => requireScopedLogin(config)));
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.end();
  } finally {
    await database.drop();
  }
});

test('it cannot step up to the owner or to any other role, whatever it asks', async () => {
  const { rows } = await testApp.services.pool.query<{ name: string }>('select quote_ident(rolname) as name from pg_roles');
  expect(rows.length).toBeGreaterThan(5);
  for (const { name } of rows) {
    if (name === scopedLoginOf(testApp.databaseUrl)) continue;
    expect(`${name}: ${await codeOf(`set role ${name}`)}`).toBe(`${name}: 42501`);
    expect(`${name}: ${await codeOf(`set session authorization ${name}`)}`).toBe(`${name}: 42501`);
  }
  for (const back of ['reset role', 'set role none', 'reset session authorization', 'reset all', 'discard all']) await call.query(back);
  const after = await call.query('select current_user::text as name');
  expect(after.rows).toEqual([{ name: scopedLoginOf(testApp.databaseUrl) }]);
});

test('raw SQL sees the rows of the scope’s workspace and of no other', async () => {
  const tables = await tenantTables(testApp.services.pool);
  // Nothing of the vault is seen for a workspace alone: only an officer of it sees that.
  const ofOfficers = tables.filter((table) => table.startsWith('suspicion_'));
  expect(ofOfficers).toHaveLength(3);
  await call.query('begin');
  for (const table of tables) expect((await call.query(`select from ${table}`)).rowCount, table).toBe(0);
  await call.query("select set_config('app.workspace_id', $1, true)", [String(ours.workspaceId)]);
  for (const table of tables) {
    const { rows } = await call.query<{ id: number }>(
      `select distinct workspace_id::int as id from ${table} where workspace_id is not null`,
    );
    expect(`${table}: ${rows.map(({ id }) => id).join()}`).toBe(`${table}: ${ofOfficers.includes(table) ? '' : ours.workspaceId}`);
  }
  await call.query('rollback');
});

test('it can neither switch row-level security off nor change what holds it', async () => {
  for (const statement of [
    'alter table members disable row level security',
    'alter table members no force row level security',
    'drop policy by_workspace on members',
    'create policy mine on members using (true)',
    'grant select on users to current_user',
    'alter role current_user bypassrls',
    'alter role current_user superuser',
    'grant freehold to current_user',
    'create function public.app_workspace() returns bigint language sql as $$ select 1 $$',
    'create or replace function app_workspace() returns bigint language sql as $$ select 1 $$',
    'create schema hidden',
    'select * from users',
    'select * from auth.sessions',
    'select * from vault.data_keys',
    'select * from graphile_worker.jobs',
    'select rolpassword from pg_authid',
    "select pg_read_file('/etc/passwd')",
    "copy members to program 'cat'",
    'set session_replication_role = replica',
  ])
    expect(`${statement}: ${await codeOf(statement)}`).toMatch(/: (42501|0LP01)$/);
  // Asked not to be bound, it reads nothing at all.
  await call.query('set row_security = off');
  await expect(call.query('select * from members')).rejects.toThrow(/row-level security/);
  await call.query('reset row_security');
});

test('a login that an operator made is taken as it is, and one that could do more is refused in words', async () => {
  const login = `made_${scopedLoginOf(testApp.databaseUrl).slice(-12)}`;
  const url = new URL(testApp.databaseUrl);
  [url.username, url.password] = [login, 'of-the-operator'];
  const { pool } = testApp.services;
  const config = await configOf({ DATABASE_APP_URL: url.href });
  await expect(requireScopedLogin(config)).rejects.toThrow('Check the user and the password of DATABASE_APP_URL.');
  try {
    await pool.query(`create role ${login} login password 'of-the-operator'`);
    await expect(setUpScopedLogin(config)).rejects.toThrow(`${login}: it is no member of freehold_app`);
    await pool.query(`grant freehold_app to ${login}`);
    await requireScopedLogin(config);
    await pool.query(`alter role ${login} bypassrls createdb`);
    await expect(requireScopedLogin(config)).rejects.toThrow(`${login}: it bypasses row-level security, may create databases.`);
    await pool.query(`alter role ${login} nobypassrls nocreatedb`);
    await pool.query(`grant pg_read_all_data to ${login}`);
    await expect(requireScopedLogin(config)).rejects.toThrow('is a member of pg_read_all_data');
    await expect(requireScopedLogin(await configOf({ DATABASE_APP_URL: testApp.databaseUrl }))).rejects.toThrow('is a superuser');
  } finally {
    await pool.query(`drop role if exists ${login}`);
  }
});

test('where the owner may not create roles the start says what an administrator has to do', async () => {
  const owner = `owner_${scopedLoginOf(testApp.databaseUrl).slice(-12)}`;
  const database = new URL(testApp.databaseUrl).pathname.slice(1);
  const { pool } = testApp.services;
  const url = new URL(testApp.databaseUrl);
  [url.username, url.password] = [owner, 'may-not'];
  const other = `${database}_b`;
  url.pathname = `/${other}`;
  try {
    await pool.query(`create role ${owner} login password 'may-not'`);
    await pool.query(`create database ${other} template template0`);
    const config = await configOf({ DATABASE_URL: url.href });
    await expect(setUpScopedLogin(config)).rejects.toThrow(
      new RegExp(
        `may not create the role that people’s calls log in as .* CREATE ROLE "?freehold_app_${other}"? LOGIN .* DATABASE_APP_URL`,
      ),
    );
  } finally {
    await pool.query(`drop database if exists ${other}`);
    await pool.query(`drop role if exists ${owner}`);
  }
});

test('a process with other keys leaves the login as it is; the command that migrates sets it up for them', async () => {
  const stranger = await configOf({});
  await expect(requireScopedLogin(stranger)).rejects.toThrow('Use the keys that it was set up with');
  await requireScopedLogin(testApp.services.config);
  await setUpScopedLogin(stranger);
  await requireScopedLogin(stranger);
  await expect(requireScopedLogin(testApp.services.config)).rejects.toThrow('run the command migrate');
  await setUpScopedLogin(testApp.services.config);
});

test('the address of a login keeps where the database is, also over a socket', async () => {
  const config = await configOf({ DATABASE_URL: 'postgres:///firm?host=/var/run/postgresql&user=owner&password=secret&sslmode=disable' });
  const url = new URL(scopedDatabaseUrl(config));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    host: '/var/run/postgresql',
    sslmode: 'disable',
    user: 'freehold_app_firm',
    password: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(scopedLoginOf(`postgres://a@b/${'x'.repeat(60)}`)).toMatch(/^freehold_app_[0-9a-f]{32}$/);
});
