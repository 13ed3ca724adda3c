/* `npm run bench -- money [--payments 200] [--kills 20] [--seed 1]` */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLocalStripe, type LocalEvent } from '@freehold/testkit/local-stripe';
import type { Product } from '@freehold/testkit/product';
import { startWebhookReceiver } from '@freehold/testkit/webhook-receiver';
import pg from 'pg';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { signIn } from '../screening/ask-steadily.ts';
import { openTestApp } from '../web/open-app.ts';

const SECRET = 'whsec_of_connected_accounts';
const LONGEST_LIFE_MS = 3_000;
const SETTLE_MS = 180_000;
type Stripe = Awaited<ReturnType<typeof startLocalStripe>>;

/**
 * Payments are asked for, paid and refunded at a local Stripe, each event told twice and out of order, while the worker is killed with SIGKILL again
 * and again. Afterwards the ledger is compared with Stripe, and what the program of the firm received with what happened.
 */
export async function runMoney(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      payments: { type: 'string', default: '200' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [payments, kills] = [Number(values.payments), Number(values.kills)];
  const random = seeded(Number(values.seed));
  await buildWebIfStale(console.log);
  const stripe = await startLocalStripe(SECRET);
  const receiver = await startWebhookReceiver(() => ({ status: 204, afterMs: 5 }));
  const product = await openTestApp({
    FREEHOLD_PAYMENTS: 'stripe',
    STRIPE_KEY: 'sk_test_of_a_bench',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_URL: stripe.url,
    FREEHOLD_WEBHOOK_HOSTS: '127.0.0.1',
  });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const firm = await openFirm(product, stripe);
    await firm.call<Named>('/v2/client/webhooks', {
      url: receiver.url,
      events: ['payment.requested', 'payment.paid', 'payment.refunded'],
    });
    let isOver = false;
    let killed = 0;
    const killing = (async () => {
      while (!isOver && killed < kills) {
        await pause(random() * LONGEST_LIFE_MS);
        await product.killWorker();
        killed += 1;
        await product.startWorker();
      }
    })();
    const ids: number[] = [];
    for (let n = 0; n < payments; n += 1) ids.push(await payOne(firm, stripe, n, random));
    await killing;
    isOver = true;
    const until = Date.now() + SETTLE_MS;
    const count = async (text: string) => Number((await client.query<{ count: string }>(text, [firm.workspace])).rows[0]?.count);
    const unpaid = () => count('select count(*) from payment_requests where workspace_id = $1 and received_pence = 0');
    const unsent = () => count("select count(*) from webhook_deliveries where workspace_id = $1 and state = 'waiting'");
    while (((await unpaid()) > 0 || (await unsent()) > 0) && Date.now() < until) await pause(500);
    const books = await firm.call<Books>('/v2/client/payments/reconciliation');
    const twice = await count(
      `select count(*) from (select from ledger_transactions where workspace_id = $1 and kind = 'card_received' group by request_id having count(*) > 1) as each`,
    );
    const events = await client.query<{ id: string }>(
      "select 'evt_' || public_id as id from webhook_events where workspace_id = $1 and type = any($2)",
      [firm.workspace, ['payment.requested', 'payment.paid', 'payment.refunded']],
    );
    const told = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    const known = new Set(events.rows.map(({ id }) => id));
    console.log(`${ids.length} payments, the worker killed ${killed} times`);
    console.log(`Not paid here though Stripe has the money: ${await unpaid()}. Entered twice: ${twice}`);
    console.log(
      `Ledger ${books.last?.ledger_pence} pence, Stripe ${books.last?.provider_pence} pence, ${books.last?.agreed} movements agree, ${books.last?.differences.length} differ`,
    );
    console.log(
      `${known.size} events: ${[...known].filter((id) => !told.includes(id)).length} not received, ${told.filter((id) => !known.has(id)).length} made up, ${told.length - new Set(told).size} sent again under the same id`,
    );
  } finally {
    await client.end().catch(() => undefined);
    await product.stop();
    await receiver.close();
    await stripe.stop();
  }
}

type Named = { id: number };
type Addressed = { url: string };
type Books = { last: { ledger_pence: number; provider_pence: number; agreed: number; differences: unknown[] } | null };
type Firm = {
  call: <T>(path: string, body?: object) => Promise<T>;
  tell: (event: LocalEvent) => Promise<void>;
  origin: string;
  mailbox: string;
  workspace: number;
};

/** The owner of the demonstration with an account at Stripe that takes payments. */
async function openFirm(product: Product, stripe: Stripe): Promise<Firm> {
  const headers: Record<string, string> = { ...(await signIn(product)), 'content-type': 'application/json' };
  async function call<T>(path: string, body: object = {}): Promise<T> {
    const answer = await fetch(product.origin + path, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    const { Info }: { Info: { Data: T; Message?: string } } = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${Info.Message}`);
    return Info.Data;
  }
  async function tell(event: LocalEvent): Promise<void> {
    const signed = stripe.signed(event, new Date());
    const answer = await fetch(`${product.origin}/v2/receipts/stripe`, { method: 'POST', headers: signed.headers, body: signed.body });
    if (answer.status !== 204) throw new Error(`An event was answered with ${answer.status}`);
  }
  const { url } = await call<Addressed>('/v2/client/payments/account/onboarding-link');
  await tell(stripe.enable(url.split('/').at(-1) ?? ''));
  await call('/v2/client/payments/account/refresh');
  const mailbox = join(product.dataDir, 'mailbox');
  return { call, tell, origin: product.origin, mailbox, workspace: Number(headers['x-workspace-id']) };
}

/** Asked for, opened by the link in the message, paid at Stripe, and told twice in some order; every third is given back in part. */
async function payOne({ call, tell, origin, mailbox }: Firm, stripe: Stripe, n: number, random: () => number): Promise<number> {
  const email = `payer.${n}@calloway.example`;
  const party = await call<Named>('/v2/client/parties', {
    kind: 'person',
    first_name: 'Grace',
    last_name: `Adeyemi ${lettersOf(n)}`,
    emails: [email],
  });
  const asked = { party_id: party.id, category: 'other', description: 'A copy of the keys', amount_pence: 10_000 + n, methods: ['card'] };
  const { id } = await call<Named>('/v2/client/payments/requests', asked);
  const token = await tokenFor(mailbox, email);
  const opened = await fetch(`${origin}/v2/public/payments/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { Info }: { Info: { Data: Addressed } } = JSON.parse(await opened.text());
  const page = Info.Data.url.split('/').at(-1) ?? '';
  const events = stripe.pay(page);
  if (n % 3 === 0) events.push(stripe.refund(page, 1_000));
  const mixed = [...events, ...events].map((event) => ({ event, at: random() })).toSorted((a, b) => a.at - b.at);
  for (const { event } of mixed) await tell(event);
  return id;
}

/** A number as letters: a name holds no digits. */
const lettersOf = (n: number): string => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** The link of the newest message to somebody, once a worker that lives has put it into the mailbox of this machine. */
async function tokenFor(mailbox: string, email: string): Promise<string> {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await pause(200)) {
    const names = (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
    for (const name of names.toReversed()) {
      const text = await readFile(join(mailbox, name), 'utf8');
      const token = text.includes(`"${email}"`) ? /#t=([\w-]+)/.exec(text)?.[1] : undefined;
      if (token) return token;
    }
  }
  throw new Error(`No message reached ${email}`);
}

/** The same numbers for the same seed: a fault can be played again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
