import { afterAll, beforeAll, expect, test } from 'vitest';
import { killSenders } from './kill-senders.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

let testApp: TestApp;
let receiver: WebhookReceiver;
let ahead = 0;
beforeAll(async () => {
  receiver = await startWebhookReceiver(() => ({ status: 204, afterMs: 3 }));
  testApp = await startTestApp({ now: () => new Date(Date.now() + ahead), env: { FREEHOLD_WEBHOOK_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await testApp.close();
  await receiver.close();
});

test('senders killed at random moments lose nothing, and send nothing again but under the same id', async () => {
  const owner = await testApp.signIn();
  const added = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/webhooks',
    headers: owner.headers,
    payload: { url: receiver.url, events: ['property.updated'] },
  });
  const { id: endpointId } = added.json<{ Info: { Data: { id: number } } }>().Info.Data;
  const rounds = 300;
  const { recorded, killed, ...faults } = await killSenders(testApp, {
    owner,
    endpointId,
    receiver,
    rounds,
    seed: 23,
    wait: (ms) => (ahead += ms),
  });
  expect(recorded).toBeGreaterThan(rounds);
  expect(killed).toBeGreaterThan(rounds / 6);
  expect(faults).toEqual({ missing: [], madeUp: [], unsettled: 0, twiceInLog: 0 });
});
