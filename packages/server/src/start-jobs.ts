import { followRegister } from './features/insights/open-data/follow-register.ts';
import { erasers, jobsByLane, schedules } from './features/all.ts';
import { startErasedRecords } from './features/compliance/retention/erased-elsewhere.ts';
import { followLists } from './features/screening/screening-lists/follow-lists.ts';
import { endListThreads } from './features/screening/screening-lists/list-pool.ts';
import { startSeal } from './features/signing/document-seals/installation-seal.ts';
import { buildServices, closeServices } from './platform/build-services.ts';
import { startErased } from './platform/erased-details.ts';
import type { Config } from './platform/config.ts';
import { startNotifier } from './platform/notifier.ts';
import type { Running } from './platform/run-process.ts';
import { startWorker } from './platform/start-worker.ts';

/**
 * Runs the jobs of the queue, and what the clock starts. Where another part of the same process notifies already, it need not; one that
 * `readsAhead` has the lists ready before the first check.
 */
export async function startJobs(config: Config, { notifies = true, readsAhead = true } = {}): Promise<Running> {
  const services = await buildServices(config);
  const sealTest = startSeal(services);
  await startErased(services);
  await startErasedRecords(services, erasers);
  const notifier = notifies ? startNotifier(config.databaseUrl, services.keys, services.log) : null;
  const worker = await startWorker(services, jobsByLane, schedules);
  services.log.info('worker ready');
  const lists = followLists(services, { ahead: readsAhead });
  const register = followRegister(services);
  return {
    ended: worker.ended,
    async close() {
      lists.end();
      await register.close();
      await worker.stop();
      await notifier?.close();
      await endListThreads(services);
      await sealTest;
      await closeServices(services);
    },
  };
}
