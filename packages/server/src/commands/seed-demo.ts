import type { Config } from '../platform/config.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import { seedAbsentMembers } from '../db/demo/seed-absent-members.ts';
import { seedAppUsers } from '../db/demo/seed-app-users.ts';
import { seedPlaces } from '../db/demo/seed-places.ts';
import { seedProperties } from '../db/demo/seed-properties.ts';
import { seedWorkspaces } from '../db/demo/seed-workspaces.ts';
import { loadDemoList } from '../features/screening-lists/load-demo-list.ts';

/** Loads the demonstration workspaces, or the first workspace of a real firm when the demo is off. Running it again changes nothing. */
export async function run(_args: string[], config: Config): Promise<void> {
  const services = await buildServices(config);
  try {
    const workspaces = await seedWorkspaces(services);
    if (!config.demo) return console.log(workspaces);
    await seedAbsentMembers(services);
    const clients = await seedAppUsers(services);
    await seedProperties(services);
    await seedPlaces(services);
    console.log(`${workspaces}, ${clients} of its clients, and a list of ${await loadDemoList(services)} made-up entries`);
  } finally {
    await closeServices(services);
  }
}
