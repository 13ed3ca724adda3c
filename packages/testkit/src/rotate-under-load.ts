/* The operator's command exchanges the installation's keys again and again while people sign in, upload, read and write. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import { readFile } from '@freehold/server/platform/file-vault';
import { openScope } from '@freehold/server/platform/scope';
import type { Product } from './product.ts';
import { multipart } from './un-list-file.ts';

type Headers = Record<string, string>;
type Kept = { id: number; sha256: string };
export type RotatedUnderLoad = {
  rotations: number;
  signIns: number;
  uploads: number;
  reads: number;
  writes: number;
  /** Calls that were not answered as they should be, and files that could not be read afterwards. */
  faults: string[];
};

/** Each kind of call is made so often between two exchanges, so that none is over before the others began. */
const MEANWHILE = 1;
const UPLOAD_BYTES = 300_000;
const BETWEEN_MS = 20;
/** One network may try thirty sign-ins a minute. */
const BETWEEN_SIGN_INS_MS = 2_200;
const DOCUMENTS = '/v2/client/land-registry/documents';

export async function rotateUnderLoad(product: Product, email: string, rotations: number): Promise<RotatedUnderLoad> {
  const told: RotatedUnderLoad = { rotations: 0, signIns: 0, uploads: 0, reads: 0, writes: 0, faults: [] };
  const fault = (error: unknown) => void told.faults.push(String(error));
  const kept: Kept[] = [];
  const names: string[] = [];
  const headers = await signIn(product, email);
  let isOver = false;
  const again = async (kind: 'signIns' | 'uploads' | 'reads' | 'writes', act: () => Promise<unknown>) => {
    const between = kind === 'signIns' ? BETWEEN_SIGN_INS_MS : BETWEEN_MS;
    for (; !isOver && told.faults.length === 0; await pause(between)) await act().then(() => (told[kind] += 1), fault);
  };
  kept.push(await upload(product, headers, 0));
  const people = [
    again('signIns', () => signIn(product, email)),
    again('uploads', async () => void kept.push(await upload(product, headers, kept.length))),
    again('reads', () => read(product, headers, kept[Math.floor(Math.random() * kept.length)])),
    again('writes', async () => {
      const name = `Kept${letters(names.length)}`;
      const body = { kind: 'person', first_name: 'Perpetua', last_name: name, phones: [], emails: [], addresses: [] };
      await call(product, headers, '/v2/client/parties', { method: 'POST', body: JSON.stringify(body) });
      names.push(name);
    }),
  ];
  const hasMeanwhile = (since: RotatedUnderLoad) =>
    (['signIns', 'uploads', 'reads', 'writes'] as const).every((kind) => told[kind] >= since[kind] + MEANWHILE);
  for (; told.rotations < rotations && told.faults.length === 0; told.rotations += 1) {
    const since = { ...told };
    // Every third time the keys of the workspaces too.
    const { code, output } = await product.cli('keys', 'rotate', ...(told.rotations % 3 === 2 ? ['--data'] : []));
    if (code !== 0) fault(output);
    while (!hasMeanwhile(since) && told.faults.length === 0) await pause(BETWEEN_MS);
  }
  isOver = true;
  await Promise.all(people);
  for (const one of kept) await read(product, headers, one).catch(fault);
  await readElsewhere(product, Number(headers['x-workspace-id']), kept).catch(fault);
  await readActivity(product, headers, names).catch(fault);
  await signIn(product, email).catch(fault);
  return told;
}

/** Nobody's name holds a digit. */
const letters = (at: number) => Array.from(String(at), (digit) => 'abcdefghij'[Number(digit)]).join('');

async function call(product: Product, headers: Headers, path: string, more: RequestInit = {}): Promise<Response> {
  const json = typeof more.body === 'string' ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(new URL(path, product.origin), { ...more, headers: { ...headers, ...json, ...(more.headers as Headers) } });
  if (!answer.ok) throw new Error(`${more.method ?? 'GET'} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

const dataOf = async <T>(answer: Response): Promise<T> => ((await answer.json()) as { Info: { Data: T } }).Info.Data;

async function signIn(product: Product, email: string): Promise<Headers> {
  const token = new URL(await linkOf(product, email)).hash.replace('#link=', '');
  const origin = { origin: product.origin };
  const confirmed = await call(product, origin, '/v2/public/sign-in/confirm', { method: 'POST', body: JSON.stringify({ token }) });
  const headers = { authorization: `Bearer ${(await dataOf<{ access_token: string }>(confirmed)).access_token}` };
  const me = await dataOf<{ owner_id: number }>(await call(product, headers, '/v2/client/me'));
  return { ...headers, 'x-workspace-id': String(me.owner_id) };
}

const LINK_TRIES = 3;
/** The link is made by the test itself, whose own connection a busy machine may keep waiting too long. */
async function linkOf(product: Product, email: string): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await product.createLink(email);
    } catch (error) {
      if (tried === LINK_TRIES || !/connection timeout/.test(String(error))) throw error;
    }
  }
}

/** In two parts, as browsers send a large file, and then kept as a document. */
async function upload(product: Product, headers: Headers, at: number): Promise<Kept> {
  const bytes = Buffer.from(`%PDF-1.7\n% ${randomBytes(UPLOAD_BYTES / 2).toString('hex')}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`);
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await call(product, headers, '/v2/client/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length) },
  });
  const url = begun.headers.get('location') ?? '';
  const half = Math.floor(bytes.length / 2);
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const)
    await call(product, headers, url, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(from, to)),
    });
  const named = { upload: url.split('/').at(-1) ?? '', file_name: `register-${at}.pdf` };
  const form = multipart(null, { title_number: `AV${100_000 + at}`, kind: 'register', address: '14 Calloway Crescent', ...named });
  const added = await call(product, headers, DOCUMENTS, { method: 'POST', headers: form.headers, body: new Uint8Array(form.payload) });
  const { id } = await dataOf<{ id: number }>(added);
  return { id, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function read(product: Product, headers: Headers, one: Kept | undefined): Promise<void> {
  const answer = await call(product, headers, `${DOCUMENTS}/${one?.id}/file`);
  const sha256 = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
  if (sha256 !== one?.sha256) throw new Error(`Document ${one?.id} came back as other bytes`);
}

/** By a process that was not there before, as one that is started after the exchange. */
async function readElsewhere({ databaseUrl, dataDir }: Product, workspaceId: number, kept: readonly Kept[]): Promise<void> {
  const services = await buildServices(parseConfig({ DATABASE_URL: databaseUrl, FREEHOLD_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  try {
    const scope = openScope(services, workspaceId, { kind: 'system', name: 'test' });
    for (const { sha256 } of kept) await scope.transaction((trx) => readFile(trx, scope, services, sha256));
  } finally {
    await closeServices(services);
  }
}

/** What was recorded names everybody who was added, and the chain is whole. */
async function readActivity(product: Product, headers: Headers, names: readonly string[]): Promise<void> {
  const { intact } = await dataOf<{ intact: boolean }>(await call(product, headers, '/v2/client/activity/verify', { method: 'POST' }));
  if (!intact) throw new Error('The chain of the activity is broken');
  const file = await (await call(product, headers, '/v2/client/activity/export.csv')).text();
  for (const name of names) if (!file.includes(name)) throw new Error(`The activity does not name ${name}`);
}
