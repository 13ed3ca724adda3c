import type { SummaryMonths } from '@freehold/insights/area-summary';
import { changeYear, type YearChange } from '@freehold/insights/packed-years';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { figuresOfArea, yearsOfFigures, type FiguresOfArea } from './area-figures.ts';
import { packArea, type PackedRow } from './pack-areas.ts';

/** A year of an area or a district in which sales came or went. */
export type TouchedYear = { code: string; year: number; changes: YearChange[] };
/** `sales`: what a query reads all of its sales from. Else what changed of what is packed. No months where no sale is known at all. */
export type AreaTask = { area: string; months: SummaryMonths | null } & ({ sales: string } | { touched: readonly TouchedYear[] });
/** `gone`: packed years that the rows take the place of. */
export type WorkedOut = FiguresOfArea & { rows: PackedRow[]; gone: { code: string; year: number }[] };

/** The packed years of a postcode area and of its districts, and what they come to. */
export async function workOutArea(client: PoolClient, task: AreaTask): Promise<WorkedOut> {
  const { area, months } = task;
  const figures = (rows: readonly PackedRow[]) => (months === null ? { figures: [], summaries: [] } : figuresOfArea(area, rows, months));
  if ('sales' in task) {
    const rows = await packArea(client, task.sales, area);
    return { rows, gone: [], ...figures(rows) };
  }
  const name = ({ code, year }: { code: string; year: number }) => `${code} ${year}`;
  const packed = new Map((await readArea(client, task)).map((row) => [name(row), row]));
  const rows: PackedRow[] = [];
  for (const { code, year, changes } of task.touched) {
    const after = changeYear(packed.get(name({ code, year }))?.packed ?? null, changes);
    if (after === null) packed.delete(name({ code, year }));
    else {
      const row = { code, year, packed: after };
      packed.set(name(row), row);
      rows.push(row);
    }
  }
  const all = [...packed.values()].toSorted((a, b) => a.year - b.year);
  return { rows, gone: task.touched.map(({ code, year }) => ({ code, year })), ...figures(all) };
}

/** All years of the area; of its districts those that figures are made of, and those that change. */
function readArea(client: PoolClient, { area, months, touched }: AreaTask & { touched: readonly TouchedYear[] }): Promise<PackedRow[]> {
  const [from, to] = months === null ? [0, -1] : yearsOfFigures(months);
  const list = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
  const those = `unnest('${list(touched.map(({ code }) => code))}'::text[], '${list(touched.map(({ year }) => year))}'::int[])`;
  return readPacked(
    client,
    `select code, year, packed from area_sales where not is_demo and (code = '${area}' or (code >= '${area}0' and code < '${area}:'
       and (year between ${from} and ${to} or (code, year) in (select * from ${those}))))`,
  );
}

const HEADER_BYTES = 19;
/** Packed years of a query without parameters, which selects code, year and packed: as bytes, since as text they are twice as long. */
async function readPacked(client: PoolClient, query: string): Promise<PackedRow[]> {
  const parts: Buffer[] = [];
  const read: AsyncIterable<Buffer> = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  for await (const part of read) parts.push(part);
  const bytes = Buffer.concat(parts);
  const rows: PackedRow[] = [];
  for (let at = HEADER_BYTES; bytes.readInt16BE(at) > 0;) {
    const codeEnd = at + 6 + bytes.readInt32BE(at + 2);
    const length = bytes.readInt32BE(codeEnd + 6);
    rows.push({
      code: bytes.toString('utf8', at + 6, codeEnd),
      year: bytes.readInt16BE(codeEnd + 4),
      packed: bytes.subarray(codeEnd + 10, codeEnd + 10 + length),
    });
    at = codeEnd + 10 + length;
  }
  return rows;
}
