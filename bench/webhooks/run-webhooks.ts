/* `npm run bench -- webhooks [--events 10000] [--slow 5000]` */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startWebhookReceiver, type WebhookReceiver } from '@freehold/testkit/webhook-receiver';
import pg from 'pg';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { signIn } from '../screening/ask-steadily.ts';
import { openTestApp } from '../web/open-app.ts';

/** So many events for a fast receiver alone, then as many for it and for one that takes its time with each. */
export async function runWebhooks(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { events: { type: 'string', default: '10000' }, slow: { type: 'string', default: '5000' } },
  });
  const [events, slowMs] = [Number(values.events), Number(values.slow)];
  await buildWebIfStale(console.log);
  const product = await openTestApp({ FREEHOLD_WEBHOOK_HOSTS: '127.0.0.1' });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  client.on('error', () => undefined);
  const [fast, slow] = [await startWebhookReceiver(), await startWebhookReceiver(() => ({ status: 200, afterMs: slowMs }))];
  try {
    await client.connect();
    const headers: Record<string, string> = { ...(await signIn(product)), 'content-type': 'application/json' };
    const add = async ({ url }: WebhookReceiver) => {
      const body = JSON.stringify({ url, events: ['property.updated'] });
      const answer = await fetch(`${product.origin}/v2/client/webhooks`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    };
    const firm = headers['x-workspace-id'] ?? '';
    await add(fast);
    console.log(`Alone: ${await measure(client, firm, fast, events)}`);
    await add(slow);
    console.log(
      `Beside one that takes ${slowMs} ms for each: ${await measure(client, firm, fast, events)}; the slow one had ${slow.received.length} by then`,
    );
    console.log(`${new Set(fast.received.map((one) => one.headers['webhook-id'])).size} ids in ${fast.received.length} messages`);
  } finally {
    await client.end().catch(() => undefined);
    await product.stop();
    await Promise.all([fast, slow].map((receiver) => receiver.close()));
  }
}

/** Recorded as a change records it, all in one transaction. */
const RECORD = `select record_event($1::bigint, now(), '{"kind":"system","name":"bench"}', 'change.property',
  jsonb_build_object('type', 'property', 'id', n, 'label', n::text), null, null, '[]', '[]') from generate_series(1, $2::int) as n`;

async function measure(client: pg.Client, firm: string, { received }: WebhookReceiver, events: number): Promise<string> {
  const before = received.length;
  await client.query(RECORD, [firm, events]);
  const began = performance.now();
  while (received.length < before + events) await pause(50);
  const seconds = (performance.now() - began) / 1000;
  return `${events} events delivered in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} a second`;
}
