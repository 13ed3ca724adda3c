import { sql } from 'kysely';
import { openPool, type Database } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Connections that read the time of the settable clock: `now()` of a query is found here first. They do not wait for the disk: what a power
 * cut takes from a demonstration is made again.
 */
export const withPastClock = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c search_path=past_clock,pg_catalog,public -c synchronous_commit=off');
  return url.href;
};

export type PastClock = { set(at: Date): Promise<void> };

/**
 * Runs the work with this process and its database at a moment that the work sets, so that use cases date what they write as if it had
 * been done then. Afterwards both tell the real time again. For the demonstration alone: it keeps the whole process to that moment.
 */
export async function withSettableClock<T>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  work: (clock: PastClock) => Promise<T>,
): Promise<T> {
  const RealDate = Date;
  let behindMs = 0;
  const nowMs = () => RealDate.now() - behindMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [nowMs()] : args, asked) as Date,
    get: (target, key) => (key === 'now' ? nowMs : Reflect.get(target, key)),
  });
  const pool = openPool(withPastClock(config.databaseUrl), { max: 1 });
  try {
    await setUp(db);
    return await work({
      async set(at) {
        behindMs = RealDate.now() - at.getTime();
        await pool.query('update past_clock.setting set behind = make_interval(secs => $1)', [behindMs / 1000]);
      },
    });
  } finally {
    globalThis.Date = RealDate;
    await pool.end();
    await takeDown(db);
  }
}

async function setUp(db: Database): Promise<void> {
  await takeDown(db);
  await sql`create schema past_clock`.execute(db);
  await sql`create table past_clock.setting (behind interval not null)`.execute(db);
  await sql`insert into past_clock.setting values ('0')`.execute(db);
  await sql`create function past_clock.now() returns timestamptz language sql stable as 'select pg_catalog.now() - behind from past_clock.setting'`.execute(
    db,
  );
  await sql`grant usage on schema past_clock to public`.execute(db);
  await sql`grant select on past_clock.setting to public`.execute(db);
  await changeDefaults(db, 'pg_catalog.now()', 'past_clock.now()');
}

/** Also what a start that broke off left behind. */
async function takeDown(db: Database): Promise<void> {
  await changeDefaults(db, 'past_clock.now()', 'pg_catalog.now()');
  await sql`drop schema if exists past_clock cascade`.execute(db);
}

/** Columns that the database dates by itself. A default keeps the function it was made with, whatever the search path says later. */
async function changeDefaults(db: Database, from: 'pg_catalog.now()' | 'past_clock.now()', to: string): Promise<void> {
  const { rows } = await sql<{ place: string; column: string }>`
    select format('%I.%I', tables.relnamespace::regnamespace::text, tables.relname) as place, quote_ident(columns.attname) as column
    from pg_attrdef as defaults
    join pg_attribute as columns on columns.attrelid = defaults.adrelid and columns.attnum = defaults.adnum
    join pg_class as tables on tables.oid = defaults.adrelid
    where tables.relnamespace::regnamespace::text in ('public', 'auth') and tables.relkind in ('r', 'p')
      and pg_get_expr(defaults.adbin, defaults.adrelid) = ${from === 'pg_catalog.now()' ? 'now()' : from}`.execute(db);
  if (rows.length === 0) return;
  await sql.raw(rows.map(({ place, column }) => `alter table ${place} alter column ${column} set default ${to}`).join('; ')).execute(db);
}
