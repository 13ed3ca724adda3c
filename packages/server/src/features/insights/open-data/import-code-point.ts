import type { PoolClient } from 'pg';
import { copyRows } from './copy-rows.ts';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import type { OpenDataFile } from './recognise-file.ts';
import type { Progress } from './import-transaction.ts';
import { rebuildPlaces } from './name-areas.ts';

const COLUMNS = ['postcode', 'quality', 'easting', 'northing', 'country', 'region', 'health', 'county', 'district', 'ward'];
const STAGING = `create temp table staged_postcodes (${COLUMNS.map((name) => `${name} text`).join(', ')}) on commit drop`;
/** Without a letter for its country a row is none of ours; a place at 0,0 has none. Fixed-width postcodes of older releases gain their space. */
const MERGE = `insert into postcodes (postcode, easting, northing, quality, country, district_code, source)
  select distinct on (1) left(flat, -3) || ' ' || right(flat, 3), easting::int, northing::int, quality::int,
    case left(country, 1) when 'E' then 'england' when 'S' then 'scotland' when 'W' then 'wales' else 'northern_ireland' end,
    nullif(district, ''), 'code_point_open'
  from (select *, replace(postcode, ' ', '') as flat from staged_postcodes) as read
  where left(country, 1) in ('E', 'S', 'W', 'N') and length(flat) between 5 and 7 order by 1
  on conflict (postcode) do update set easting = excluded.easting, northing = excluded.northing, quality = excluded.quality,
    country = excluded.country, district_code = excluded.district_code, source = excluded.source, ended_on = null`;

/** Reads Code-Point Open whole, in place of the release before: readers see the one or the other. */
export async function importCodePoint(
  client: PoolClient,
  source: ImportedFile,
  files: readonly OpenDataFile[],
  progress: Progress,
): Promise<WrittenVersion> {
  const id = await beginVersion(client, source);
  await client.query(STAGING);
  for (const [index, file] of files.entries()) {
    await copyRows(client, { path: file.path, table: 'staged_postcodes', columns: COLUMNS, hasHeader: file.shape === 'code_point_headed' });
    if ((index + 1) % 20 === 0) progress(`Code-Point Open: ${index + 1} of ${files.length} files read …`);
  }
  const { rows: staged } = await client.query<{ n: number }>('select count(*) as n from staged_postcodes');
  const gone = await client.query("delete from postcodes where source = 'code_point_open'");
  const merged = await client.query(MERGE);
  const [rows, added, removed] = [staged[0]?.n ?? 0, merged.rowCount ?? 0, gone.rowCount ?? 0];
  if (added === 0) throw new Error('it has no postcodes');
  await rebuildPlaces(client);
  await client.query('analyze postcodes');
  return closeVersion(client, { id, rows, added, changed: 0, removed, kept: rows - added, firstOn: null, lastOn: null });
}

const NAMES = `insert into district_names (code, name)
  select code, min(regexp_replace(name, '( \\(B\\)| London Boro| District)$', '')) from staged_names
  where level in ('DIS', 'LBO', 'MTD', 'UTA') and code ~ '^[A-Z]\\d{8}$' group by code`;

/** Reads the names of districts, in place of those before. */
export async function importCodeList(client: PoolClient, source: ImportedFile): Promise<WrittenVersion> {
  const id = await beginVersion(client, source);
  await client.query('create temp table staged_names (level text, name text, code text) on commit drop');
  await copyRows(client, { path: source.file.path, table: 'staged_names', columns: ['level', 'name', 'code'], hasHeader: true });
  const { rows: staged } = await client.query<{ n: number }>('select count(*) as n from staged_names');
  const gone = await client.query('delete from district_names');
  const named = await client.query(NAMES);
  const [rows, added] = [staged[0]?.n ?? 0, named.rowCount ?? 0];
  if (added === 0) throw new Error('it names no districts');
  return closeVersion(client, {
    id,
    rows,
    added,
    changed: 0,
    removed: gone.rowCount ?? 0,
    kept: rows - added,
    firstOn: null,
    lastOn: null,
  });
}
