import type { Config } from '../platform/config.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import { seedWorkspaces } from '../db/demo/seed-workspaces.ts';

/** Loads the demonstration workspaces, or the first workspace of a real firm when the demo is off. Running it again changes nothing. */
export async function run(_args: string[], config: Config): Promise<void> {
  const services = await buildServices(config);
  try {
    console.log(await seedWorkspaces(services));
  } finally {
    await closeServices(services);
  }
}
