/* `npm run bench -- applicants [--people 500] [--megabytes 2] [--every 100]` */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Product } from '@freehold/testkit/product';
import pg from 'pg';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { findFirm } from '../properties/open-firm.ts';
import { signIn } from '../screening/ask-steadily.ts';
import { openTestApp } from '../web/open-app.ts';
import type { Applicant, Sending, Sent } from './send-files.ts';

const IDENTITY_CHECK = 25;
const PART = 1024 * 1024;
const ALONE_MS = 10_000;
/** People whom one price is asked for. */
const A_QUOTE = 20;
const PAGES = ['/v2/client/properties?asset_type_id=1&page=1&perPage=25', '/v2/client/flow-runs?page=1&perPage=25', '/v2/client/tasks'];

type Call = (method: string, path: string, token: string, body?: object) => Promise<unknown>;

/** So many people send a photograph at once, in parts, while members ask their pages; before it, the same pages alone. */
export async function runApplicants(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '500' },
      megabytes: { type: 'string', default: '2' },
      every: { type: 'string', default: '100' },
    },
  });
  const [people, bytes, everyMs] = [Number(values.people), Number(values.megabytes) * PART, Number(values.every)];
  await buildWebIfStale(console.log);
  const product = await openTestApp({ FREEHOLD_REQUESTS_A_MINUTE: '10000000' });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const firm = await findFirm(client);
    const call = callsOf(product.origin, firm.workspaceId);
    const applicants = await invite(call, client, await tokenOf(product), firm, people);
    console.log(`${applicants.length} people were invited`);
    // A token is good for fifteen minutes, which many invitations may take.
    const pages = { origin: product.origin, headers: await signIn(product), everyMs };
    const workerData: Sending = { origin: product.origin, applicants, bytes };
    const senders = new Worker(new URL('./send-files.ts', import.meta.url), { workerData });
    await once(senders, 'message');
    const alone = await askPages(pages, pause(ALONE_MS));
    const began = performance.now();
    const sending = once(senders, 'message').then(([all]) => all as Sent[]);
    senders.postMessage('go');
    const [during, sent] = await Promise.all([askPages(pages, sending), sending]);
    await senders.terminate();
    const tries = sent.reduce((sum, each) => sum + each.tries, 0);
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query<{ run_id: number; sha256: string }>(
      'select run_id, sha256 from flow_run_files where removed_at is null',
    );
    const kept = new Map(rows.map((row) => [Number(row.run_id), row.sha256]));
    const lost = sent.filter(({ runId, sha256 }) => kept.get(runId) !== sha256).length;
    console.log(`\n| | calls | p50, ms | p95, ms | longest, ms |\n|---|---|---|---|---|`);
    print('pages of members, alone', alone);
    print('while people send', during);
    console.log(
      `\n${people} files of ${values.megabytes} MB in ${seconds.toFixed(0)} s (${((people * bytes) / PART / seconds).toFixed(1)} MB/s); ${lost} lost or changed; ${tries} calls for ${people * (2 + bytes / PART)}.`,
    );
    if (lost > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await product.stop();
  }
}

type Load = { calls: number; p50: number; p95: number; longest: number };
type Pages = { origin: string; headers: Record<string, string>; everyMs: number };

/** Asks one page after the other, each at its time whether the one before was answered or not, until `until` settles. */
async function askPages({ origin, headers, everyMs }: Pages, until: Promise<unknown>): Promise<Load> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  async function ask(path: string): Promise<void> {
    const began = performance.now();
    const answer = await fetch(origin + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  for (let n = 0; !isOver; n++) {
    pending.push(ask(PAGES[n % PAGES.length] ?? ''));
    await pause(everyMs);
  }
  await Promise.all([over, ...pending]);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { calls: times.length, p50: at(0.5), p95: at(0.95), longest: at(1) };
}

const tokenOf = async (product: Product) => (await signIn(product))['authorization']?.split(' ')[1] ?? '';

function print(what: string, { calls, p50, p95, longest }: Load): void {
  console.log(`| ${what} | ${calls} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${longest.toFixed(0)} |`);
}

const callsOf =
  (origin: string, workspaceId: number): Call =>
  async (method, path, token, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-workspace-id': String(workspaceId),
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { Info: { Data: unknown } }).Info.Data;
  };

/** People with a run each, at the step of the photograph. Their sessions are those of a device of the firm, since codes are limited by network. */
async function invite(call: Call, client: pg.Client, member: string, firm: { workspaceId: number; memberId: number }, people: number) {
  const applicants: Applicant[] = [];
  for (let from = 0; from < people; from += A_QUOTE) {
    const parties: number[] = [];
    for (let n = from; n < Math.min(people, from + A_QUOTE); n++)
      parties.push(
        (
          (await call('POST', '/v2/client/parties', member, { kind: 'person', first_name: 'Bench', last_name: lettersOf(n) })) as {
            id: number;
          }
        ).id,
      );
    const quote = (await call('POST', '/v2/client/flow-runs/quote', member, {
      flow_id: IDENTITY_CHECK,
      asset_id: 0,
      party_ids: parties,
    })) as {
      id: string;
    };
    for (const [index, party] of parties.entries()) {
      const { id } = (await call('POST', '/v2/client/flow-runs', member, {
        flow_id: IDENTITY_CHECK,
        asset_type_id: 0,
        asset_id: 0,
        parties: [{ party_id: party }],
        payer: 'agent',
        quote_id: quote.id,
        invite: { channel: 'in_branch' },
      })) as { id: number };
      const token = randomBytes(32).toString('base64url');
      await client.query(
        `insert into auth.app_sessions (run_workspace_id, run_id, helper_id, token_hash, created_at, expires_at, ends_at)
         values ($1, $2, $3, $4, now(), now() + interval '1 day', now() + interval '1 day')`,
        [firm.workspaceId, id, firm.memberId, createHash('sha256').update(token).digest()],
      );
      for (const [key, answers] of [
        ['intro', {}],
        ['consent', { agreed: true }],
        ['details', { first_name: 'Bench', last_name: lettersOf(from + index), dob: '1984-07-22', nationality: 'GB' }],
      ] as const)
        await call('POST', `/v2/app/tasks/${id}/steps/${key}`, token, { answers, answers_version: 0, finished: true });
      applicants.push({ runId: id, token });
    }
  }
  return applicants;
}

const lettersOf = (n: number): string => [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
