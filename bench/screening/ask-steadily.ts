/* Asks a running product the same few things again and again, as people at work would, and notes how long each answer took. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { OWNER } from '../web/open-app.ts';
import type { Product } from '@freehold/testkit/product';

export type Spread = { times: number; p50: number; p95: number; longest: number };
export type Asked = { live: Spread; lists: Spread; checks: Spread; checkStarted: Spread; checkDone: Spread };
type Listed = { list_key: string; version: string };

const EVERY_MS = 50;
const MOST_ASKED_MS = 300_000;

/**
 * Asks until `until` settles. Every 50 ms what answers without the database, the page of lists and the list of checks, whether the question before
 * was answered or not; beside them one check after the other. `onCheck` hears which lists a finished check was compared with.
 */
export async function askSteadily(
  product: Product,
  until: Promise<unknown>,
  onCheck: (lists: Listed[]) => void = () => {},
): Promise<Asked> {
  const headers = await signIn(product);
  const times: Record<keyof Asked, number[]> = { live: [], lists: [], checks: [], checkStarted: [], checkDone: [] };
  const get = (path: string) => fetch(product.origin + path, { headers, signal: AbortSignal.timeout(MOST_ASKED_MS) });
  async function timed(kind: keyof Asked, ask: () => Promise<Response>): Promise<Response> {
    const began = performance.now();
    const answer = await ask();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    const body = await answer.arrayBuffer();
    times[kind].push(performance.now() - began);
    return new Response(body);
  }
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  const pending: Promise<unknown>[] = [];
  async function askPages(): Promise<void> {
    while (!isOver) {
      const next = pause(EVERY_MS);
      pending.push(
        timed('live', () => get('/health/live')),
        timed('lists', () => get('/v2/client/screening/lists')),
        timed('checks', () => get('/v2/client/checks')),
      );
      await next;
    }
  }
  async function askChecks(): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const began = performance.now();
      const started = await timed('checkStarted', () =>
        fetch(`${product.origin}/v2/client/checks/aml`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({
            subject: { kind: 'person', first_name: 'Casimir', last_name: `Dravenko${letters(n)}`, dob: '1968-05-11' },
          }),
        }),
      );
      let check = await checkOf(started);
      while (check.state === 'processing') {
        await pause(EVERY_MS);
        check = await checkOf(await get(`/v2/client/checks/${check.id}`));
        if (performance.now() - began > MOST_ASKED_MS) throw new Error(`Check ${check.id} is not done`);
      }
      if (check.state === 'error') throw new Error(`Check ${check.id} failed`);
      times.checkDone.push(performance.now() - began);
      onCheck(check.lists);
    }
  }
  await Promise.all([askPages(), askChecks(), over]);
  await Promise.all(pending);
  const spreads = Object.entries(times).map(([kind, values]) => [kind, spread(values)]);
  return Object.fromEntries(spreads) as Asked;
}

type Check = { id: number; state: string; lists: Listed[] };
const checkOf = async (answer: Response) => ((await answer.json()) as { Info: { Data: Check } }).Info.Data;
const letters = (n: number) => Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('');

function spread(values: number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { times: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1) };
}

/** A session of the owner: its token is good for fifteen minutes. */
export async function signIn(product: Product): Promise<Record<string, string>> {
  const token = new URL(await product.createLink(OWNER)).hash.replace('#link=', '');
  const post = { method: 'POST', headers: { 'content-type': 'application/json', origin: product.origin } };
  const confirmed = await fetch(`${product.origin}/v2/public/sign-in/confirm`, { ...post, body: JSON.stringify({ token }) });
  const { Info } = (await confirmed.json()) as { Info: { Data: { access_token?: string } } };
  if (!Info.Data?.access_token) throw new Error(`Nobody is signed in: ${JSON.stringify(Info)}`);
  const headers = { authorization: `Bearer ${Info.Data.access_token}` };
  const me = (await (await fetch(`${product.origin}/v2/client/me`, { headers })).json()) as { Info: { Data: { owner_id: number } } };
  return { ...headers, 'x-workspace-id': String(me.Info.Data.owner_id) };
}
