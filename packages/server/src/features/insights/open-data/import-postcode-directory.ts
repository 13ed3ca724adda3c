import type { PoolClient } from 'pg';
import { copyRows } from './copy-rows.ts';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { rebuildPlaces } from './name-areas.ts';

/** What is read of the directory's columns; its releases name the district by its year. */
const NEEDED = {
  postcode: /^pcds$/,
  ended: /^doterm$/,
  easting: /^oseast1m$/,
  northing: /^osnrth1m$/,
  quality: /^osgrdind$/,
  country: /^ctry(25|24|23)?(cd)?$/,
  district: /^(oslaua|lad\d\dcd)$/,
};
const MERGE = `insert into postcodes (postcode, easting, northing, quality, country, district_code, source, ended_on)
  select distinct on (1) upper(postcode), easting::int, northing::int, case quality when '9' then 90 else quality::int * 10 end,
    case left(country, 1) when 'E' then 'england' when 'S' then 'scotland' when 'W' then 'wales' else 'northern_ireland' end,
    nullif(district, ''), 'postcode_directory', to_date(nullif(ended, ''), 'YYYYMM')
  from staged_directory where left(country, 1) in ('E', 'S', 'W', 'N') and easting <> '' and northing <> '' and quality <> ''
    and postcode ~ '^[A-Za-z0-9]{2,4} [0-9][A-Za-z]{2}$' and easting::int between 0 and 700000 and northing::int between 0 and 1300000
  order by 1, ended = '' desc
  on conflict (postcode) do nothing`;

/** Reads the ONS Postcode Directory: postcodes that Code-Point Open has not, those that ended and those of Northern Ireland. */
export async function importPostcodeDirectory(client: PoolClient, source: ImportedFile): Promise<WrittenVersion> {
  const id = await beginVersion(client, source);
  const header = (/^[^\r\n]*/.exec(source.file.head)?.[0] ?? '').split(',').map((name) => name.replaceAll('"', '').trim().toLowerCase());
  const columns = header.map((name, at) => Object.entries(NEEDED).find(([, is]) => is.test(name))?.[0] ?? `column_${at}`);
  const missing = Object.keys(NEEDED).filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`it has no column for ${missing.join(', ')}`);
  await client.query(`create temp table staged_directory (${columns.map((name) => `${name} text`).join(', ')}) on commit drop`);
  await copyRows(client, {
    path: source.file.path,
    table: 'staged_directory',
    columns,
    hasHeader: true,
    options: `, force_not_null (${columns.join(', ')})`,
  });
  const { rows: staged } = await client.query<{ n: number }>('select count(*) as n from staged_directory');
  const gone = await client.query("delete from postcodes where source = 'postcode_directory'");
  const merged = await client.query(MERGE);
  const rows = staged[0]?.n ?? 0;
  if (rows === 0) throw new Error('it has no postcodes');
  await rebuildPlaces(client);
  await client.query('analyze postcodes');
  const added = merged.rowCount ?? 0;
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
