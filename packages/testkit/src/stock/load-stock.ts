import { run as seedDemo } from '@freehold/server/commands/seed-demo';
import { seedAbsentMembers } from '@freehold/server/db/demo/seed-absent-members';
import { seedAppUsers } from '@freehold/server/db/demo/seed-app-users';
import { seedPlaces } from '@freehold/server/db/demo/seed-places';
import { seedFirm } from '@freehold/server/db/demo/seed-workspaces';
import { loadDemoList } from '@freehold/server/features/screening/screening-lists/load-demo-list';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import type { Config } from '@freehold/server/platform/config';
import { seedStockProperties } from './seed-stock-properties.ts';
import { stockAbsent, stockClients, stockFirm } from './stock-firm.ts';

/**
 * What journeys begin with: a firm, its people, its properties and their people as they stand, which no change of the demonstration touches.
 * Postcodes and the made-up list are those that the product ships. With the demo off it is the first workspace of a real firm.
 */
export async function loadStock(config: Config): Promise<void> {
  if (!config.demo) return seedDemo([], config);
  const services = await buildServices(config);
  try {
    await seedFirm(services, stockFirm, false);
    await seedAbsentMembers(services, stockAbsent);
    await seedAppUsers(services, stockClients);
    await seedPlaces(services);
    await loadDemoList(services);
    await seedStockProperties(services);
  } finally {
    await closeServices(services);
  }
}
