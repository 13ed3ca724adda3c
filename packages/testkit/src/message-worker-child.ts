import { messageJobs } from '@freehold/server/features/firm/messages/send-message';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { runProcess } from '@freehold/server/platform/run-process';
import { startWorker } from '@freehold/server/platform/start-worker';
import { createTestIdentity } from './test-identity.ts';

/**
 * A worker of messages in a process of its own, for tests that kill one. It says which message it hands over, and as MESSAGE_WORKER asks the
 * service `answers` at once or `hangs`, as if it had taken the message and the answer never came. Its clock goes AHEAD_SECONDS before.
 */
await runProcess(async (config) => {
  const identity = await createTestIdentity();
  const aheadMs = Number(process.env['AHEAD_SECONDS'] ?? 0) * 1000;
  const services = await buildServices(config, {
    identity: identity.provider,
    now: () => new Date(Date.now() + aheadMs),
    mail: {
      name: 'smtp',
      async send({ id }) {
        console.log(`handed over ${id}`);
        if (process.env['MESSAGE_WORKER'] === 'hangs') await new Promise(() => undefined);
        return { id: null, isDelivered: false };
      },
    },
  });
  const worker = await startWorker(services, { mail: messageJobs }, [], { sweepEveryMs: 200, graceMs: 600 });
  console.log('ready');
  return {
    ended: worker.ended,
    async close() {
      await worker.stop();
      await closeServices(services);
    },
  };
});
