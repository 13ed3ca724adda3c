import { borderOf, NEAR_METRES, pathOf, WIDE_METRES, type Ring } from '@freehold/insights/outline-shapes';
import { readBoundaries, type ReadBoundaries } from '@freehold/insights/read-boundaries';
import { LatLon } from 'geodesy/osgridref.js';
import type { PoolClient } from 'pg';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { openText } from './recognise-file.ts';

/** Of the finest edition; those for maps on a page are a hundredth of it. */
const MOST_BYTES = 200_000_000;
const ROWS_AT_ONCE = 500;
/** Of so much less than before nobody knows whether it was cut. */
const LEAST_OF_BEFORE = 0.8;
const LEVEL_WORDS = {
  country: 'countries',
  region: 'regions',
  council: 'councils',
  postcode_area: 'postcode areas',
  postcode_district: 'postcode districts',
} as const;
type Level = keyof typeof LEVEL_WORDS;

async function readOutlines(path: string): Promise<ReadBoundaries> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of await openText(path)) {
    const read = Buffer.from(part);
    bytes += read.length;
    if (bytes > MOST_BYTES) throw new Error('it is over 200 MB: take the generalised or ultra generalised edition of it');
    parts.push(read);
  }
  return readBoundaries(Buffer.concat(parts).toString('utf8'), toGrid);
}

const POSTCODE_DISTRICT = /"description"\s{0,9}:\s{0,9}"[A-Z0-9]{2,4} postcode\s{1,3}district"/;
const LONGEST_DESCRIPTION = 100;

/** Postcode districts stand under another licence than the rest. A file that cannot be read is told when it is. */
export async function kindOfOutlines(path: string): Promise<'boundaries' | 'postcode_boundaries'> {
  let tail = '';
  try {
    for await (const part of await openText(path)) {
      const text = tail + Buffer.from(part).toString('latin1');
      if (POSTCODE_DISTRICT.test(text)) return 'postcode_boundaries';
      tail = text.slice(-LONGEST_DESCRIPTION);
    }
  } catch {
    return 'boundaries';
  }
  return 'boundaries';
}

const STEP = 0.001;
/** The westernmost corners of Northern Ireland lie off the grid by some metres: they are put on its edge. */
function toGrid(longitude: number, latitude: number): [number, number] {
  for (let east = longitude; ; east += STEP) {
    try {
      const { easting, northing } = new LatLon(latitude, east).toOsGrid();
      return [easting, northing];
    } catch (error) {
      if (east > longitude + 1) throw error;
    }
  }
}

type Row = { level: Level; code: string; name: string; wide: string; near: string; bounds: [number, number, number, number] };

/**
 * Reads outlines in place of those of the same level and country: a file of England and Wales leaves those of Scotland. Postcode districts are
 * joined to postcode areas as well.
 */
export async function importBoundaries(client: PoolClient, source: ImportedFile): Promise<WrittenVersion> {
  const { shapes, boundaries } = await readOutlines(source.file.path);
  const rows = boundaries.map(({ level, code, name, rings }) => rowOf(level, code, name, rings));
  const districts = boundaries.filter(({ level }) => level === 'postcode_district');
  for (const [code, inside] of Map.groupBy(districts, (each) => /^[A-Z]+/.exec(each.code)?.[0] ?? each.code))
    rows.push(
      rowOf(
        'postcode_area',
        code,
        code,
        inside.flatMap(({ rings }) => rings),
      ),
    );
  const id = await beginVersion(client, source);
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const [part, list] of Map.groupBy(rows, ({ level, code }) => partOf(level, code))) {
    const [first] = list;
    if (first) await replacePart(client, id, { level: first.level, country: part.split(' ')[1] ?? '', list, counts });
  }
  const kept = shapes - counts.added - counts.changed;
  return closeVersion(client, { id, rows: shapes, ...counts, kept, firstOn: null, lastOn: null });
}

/** Codes of the Office for National Statistics begin with their country; postcodes name none. */
const partOf = (level: Level, code: string) => (level.startsWith('postcode') ? level : `${level} ${code.slice(0, 1)}`);

function rowOf(level: Level, code: string, name: string, rings: readonly Ring[]): Row {
  const bounds: Row['bounds'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings)
    for (const [x, y] of ring) {
      bounds[0] = Math.min(bounds[0], x);
      bounds[1] = Math.min(bounds[1], y);
      bounds[2] = Math.max(bounds[2], x);
      bounds[3] = Math.max(bounds[3], y);
    }
  const [wide, near] = [WIDE_METRES, NEAR_METRES].map((metres) => pathOf(borderOf(rings, metres)));
  return { level, code, name, wide: wide ?? '', near: near ?? '', bounds };
}

type Part = { level: Level; country: string; list: readonly Row[]; counts: { added: number; changed: number; removed: number } };
async function replacePart(client: PoolClient, id: number, { level, country, list, counts }: Part): Promise<void> {
  const { rows: before } = await client.query<{ code: string; name: string; wide: string; near: string }>(
    "delete from outlines where level = $1 and code like $2 || '%' returning code, name, wide, near",
    [level, country],
  );
  if (list.length < before.length * LEAST_OF_BEFORE)
    throw new Error(
      `it has ${list.length} ${LEVEL_WORDS[level]} where the file before had ${before.length}: it was cut, or a part of it is missing`,
    );
  const known = new Map(before.map((row) => [row.code, row]));
  // Postcode areas are made here and are no rows of the file.
  const isOfFile = level !== 'postcode_area';
  for (const { code, name, wide, near } of isOfFile ? list : []) {
    const old = known.get(code);
    if (!old) counts.added += 1;
    else if (old.name !== name || old.wide !== wide || old.near !== near) counts.changed += 1;
    known.delete(code);
  }
  if (isOfFile) counts.removed += known.size;
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE) {
    const some = list.slice(at, at + ROWS_AT_ONCE);
    const bound = (which: 0 | 1 | 2 | 3) => some.map(({ bounds }) => Math.round(bounds[which]));
    await client.query(
      `insert into outlines (level, code, name, wide, near, west, south, east, north, version_id)
       select $1, code, name, wide, near, west, south, east, north, $2
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[], $10::int[])
         as read (code, name, wide, near, west, south, east, north)`,
      [
        level,
        id,
        some.map(({ code }) => code),
        some.map(({ name }) => name),
        some.map(({ wide }) => wide),
        some.map(({ near }) => near),
        bound(0),
        bound(1),
        bound(2),
        bound(3),
      ],
    );
  }
}
