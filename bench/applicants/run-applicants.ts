/* `npm run bench -- applicants [--people 500] [--megabytes 2] [--callers 4]` */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { askTogether, type Load } from '../api/ask-together.ts';
import { findFirm, tokenOf } from '../properties/open-firm.ts';
import { openTestApp } from '../web/open-app.ts';
import { openBrowser } from '../web/open-browser.ts';

const IDENTITY_CHECK = 25;
const PART = 1024 * 1024;
/** People whom one price is asked for. */
const A_QUOTE = 20;
const PAGES = ['/v2/client/properties?asset_type_id=1&page=1&perPage=25', '/v2/client/flow-runs?page=1&perPage=25', '/v2/client/tasks'];

type Call = (method: string, path: string, token: string, body?: object) => Promise<unknown>;
type Applicant = { runId: number; token: string };

/** So many people send a photograph at once, in parts, while members ask their pages; before it, the same pages alone. */
export async function runApplicants(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '500' },
      megabytes: { type: 'string', default: '2' },
      callers: { type: 'string', default: '4' },
    },
  });
  const [people, bytes, callers] = [Number(values.people), Number(values.megabytes) * PART, Number(values.callers)];
  await buildWebIfStale(console.log);
  const product = await openTestApp({ FREEHOLD_REQUESTS_A_MINUTE: '10000000' });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const firm = await findFirm(client);
    const browser = await openBrowser();
    const member = await tokenOf(product, browser);
    await browser.close();
    const headers = { authorization: `Bearer ${member}`, 'x-workspace-id': String(firm.workspaceId) };
    const call = callsOf(product.origin, firm.workspaceId);
    const applicants = await invite(call, client, member, firm, people);
    console.log(`${applicants.length} people were invited`);
    const url = (n: number) => product.origin + (PAGES[n % PAGES.length] ?? '');
    const alone = await askTogether(url, headers, { callers, seconds: 10 });
    const began = performance.now();
    let isOver = false;
    const sending = Promise.all(applicants.map((applicant) => send(product.origin, applicant, bytes))).finally(() => (isOver = true));
    const during = await askTogether(url, headers, { callers, seconds: 3600, isOver: () => isOver });
    const hashes = await sending;
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query<{ run_id: number; sha256: string }>(
      'select run_id, sha256 from flow_run_files where removed_at is null',
    );
    const kept = new Map(rows.map((row) => [Number(row.run_id), row.sha256]));
    const lost = applicants.filter(({ runId }, n) => kept.get(runId) !== hashes[n]).length;
    console.log(`\n| | calls | p50, ms | p95, ms |\n|---|---|---|---|`);
    print('pages of members, alone', alone);
    print('while people send', during);
    console.log(
      `\n${people} files of ${values.megabytes} MB in ${seconds.toFixed(0)} s (${((people * bytes) / PART / seconds).toFixed(1)} MB/s); ${lost} lost or changed.`,
    );
    if (lost > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await product.stop();
  }
}

function print(what: string, { calls, p50, p95 }: Load): void {
  console.log(`| ${what} | ${calls} | ${p50.toFixed(0)} | ${p95.toFixed(0)} |`);
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

/** A photograph in parts of a mebibyte; answers its hash. */
async function send(origin: string, { runId, token }: Applicant, bytes: number): Promise<string> {
  const photo = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), randomBytes(bytes - 20)]);
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${origin}/v2/app/tasks/${runId}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(photo.length) },
  });
  const location = begun.headers.get('location');
  if (location === null) throw new Error(`An upload was refused: ${begun.status} ${await begun.text()}`);
  for (let at = 0; at < photo.length; at += PART) {
    const sent = await fetch(origin + location, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: photo.subarray(at, at + PART),
    });
    if (sent.status !== 204) throw new Error(`A part was refused: ${sent.status} ${await sent.text()}`);
  }
  const form = new FormData();
  form.append('part', 'photo_page');
  form.append('upload', location.split('/').at(-1) ?? '');
  form.append('file_name', 'passport.jpg');
  const added = await fetch(`${origin}/v2/app/tasks/${runId}/steps/id_document/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!added.ok) throw new Error(`A file was refused: ${added.status} ${await added.text()}`);
  return createHash('sha256').update(photo).digest('hex');
}
