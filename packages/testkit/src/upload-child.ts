import { buildApp } from '@freehold/server/app';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { runProcess } from '@freehold/server/platform/run-process';
import { createTestIdentity } from './test-identity.ts';

/** The API in a process of its own at a port that stays, for one member whose token the next process knows as well; for tests that kill it. */
await runProcess(async (config) => {
  const { UPLOAD_PORT: port = '', UPLOAD_TOKEN: known = '', UPLOAD_SUBJECT: sub = '' } = process.env;
  const { provider } = await createTestIdentity();
  const services = await buildServices(config, {
    identity: { ...provider, verify: async (token) => (token === known ? { sub } : {}) },
    mail: { name: 'mailbox', send: () => Promise.resolve({ id: null, isDelivered: true }) },
  });
  const app = await buildApp(services, { pages: false });
  await app.listen({ port: Number(port), host: '127.0.0.1' });
  console.log('ready');
  return {
    async close() {
      await app.close();
      await closeServices(services);
    },
  };
}, 2_000);
