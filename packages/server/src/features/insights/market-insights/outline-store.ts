import type { Trx } from '../../../platform/database.ts';

export type OutlineLevel = 'country' | 'region' | 'council' | 'postcode_area' | 'postcode_district';

export type Asked = { levels: readonly OutlineLevel[]; isNear: boolean; within: string | null };
export const findOutlines = (trx: Trx, { levels, isNear, within }: Asked) =>
  trx
    .selectFrom('outlines')
    .select(['code', 'name', isNear ? 'near as path' : 'wide as path', 'west', 'south', 'east', 'north', 'version_id'])
    .where('level', 'in', [...levels])
    .$if(within !== null, (query) => query.where('code', '>=', `${within}0`).where('code', '<', `${within}:`))
    .orderBy('code')
    .execute();

export const findVersionOf = (trx: Trx, id: number) =>
  trx.selectFrom('data_versions').select(['id', 'loaded_at']).where('id', '=', id).executeTakeFirst();

/** Versions by their numbers, oldest first. */
export const findVersionsOf = async (trx: Trx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('data_versions')
        .select(['id', 'file', 'sha256', 'loaded_at'])
        .where('id', 'in', [...new Set(ids)])
        .orderBy('id')
        .execute();

/** The newest month of the index of all, and its newest file. */
export async function findNewestOfficial(trx: Trx) {
  const newest = await trx
    .selectFrom('house_prices')
    .select(({ fn }) => fn.max('month').as('month'))
    .executeTakeFirst();
  const file = await trx
    .selectFrom('data_versions')
    .select(['id', 'file', 'sha256', 'loaded_at'])
    .where('kind', '=', 'house_price_index')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { month: newest?.month ?? null, file };
}
