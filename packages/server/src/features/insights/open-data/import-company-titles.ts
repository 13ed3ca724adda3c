import type { PoolClient } from 'pg';
import { copyRows } from './copy-rows.ts';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { numbers } from './import-transaction.ts';

const OWNERS = [1, 2, 3, 4] as const;
/** What is read of the columns; those of proprietors once for each of four. */
const NEEDED: readonly (readonly [column: string, name: string])[] = [
  ['title_number', 'title number'],
  ['tenure', 'tenure'],
  ['address', 'property address'],
  ['postcode', 'postcode'],
  ...OWNERS.flatMap((n) => [
    [`name_${n}`, `proprietor name (${n})`] as const,
    [`number_${n}`, `company registration no. (${n})`] as const,
    [`category_${n}`, `proprietorship category (${n})`] as const,
  ]),
  ['added_on', 'date proprietor added'],
  ['has_more', 'additional proprietor indicator'],
];
const COUNTRY = (n: number) => [`country_${n}`, `country incorporated (${n})`] as const;
const CHANGE = [
  ['change', 'change indicator'],
  ['changed_on', 'change date'],
] as const;
/** The last line of each file says how many rows it has, by which one that was cut is told. */
const COUNT_LINE = /(?:^|\n)"?Row Count:?"?,\s*"?([\d,]{1,20})"?[\s,"]*$/i;

/** `14-11-2019`, `14/11/2019` and `2019-11-14` as a day. */
const dayIn = (column: string) =>
  `case when ${column} ~ '^\\d\\d[-/]\\d\\d[-/]\\d{4}$' then to_date(replace(${column}, '/', '-'), 'DD-MM-YYYY')
    when ${column} ~ '^\\d{4}-\\d\\d-\\d\\d' then left(${column}, 10)::date end`;
/** A number of a company as Companies House writes it: eight signs, noughts before. */
const numberIn = (column: string) =>
  `nullif(case when upper(btrim(${column})) ~ '^\\d{1,7}$' then lpad(btrim(${column}), 8, '0') else upper(btrim(${column})) end, '')`;
const ownerIn = (n: number, hasCountry: boolean) =>
  `case when btrim(name_${n}) <> '' then jsonb_build_array(jsonb_build_object('name', btrim(name_${n}), 'number', ${numberIn(`number_${n}`)},
     'category', nullif(btrim(category_${n}), ''), 'country', ${hasCountry ? `nullif(btrim(country_${n}), '')` : 'null'})) else '[]'::jsonb end`;

/**
 * Reads the titles that companies own: a full file takes the place of what was there of its kind, one with changes adds and removes. A file that
 * lacks its last line was cut, and one that ends before what is loaded is older.
 */
export async function importCompanyTitles(client: PoolClient, source: ImportedFile): Promise<WrittenVersion> {
  const { kind, file } = source;
  const before = await newestOf(client, kind);
  const id = await beginVersion(client, source);
  const header = (/^[^\r\n]*/.exec(file.head)?.[0] ?? '').split(',').map((name) => name.replaceAll('"', '').trim().toLowerCase());
  const isChanges = header.includes(CHANGE[0][1]);
  const isAbroad = kind === 'ocod';
  const wanted = [...NEEDED, ...(isAbroad ? OWNERS.map(COUNTRY) : []), ...(isChanges ? CHANGE : [])];
  const missing = wanted.filter(([, name]) => !header.includes(name)).map(([, name]) => name);
  if (missing.length > 0) throw new Error(`it has no column for ${missing.join(', ')}`);
  const columns = header.map((name, at) => wanted.find(([, one]) => one === name)?.[0] ?? `column_${at}`);
  await client.query(
    `create temp table staged_titles (${columns.map((name) => `${name} text`).join(', ')}, row bigint generated always as identity) on commit drop`,
  );
  const last = await copyRows(client, {
    path: file.path,
    table: 'staged_titles',
    columns,
    hasHeader: true,
    options: `, force_not_null (${columns.join(', ')})`,
    lastLine: COUNT_LINE,
  });
  const { rows: staged } = await client.query<{ n: number; last_on: string | null }>(
    `select count(*) as n, max(${isChanges ? dayIn('changed_on') : dayIn('added_on')})::text as last_on from staged_titles`,
  );
  const { n: rows = 0, last_on: lastOn = null } = staged[0] ?? {};
  if (last === null) throw new Error('its last line, Row Count, is missing: it was cut');
  const said = Number(last.replaceAll(',', ''));
  if (said !== rows) throw new Error(`it says that it has ${numbers(said)} rows and has ${numbers(rows)}: it was cut`);
  if (rows === 0 && !isChanges) throw new Error('it has no titles');
  if (isChanges && before === null) throw new Error('it has changes alone. Load the full file first');
  if (before?.last_on && lastOn !== null && lastOn < before.last_on)
    throw new Error(`it ends on ${lastOn}, and what is loaded goes on to ${before.last_on}: it is older`);
  await client.query(
    `create temp table new_titles on commit drop as
     select distinct on (title_number) upper(replace(title_number, ' ', '')) as title_number, btrim(tenure) as tenure, btrim(address) as address,
       nullif(upper(btrim(postcode)), '') as postcode, ${OWNERS.map((n) => ownerIn(n, isAbroad)).join(' || ')} as owners,
       upper(btrim(has_more)) = 'Y' as has_more, ${dayIn('added_on')} as added_on, ${isChanges ? "upper(btrim(change)) = 'D'" : 'false'} as is_gone
     from staged_titles where btrim(title_number) <> ''
     order by title_number, ${isChanges ? `${dayIn('changed_on')} desc nulls last, upper(btrim(change)) = 'D', ` : ''}row desc`,
  );
  await client.query('create unique index on new_titles (title_number)');
  const gone = await client.query(
    isChanges
      ? 'delete from company_titles using new_titles where company_titles.kind = $1 and company_titles.title_number = new_titles.title_number and is_gone'
      : 'delete from company_titles where kind = $1 and not exists (select from new_titles where new_titles.title_number = company_titles.title_number)',
    [kind],
  );
  const { rows: written } = await client.query<{ added: number; changed: number }>(
    `with written as (
       insert into company_titles (title_number, kind, tenure, address, postcode, owners, has_more, added_on)
       select title_number, $1, tenure, address, postcode, owners, has_more, added_on from new_titles where not is_gone
       on conflict (title_number, kind) do update set tenure = excluded.tenure, address = excluded.address, postcode = excluded.postcode,
         owners = excluded.owners, has_more = excluded.has_more, added_on = excluded.added_on
       where (company_titles.tenure, company_titles.address, company_titles.postcode, company_titles.owners, company_titles.has_more, company_titles.added_on)
         is distinct from (excluded.tenure, excluded.address, excluded.postcode, excluded.owners, excluded.has_more, excluded.added_on)
       returning xmax = 0 as is_new)
     select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from written`,
    [kind],
  );
  await client.query('analyze company_titles');
  const [{ added, changed } = { added: 0, changed: 0 }] = written;
  const removed = gone.rowCount ?? 0;
  const kept = Math.max(0, rows - added - changed - (isChanges ? removed : 0));
  return closeVersion(
    client,
    { id, rows, added, changed, removed, kept, firstOn: null, lastOn: lastOn ?? before?.last_on ?? null },
    isChanges,
  );
}

async function newestOf(client: PoolClient, kind: string): Promise<{ last_on: string | null } | null> {
  const { rows } = await client.query<{ last_on: string | null }>(
    'select last_on::text from data_versions where kind = $1 order by id desc limit 1',
    [kind],
  );
  return rows[0] ?? null;
}
