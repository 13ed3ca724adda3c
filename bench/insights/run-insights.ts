import { createReadStream, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { isWithin, readPostcodeArea } from '@freehold/insights/postcode-area';
import { applyChanges, formOf, readSale, rowBehindHeader, type Sale, type SalesForm } from '@freehold/insights/read-sales';
import { repeatSalesIndex } from '@freehold/insights/repeat-sales-index';
import { resalePairs } from '@freehold/insights/resale-pairs';
import { summariseYears } from '@freehold/insights/summarise-years';
import { parse } from 'csv-parse';
import { SECTORS } from './made-sales.ts';
import { measureLoading } from './measure-loading.ts';

/**
 * `npm run bench -- insights --made ROWS [--sectors N] [--json FILE]` loads made-up sales beside a plain COPY and times reports of them.
 * `npm run bench -- insights --sales FILE --area AREA [--json FILE]`: the figures of an area, district or sector from a file of sales in
 * either form that HM Land Registry publishes, plain or compressed with gzip. A row that cannot be read ends it with its number.
 */
export async function runInsights(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sales: { type: 'string' },
      area: { type: 'string' },
      made: { type: 'string' },
      sectors: { type: 'string' },
      json: { type: 'string' },
    },
  });
  if (values.made !== undefined) return measureLoading(Number(values.made), Number(values.sectors ?? SECTORS), values.json);
  const area = readPostcodeArea(values.area ?? '');
  if (values.sales === undefined) throw new Error('Say which file of sales: --sales FILE');
  if (area === null) throw new Error('Say which area, district or sector, like RG, RG30 or “RG30 2”: --area AREA');
  const began = performance.now();
  let rows = 0;
  const kept: Sale[] = [];
  for await (const sale of readSales(values.sales)) {
    rows += 1;
    // A deletion may leave out everything but the id.
    if (sale.change === 'D' || isWithin(sale.postcode, area)) kept.push(sale);
  }
  const read = performance.now();
  const sales = applyChanges(kept);
  const years = summariseYears(sales);
  const pairs = resalePairs(sales);
  const index = repeatSalesIndex(pairs);
  const done = performance.now();
  const counted = Object.values(years).reduce((sum, { count }) => sum + count, 0);
  console.log(
    `${rows} rows read in ${((read - began) / 1000).toFixed(1)} s; ${counted} sales in ${area.code} and ${pairs.length} resales, figures in ${Math.round(done - read)} ms`,
  );
  const repeatSales = Object.fromEntries(index.map((point) => [point.month, Math.round(point.index * 10_000) / 10_000]));
  if (values.json === undefined) console.table(years);
  else writeFileSync(values.json, `${JSON.stringify({ years, repeatSales }, null, 2)}\n`);
}

async function* readSales(path: string): AsyncGenerator<Sale> {
  const file = createReadStream(path);
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  const bytes = (await isCompressed(path)) ? file.pipe(createGunzip().on('error', (error) => parser.destroy(error))) : file;
  bytes.pipe(parser);
  let form: SalesForm | null = null;
  let line = 0;
  const rows: AsyncIterable<string[]> = parser;
  for await (const read of rows) {
    line += 1;
    let row = read;
    if (form === null) {
      form = formOf(row);
      if (form === null) throw new Error(`${path} is no file of sales: its first row is neither a header nor a sale`);
      const behind = form === 'report builder' ? rowBehindHeader(row) : row;
      if (behind === null) continue;
      row = behind;
    }
    const sale = readSale(row, form);
    if (typeof sale === 'string') throw new Error(`Row ${line}: ${sale}`);
    yield sale;
  }
}

async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  await file.close();
  return buffer[0] === 0x1f && buffer[1] === 0x8b;
}
