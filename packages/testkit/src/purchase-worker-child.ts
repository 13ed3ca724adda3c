import { purchaseJobs } from '@freehold/server/features/insights/land-registry/order-register';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { runProcess } from '@freehold/server/platform/run-process';
import { startWorker } from '@freehold/server/platform/start-worker';
import { openBusinessGateway } from '@freehold/server/providers/land-registry/business-gateway';
import { createTestIdentity } from './test-identity.ts';

/** A worker that buys registers in a process of its own, from the Business Gateway at GATEWAY_URL, for tests that kill one. Its clock stands at CLOCK. */
await runProcess(async (config) => {
  const identity = await createTestIdentity();
  const services = await buildServices(config, {
    identity: identity.provider,
    now: () => new Date(process.env['CLOCK'] ?? Date.now()),
    landRegistry: openBusinessGateway({
      url: process.env['GATEWAY_URL'] ?? '',
      user: 'user',
      password: 'password',
      certificate: null,
      registerPricePence: 700,
      planPricePence: 700,
    }),
  });
  const worker = await startWorker(services, { checks: purchaseJobs }, [], { sweepEveryMs: 200, graceMs: 600 });
  console.log('ready');
  return {
    ended: worker.ended,
    async close() {
      await worker.stop();
      await closeServices(services);
    },
  };
});
