import { parse } from 'csv-parse';
import type { PoolClient } from 'pg';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { openText } from './recognise-file.ts';

const ISO = /^(\d{4})-(\d\d)-\d\d$/;
const BRITISH = /^\d\d\/(\d\d)\/(\d{4})$/;
const ROWS_AT_ONCE = 5000;
const MOST_POUNDS = 2_147_483_647;

/** The first day of its month; null where it is no date. */
function monthOf(text: string): string | null {
  const [, year, month] = ISO.exec(text) ?? [];
  if (year !== undefined && month !== undefined) return `${year}-${month}-01`;
  const [, second, first] = BRITISH.exec(text) ?? [];
  return second === undefined || first === undefined ? null : `${first}-${second}-01`;
}

type Row = [code: string, month: string, name: string, average: number];

/** Of which areas later months are kept than a file has: it is an older release of them, and what was corrected since stays. */
async function findOlderThanKept(client: PoolClient, rows: readonly Row[]): Promise<(code: string) => boolean> {
  const { rows: kept } = await client.query<{ code: string; month: string }>(
    'select code, max(month)::text as month from house_prices group by code',
  );
  const newest = new Map<string, string>();
  for (const [code, month] of rows) if (month > (newest.get(code) ?? '')) newest.set(code, month);
  const older = new Set(kept.filter(({ code, month }) => month > (newest.get(code) ?? month)).map(({ code }) => code));
  return (code) => older.has(code);
}

async function writeRows(
  client: PoolClient,
  rows: readonly Row[],
  { version, mayCorrect }: { version: number; mayCorrect: boolean },
): Promise<{ added: number; changed: number }> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const column = (index: number) => rows.map((row) => row[index]);
  const { rows: written } = await client.query<{ is_new: boolean }>(
    `insert into house_prices (code, month, name, average, version_id)
       select *, $5::bigint from unnest($1::text[], $2::date[], $3::text[], $4::int[])
     on conflict (code, month) do ${
       mayCorrect
         ? `update set name = excluded.name, average = excluded.average, version_id = excluded.version_id
            where (house_prices.name, house_prices.average) is distinct from (excluded.name, excluded.average)`
         : 'nothing'
     } returning xmax = 0 as is_new`,
    [column(0), column(1), column(2), column(3), version],
  );
  // Read before versions were kept by row: this file says the same.
  await client.query(
    `update house_prices set version_id = $4 from unnest($1::text[], $2::date[], $3::int[]) as said (code, month, average)
     where house_prices.version_id is null and (house_prices.code, house_prices.month, house_prices.average) = (said.code, said.month, said.average)`,
    [column(0), column(1), column(3), version],
  );
  const added = written.filter(({ is_new: isNew }) => isNew).length;
  return { added, changed: written.length - added };
}

/** Reads the UK House Price Index: the average price of each region and month, in place of what was known of that month from no later release. */
export async function importHousePrices(client: PoolClient, source: ImportedFile): Promise<WrittenVersion> {
  const id = await beginVersion(client, source);
  const parser = parse({ bom: true, columns: (names: string[]) => names.map((name) => name.replaceAll('_', '').toLowerCase()) });
  const text = await openText(source.file.path);
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  const found = new Map<string, Row>();
  let rows = 0;
  const read: AsyncIterable<Record<string, string>> = parser;
  for await (const row of read) {
    rows += 1;
    const month = monthOf(row['date'] ?? '');
    const average = Math.round(Number(row['averageprice']));
    const [code = '', name = ''] = [row['areacode'], row['regionname']];
    if (month === null) throw new Error(`row ${rows}: “${row['date']}” is no date`);
    if (row['averageprice'] === '') continue;
    if (!(average > 0 && average <= MOST_POUNDS) || !/^[A-Z]\d{8}$/.test(code)) throw new Error(`row ${rows}: no average price of an area`);
    found.set(code + month, [code, month, name, average]);
  }
  if (found.size === 0) throw new Error('it has no prices');
  const list = [...found.values()];
  const isOlder = await findOlderThanKept(client, list);
  let [added, changed] = [0, 0];
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE) {
    const part = list.slice(at, at + ROWS_AT_ONCE);
    for (const mayCorrect of [true, false]) {
      const written = await writeRows(
        client,
        part.filter(([code]) => isOlder(code) !== mayCorrect),
        { version: id, mayCorrect },
      );
      added += written.added;
      changed += written.changed;
    }
  }
  const months = list.map(([, month]) => month).sort();
  return closeVersion(client, {
    id,
    rows,
    added,
    changed,
    removed: 0,
    kept: rows - added - changed,
    firstOn: months[0] ?? null,
    lastOn: months.at(-1) ?? null,
  });
}
