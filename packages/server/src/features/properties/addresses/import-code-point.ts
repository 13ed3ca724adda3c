import type { Pool } from 'pg';
import { copyRows } from './copy-rows.ts';
import type { PlaceFile } from './find-place-files.ts';
import { inOneTransaction, noteLoaded, numbers, type Progress } from './place-import.ts';

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
    country = excluded.country, district_code = excluded.district_code, source = excluded.source`;
const NAMES = `insert into district_names (code, name)
  select code, min(regexp_replace(name, '( \\(B\\)| London Boro| District)$', '')) from staged_names
  where level in ('DIS', 'LBO', 'MTD', 'UTA') and code ~ '^[A-Z]\\d{8}$' group by code`;

type Import = { files: readonly PlaceFile[]; codeList: string | null; progress: Progress };

/** Loads Code-Point Open whole, in place of the release before: readers see the one or the other. */
export async function importCodePoint(pool: Pool, { files, codeList, progress }: Import): Promise<number> {
  return inOneTransaction(pool, 'code_point_open', async (client) => {
    await client.query(STAGING);
    for (const [index, file] of files.entries()) {
      await copyRows(client, file, 'staged_postcodes', COLUMNS);
      if ((index + 1) % 20 === 0 || index + 1 === files.length) progress(`Code-Point Open: read ${index + 1} of ${files.length} files …`);
    }
    await client.query("delete from postcodes where source = 'code_point_open'");
    progress('Code-Point Open: sorting …');
    const merged = await client.query(MERGE);
    if (codeList !== null) {
      await client.query('create temp table staged_names (level text, name text, code text) on commit drop');
      await copyRows(client, { path: codeList, hasHeader: true }, 'staged_names', ['level', 'name', 'code']);
      await client.query('delete from district_names');
      await client.query(NAMES);
    }
    const entries = merged.rowCount ?? 0;
    await noteLoaded(client, 'code_point_open', entries);
    progress(`Code-Point Open: ${numbers(entries)} postcodes loaded.`);
    return entries;
  });
}
