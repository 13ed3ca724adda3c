import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from './database.ts';

let database: DisposableDatabase;
beforeAll(async () => {
  database = await createDisposableDatabase();
});
afterAll(() => database.drop());

/** One connection, and how many plans it keeps of the long statements; those that tests keep besides have other names. */
function open() {
  const pool = openPool(database.url, { max: 1 });
  const db = openDatabase(pool);
  const prepared = async () => {
    const { rows } = await pool.query<{ count: number }>("select count(*) as count from pg_prepared_statements where name like 'long-%'");
    return rows[0]?.count;
  };
  return { pool, db, prepared };
}
const padded = (text: string) => sql.raw(`/* ${text} ${'x'.repeat(2_000)} */`);

test('a long statement is planned once and answers each value; a short one is asked as it is', async () => {
  const { pool, db, prepared } = open();
  const long = async (value: number) => (await sql<{ n: number }>`select ${value}::int + 1 as n ${padded('long')}`.execute(db)).rows[0]?.n;
  expect([await long(1), await long(2), await long(3)]).toEqual([2, 3, 4]);
  await sql`select ${1}::int as n`.execute(db);
  expect(await prepared()).toBe(1);
  await pool.end();
});

test('several commands in one text are asked as they are', async () => {
  const { pool, db, prepared } = open();
  await sql`create temp table first (id int); create temp table second (id int); ${padded('several')}`.execute(db);
  expect((await sql`select * from first, second`.execute(db)).rows).toEqual([]);
  expect(await prepared()).toBe(0);
  await pool.end();
});

test('no more than forty plans are kept, and whatever is over is answered all the same', async () => {
  const { pool, db, prepared } = open();
  for (let n = 0; n < 60; n++) {
    const { rows } = await sql<{ n: number }>`select ${n}::int as n ${padded(`number ${n}`)}`.execute(db);
    expect(rows).toEqual([{ n }]);
  }
  expect(await prepared()).toBe(40);
  await pool.end();
});

test('the rows that a role may see are those of the role that asks now', async () => {
  const { pool, db } = open();
  await db.insertInto('workspaces').values({ account_name: 'Pennard & Lisle' }).execute();
  const seen = (role: string, workspace: string) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('role', ${role}, true), set_config('app.workspace_id', ${workspace}, true)`.execute(trx);
      return (await sql<{ account_name: string }>`select account_name from workspaces where id > ${0} ${padded('roles')}`.execute(trx)).rows
        .length;
    });
  const { rows } = await pool.query<{ id: number }>('select id from workspaces');
  for (let n = 0; n < 8; n++) {
    expect(await seen('none', '')).toBe(1);
    expect(await seen('freehold_app', '0')).toBe(0);
    expect(await seen('freehold_app', String(rows[0]?.id))).toBe(1);
  }
  await pool.end();
});

test('a column that a migration adds costs one call, and the next is answered with it', async () => {
  const { pool, db } = open();
  await pool.query('create table planned (id int)');
  await pool.query('insert into planned values (1)');
  const read = async () => (await sql`select * from planned where id = ${1} ${padded('columns')}`.execute(db)).rows;
  expect(await read()).toEqual([{ id: 1 }]);
  await pool.query('alter table planned add column name text');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect(await read()).toEqual([{ id: 1, name: null }]);
  await pool.end();
});
