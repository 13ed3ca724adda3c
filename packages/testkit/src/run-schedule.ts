import { schedules } from '@freehold/server/features/all';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import type { Config } from '@freehold/server/platform/config';

/** What the clock of a product starts, once, with its clock at another time. */
export async function runSchedule(config: Config, name: string, at: Date): Promise<void> {
  const schedule = schedules.find((each) => each.name === name);
  if (schedule === undefined) throw new Error(`The clock starts nothing called ${name}`);
  const services = await buildServices(config, { now: () => at });
  try {
    await schedule.run(services);
  } finally {
    await closeServices(services);
  }
}
