import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { SalesState } from '../open-data/public.ts';
import { areaOf, rangeOf } from './read-area.ts';
import { salesTable } from './store.ts';

/** The packed pairs of an area, a part for each of its sectors; null where they are not kept of this version of the sales. */
export async function findKeptPairs(trx: Trx, { isDemo, version, loadedAt }: SalesState, area: PostcodeArea): Promise<Uint8Array[] | null> {
  const { from, below } = rangeOf(area);
  const { rows } = await sql<{ packed: Uint8Array | null }>`
    select parts.packed from resale_areas as kept left join area_resales as parts
      on parts.is_demo = kept.is_demo and parts.code >= ${from} and parts.code < ${below}
    where kept.is_demo = ${isDemo} and kept.code = ${areaOf(area.code)} and kept.version_id = ${version} and kept.loaded_at = ${loadedAt}
    order by parts.code`.execute(trx);
  return rows.length === 0 ? null : rows.flatMap(({ packed }) => (packed === null ? [] : [packed]));
}

/** Postcode areas with sales whose pairs are not kept of this version. */
export async function findAreasToKeep(db: Database, { isDemo, version, loadedAt }: SalesState): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from area_sales where is_demo = ${isDemo} and code !~ '[0-9]'
    and code not in (select code from resale_areas where is_demo = ${isDemo} and version_id = ${version} and loaded_at = ${loadedAt})
    order by code`.execute(db);
  return rows.map(({ code }) => code);
}

/** False where another process keeps this area now. */
export async function holdArea(trx: Trx, isDemo: boolean, code: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('area_resales'), hashtext(${`${isDemo} ${code}`})) as held`.execute(trx);
  return rows[0]?.held ?? false;
}

export async function findSectors(trx: Trx, isDemo: boolean, code: string): Promise<string[]> {
  const { from, below } = rangeOf({ level: 'area', code });
  const { rows } = await sql<{ sector: string }>`
    select distinct left(postcode, -2) as sector from ${salesTable(isDemo)} where postcode >= ${from} and postcode < ${below} order by 1`.execute(
    trx,
  );
  return rows.map(({ sector }) => sector);
}

/** Puts the pairs of a postcode area in place of those of the version before. */
export async function replacePairs(
  trx: Trx,
  { isDemo, version, loadedAt }: SalesState,
  code: string,
  parts: readonly { code: string; packed: Uint8Array }[],
): Promise<void> {
  const { from, below } = rangeOf({ level: 'area', code });
  await trx.deleteFrom('area_resales').where('is_demo', '=', isDemo).where('code', '>=', from).where('code', '<', below).execute();
  for (const part of parts)
    await trx
      .insertInto('area_resales')
      .values({ is_demo: isDemo, code: part.code, packed: Buffer.from(part.packed) })
      .execute();
  const kept = { version_id: version, loaded_at: loadedAt };
  await trx
    .insertInto('resale_areas')
    .values({ is_demo: isDemo, code, ...kept })
    .onConflict((conflict) => conflict.columns(['is_demo', 'code']).doUpdateSet(kept))
    .execute();
}
