import { once } from 'node:events';
import { buildApp } from '@freehold/server/app';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { runProcess } from '@freehold/server/platform/run-process';
import { createFactories } from './factories.ts';
import { tellDigests } from './tell-digests.ts';
import { createTestIdentity } from './test-identity.ts';

const MOST_CLOSING_MS = 2_000;

/** The API in a process of its own, for tests that end one. `/slow` answers after a line on its input; the first line it prints is where and as whom to call it. */
await runProcess(async (config) => {
  const identity = await createTestIdentity();
  const services = await buildServices(config, {
    identity: identity.provider,
    mail: { name: 'mailbox', send: () => Promise.resolve({ id: null, isDelivered: true }) },
  });
  const app = await buildApp(services);
  app.get('/slow', async () => {
    console.log('slow begun');
    await once(process.stdin, 'data');
    const { rows } = await services.pool.query('select 1 as one');
    return rows;
  });
  tellDigests(services);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers } = await createFactories(services, identity).signIn();
  console.log(JSON.stringify({ origin, headers }));
  return {
    async close() {
      await app.close();
      await closeServices(services);
    },
  };
}, MOST_CLOSING_MS);
