import type { Config } from '../platform/config.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Services } from '../platform/services.ts';
import { withSettableClock } from '../db/demo/past-clock.ts';
import { seedAbsentMembers } from '../db/demo/seed-absent-members.ts';
import { seedAppUsers } from '../db/demo/seed-app-users.ts';
import { seedHistory } from '../db/demo/seed-history.ts';
import { seedPlaces } from '../db/demo/seed-places.ts';
import { seedWorkspaces } from '../db/demo/seed-workspaces.ts';
import { loadDemoList } from '../features/screening/screening-lists/load-demo-list.ts';

/** When the made-up firm began to use Freehold. */
const FOUNDED_DAYS_AGO = 150;
const DAY_MS = 86_400_000;

/**
 * Loads the demonstration, or the first workspace of a real firm when the demo is off. Running it again changes nothing.
 */
export async function run(_: string[], config: Config): Promise<void> {
  const services = await buildServices(config);
  try {
    if (!config.demo) return console.log(await seedWorkspaces(services));
    const isNew = (await services.db.selectFrom('workspaces').select('id').limit(1).executeTakeFirst()) === undefined;
    console.log(isNew ? await seedWithHistory(services) : await seedOnce(services));
  } finally {
    await closeServices(services);
  }
}

async function seedOnce(services: Services, isDemonstration = false): Promise<string> {
  const workspaces = await seedWorkspaces(services, isDemonstration);
  await seedAbsentMembers(services);
  const clients = await seedAppUsers(services);
  await seedPlaces(services);
  return `${workspaces}, ${clients} of its clients, and a list of ${await loadDemoList(services)} made-up entries`;
}

function seedWithHistory(services: Services): Promise<string> {
  return withSettableClock(services, async (clock) => {
    const now = new Date();
    await clock.set(new Date(now.getTime() - FOUNDED_DAYS_AGO * DAY_MS));
    const told = await seedOnce(services, true);
    const acts = await seedHistory(services, clock, now);
    return `${told}; ${acts} things its people did in the past weeks`;
  });
}
