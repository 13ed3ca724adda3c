import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf } from '@freehold/insights/resale-pairs';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { CREDITS } from '../open-data/public.ts';
import { rangeOf } from './read-area.ts';

export type Official = { code: string; name: string; through: number; averages: ReadonlyMap<number, number>; credit: string };

/** The index has Northern Ireland by its older code. */
const COUNTRIES: Record<string, readonly string[]> = {
  england: ['E92000001'],
  wales: ['W92000004'],
  scotland: ['S92000003'],
  northern_ireland: ['N92000001', 'N92000002'],
};

/** The UK House Price Index of the district that most postcodes of an area lie in, or else of their country; null where it is not loaded. */
export async function findOfficial(trx: Trx, area: PostcodeArea): Promise<Official | null> {
  const { from, below } = rangeOf(area);
  const { rows } = await sql<{ district_code: string | null; country: string }>`
    select district_code, country from postcodes where postcode >= ${from} and postcode < ${below} and quality < 90
    group by 1, 2 order by count(*) desc limit 1`.execute(trx);
  const place = rows[0];
  const codes = [place?.district_code, ...(COUNTRIES[place?.country ?? ''] ?? [])].filter((code) => typeof code === 'string');
  for (const code of codes) {
    const months = await trx
      .selectFrom('house_prices')
      .select(['month', 'name', 'average'])
      .where('code', '=', code)
      .orderBy('month')
      .execute();
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
