import { randomUUID } from 'node:crypto';
import type { Product } from '@freehold/testkit/product';
import pg from 'pg';
import { findFirm, tokenOf } from '../properties/open-firm.ts';
import { openBrowser } from '../web/open-browser.ts';

const IDENTITY_CHECK = 25;

/** Sends a link by email as a member does, and answers what it holds, as the message shows it. */
export async function inviteSomebody(product: Product): Promise<string> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const { workspaceId } = await findFirm(client).finally(() => client.end());
  const browser = await openBrowser();
  const member = await tokenOf(product, browser).finally(() => browser.close());
  async function call<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${product.origin}/v2/client/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${member}`,
        'x-workspace-id': String(workspaceId),
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { Info: { Data: T } }).Info.Data;
  }
  const party = await call<{ id: number }>('parties', {
    kind: 'person',
    first_name: 'Bench',
    last_name: 'Phone',
    emails: ['bench.phone@mail.example'],
  });
  const quote = await call<{ id: string }>('flow-runs/quote', { flow_id: IDENTITY_CHECK, asset_id: 0, party_ids: [party.id] });
  await call('flow-runs', {
    flow_id: IDENTITY_CHECK,
    asset_type_id: 0,
    asset_id: 0,
    parties: [{ party_id: party.id }],
    payer: 'agent',
    quote_id: quote.id,
    invite: { channel: 'email' },
  });
  return newestMessage(product.origin, /personal-page#t=([\w-]{43})/);
}

/** Waits for a message that holds this, and answers its first part. */
export async function newestMessage(origin: string, holding: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const list = await (await fetch(`${origin}/dev/mailbox`)).text();
    const newest = /<a href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1];
    const found =
      newest &&
      holding
        .exec(await (await fetch(origin + newest)).text())
        ?.slice(1)
        .find(Boolean);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No message holds ${holding}`);
}
