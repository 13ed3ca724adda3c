import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf } from '@freehold/insights/resale-pairs';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { CREDITS } from '../open-data/public.ts';
import { rangeOf } from './read-area.ts';

/** A price of the index as it is kept; its month by the first day. */
export type OfficialRow = { code: string; name: string; month: string; average: number; version_id: number | null };
export type Official = { code: string; name: string; through: number; averages: ReadonlyMap<number, number>; credit: string };

/** The index has Northern Ireland by its older code. */
const COUNTRIES: Record<string, string> = {
  england: 'E92000001',
  wales: 'W92000004',
  scotland: 'S92000003',
  northern_ireland: 'N92000002',
};

/** Codes that were given anew with the same borders: a file of outlines or postcodes may still have the one where the index has the other. */
const SAME_AREA: readonly (readonly [string, string])[] = [
  ['E08000016', 'E08000038'],
  ['E08000019', 'E08000039'],
  ['S12000015', 'S12000047'],
  ['S12000024', 'S12000048'],
  ['S12000046', 'S12000049'],
  ['S12000044', 'S12000050'],
  ['N92000001', 'N92000002'],
];
const otherCode = new Map(SAME_AREA.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

/** The rows of the index for some areas by month, oldest first. Where a code was given anew, the months of the newer one stand before those of the older. */
export async function findOfficialRows(
  trx: Trx,
  codes: readonly string[],
  since?: string,
): Promise<ReadonlyMap<string, ReadonlyMap<number, OfficialRow>>> {
  if (codes.length === 0) return new Map();
  const rows = await trx
    .selectFrom('house_prices')
    .select(['code', 'name', 'month', 'average', 'version_id'])
    .where('code', 'in', [...new Set(codes.flatMap((code) => [code, otherCode.get(code) ?? code]))])
    .$if(since !== undefined, (query) => query.where('month', '>=', since ?? ''))
    .orderBy('month')
    .execute();
  const byCode = Map.groupBy(rows, ({ code }) => code);
  const newestOf = (list: readonly OfficialRow[]) => list.at(-1)?.month ?? '';
  return new Map(
    codes.map((code) => {
      const lists = [byCode.get(code) ?? [], byCode.get(otherCode.get(code) ?? '') ?? []];
      // The later months replace those before them.
      const joined = new Map(
        lists
          .toSorted((one, other) => (newestOf(one) < newestOf(other) ? -1 : 1))
          .flat()
          .map((row) => [monthOf(row.month), row] as const),
      );
      return [code, new Map([...joined].sort(([one], [other]) => one - other))];
    }),
  );
}

/** The UK House Price Index of the district that most postcodes of an area lie in, or else of their country; null where it is not loaded. */
export async function findOfficial(trx: Trx, area: PostcodeArea): Promise<Official | null> {
  const { from, below } = rangeOf(area);
  const { rows } = await sql<{ district_code: string | null; country: string }>`
    select district_code, country from postcodes where postcode >= ${from} and postcode < ${below} and quality < 90
    group by 1, 2 order by count(*) desc limit 1`.execute(trx);
  const place = rows[0];
  const codes = [place?.district_code, COUNTRIES[place?.country ?? '']].filter((code) => typeof code === 'string');
  for (const code of codes) {
    const months = [...((await findOfficialRows(trx, [code])).get(code)?.values() ?? [])];
    const newest = months.at(-1);
    if (newest)
      return {
        code,
        name: newest.name,
        through: monthOf(newest.month),
        averages: new Map(months.map(({ month, average }) => [monthOf(month), average])),
        credit: CREDITS.price_paid(new Date(newest.month)),
      };
  }
  return null;
}
