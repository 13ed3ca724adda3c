import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { demoAddresses, demoPostcodes } from './demo-places.ts';

/** Made-up postcodes and past sales for the demonstration’s addresses. Running it again changes nothing. */
export async function seedPlaces({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const listed = await trx.selectFrom('place_lists').select('source').where('source', '=', 'demo').forNoKeyUpdate().executeTakeFirst();
    if (listed) return;
    const postcodes = demoPostcodes();
    await trx
      .insertInto('postcodes')
      .values(postcodes.map((row) => ({ ...row, quality: 10, country: 'england' as const, source: 'demo' as const })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('known_addresses')
      .values(
        demoAddresses.map(({ sold, ...row }) => ({
          ...row,
          locality: '',
          last_sold_on: sold?.[0] ?? null,
          last_price_pounds: sold?.[1] ?? null,
          source: 'demo' as const,
        })),
      )
      .execute();
    await trx
      .insertInto('place_lists')
      .values({ source: 'demo', entries: postcodes.length })
      .onConflict((conflict) => conflict.column('source').doUpdateSet({ entries: sql`excluded.entries` }))
      .execute();
  });
}
