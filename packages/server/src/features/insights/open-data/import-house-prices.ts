import { parse } from 'csv-parse';
import type { PoolClient } from 'pg';
import { beginVersion, closeVersion, type ImportedFile, type WrittenVersion } from './data-versions.ts';
import { openText } from './recognise-file.ts';

const ISO = /^(\d{4})-(\d\d)-\d\d$/;
const BRITISH = /^\d\d\/(\d\d)\/(\d{4})$/;
const ROWS_AT_ONCE = 5000;

/** The first day of its month; null where it is no date. */
function monthOf(text: string): string | null {
  const [, year, month] = ISO.exec(text) ?? [];
  if (year !== undefined && month !== undefined) return `${year}-${month}-01`;
  const [, second, first] = BRITISH.exec(text) ?? [];
  return second === undefined || first === undefined ? null : `${first}-${second}-01`;
}

/** Reads the UK House Price Index: the average price of each region and month, in place of what was known of that month. */
export async function importHousePrices(client: PoolClient, source: ImportedFile): Promise<WrittenVersion> {
  const id = await beginVersion(client, source);
  const parser = parse({ bom: true, columns: (names: string[]) => names.map((name) => name.replaceAll('_', '').toLowerCase()) });
  const text = await openText(source.file.path);
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  const found = new Map<string, [code: string, month: string, name: string, average: number]>();
  let rows = 0;
  const read: AsyncIterable<Record<string, string>> = parser;
  for await (const row of read) {
    rows += 1;
    const month = monthOf(row['date'] ?? '');
    const average = Math.round(Number(row['averageprice']));
    const [code = '', name = ''] = [row['areacode'], row['regionname']];
    if (month === null) throw new Error(`row ${rows}: “${row['date']}” is no date`);
    if (row['averageprice'] === '') continue;
    if (!(average > 0) || !/^[A-Z]\d{8}$/.test(code)) throw new Error(`row ${rows}: no average price of an area`);
    found.set(code + month, [code, month, name, average]);
  }
  if (found.size === 0) throw new Error('it has no prices');
  const list = [...found.values()];
  let [added, changed] = [0, 0];
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE) {
    const part = list.slice(at, at + ROWS_AT_ONCE);
    const column = (index: number) => part.map((row) => row[index]);
    const { rows: written } = await client.query<{ is_new: boolean }>(
      `insert into house_prices (code, month, name, average) select * from unnest($1::text[], $2::date[], $3::text[], $4::int[])
       on conflict (code, month) do update set name = excluded.name, average = excluded.average
       where (house_prices.name, house_prices.average) is distinct from (excluded.name, excluded.average) returning xmax = 0 as is_new`,
      [column(0), column(1), column(2), column(3)],
    );
    const news = written.filter(({ is_new: isNew }) => isNew).length;
    added += news;
    changed += written.length - news;
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
