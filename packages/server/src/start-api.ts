import { buildApp } from './app.ts';
import { erasers } from './features/all.ts';
import { startErasedRecords } from './features/compliance/retention/erased-elsewhere.ts';
import { followLists } from './features/screening/screening-lists/follow-lists.ts';
import { endListThreads } from './features/screening/screening-lists/list-pool.ts';
import { startSeal } from './features/signing/document-seals/installation-seal.ts';
import { buildServices, closeServices } from './platform/build-services.ts';
import { startErased } from './platform/erased-details.ts';
import type { Config } from './platform/config.ts';
import { startNotifier } from './platform/notifier.ts';
import type { Running } from './platform/run-process.ts';

/** Answers calls, on the address of the settings. */
export async function startApi(config: Config): Promise<Running> {
  const services = await buildServices(config);
  const sealTest = startSeal(services);
  await startErased(services);
  await startErasedRecords(services, erasers);
  const app = await buildApp(services);
  const lists = followLists(services, { ahead: false });
  const notifier = startNotifier(config.databaseUrl, services.keys, services.log);
  await app.listen({ port: config.port, host: config.host });
  return {
    async close() {
      lists.end();
      await app.close();
      await notifier.close();
      await endListThreads(services);
      await sealTest;
      await closeServices(services);
    },
  };
}
