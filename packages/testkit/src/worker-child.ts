import { recordEvent } from '@freehold/server/platform/audit';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { runProcess } from '@freehold/server/platform/run-process';
import { startWorker } from '@freehold/server/platform/start-worker';
import { tellDigests } from './tell-digests.ts';
import { createTestIdentity } from './test-identity.ts';

/**
 * A worker in a process of its own, for tests that kill one. Its one job says `begun` and, as WORKER_CHILD asks: `hangs` for ever,
 * `finishes` at once, or waits for a line on its input when it is `slow`.
 */
await runProcess(async (config) => {
  const identity = await createTestIdentity();
  const services = await buildServices(config, {
    identity: identity.provider,
    mail: { name: 'mailbox', send: () => Promise.resolve({ id: null, isDelivered: true }) },
  });
  const worker = await startWorker(
    services,
    {
      checks: {
        'run-aml-check': async ({ checkId }, _services, { scope, attempt }) => {
          console.log(`begun ${checkId} ${attempt}`);
          await scope.transaction(async (trx) => {
            await recordEvent(trx, scope, {
              action: 'complete.check',
              object: { type: 'check', id: checkId, label: `tried ${attempt} times` },
            });
            if (process.env['WORKER_CHILD'] === 'hangs') await new Promise(() => undefined);
            if (process.env['WORKER_CHILD'] === 'slow') await new Promise((resolve) => process.stdin.once('data', resolve));
          });
          console.log(`done ${checkId}`);
        },
      },
    },
    [],
    { sweepEveryMs: 200, graceMs: 600 },
  );
  tellDigests(services);
  console.log('ready');
  return {
    ended: worker.ended,
    async close() {
      await worker.stop();
      await closeServices(services);
      process.stdin.destroy();
    },
  };
});
