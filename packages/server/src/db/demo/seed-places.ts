import { createHash } from 'node:crypto';
import { fillDemoSales } from '../../features/insights/open-data/fill-demo-sales.ts';
import type { Services } from '../../platform/services.ts';
import { demoPostcodes } from './demo-places.ts';
import { DEMO_DELAYS, demoSales } from './demo-sales.ts';

/** Made-up postcodes and past sales for the demonstration’s addresses. Running it again changes nothing. */
export async function seedPlaces({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const sales = demoSales(new Date());
  await fillDemoSales(pool, {
    postcodes: demoPostcodes(),
    sales,
    delays: DEMO_DELAYS,
    sha256: createHash('sha256').update(JSON.stringify(sales)).digest('hex'),
  });
}
