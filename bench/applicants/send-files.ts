/* A thread of its own for those who send, so that what members wait for is not measured in a process that is busy sending. */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type Applicant = { runId: number; token: string };
export type Sending = { origin: string; applicants: readonly Applicant[]; bytes: number };
export type Sent = { runId: number; sha256: string; tries: number };

const PART = 1024 * 1024;
/** A whole picture, after which each file has bytes of its own; the rest is made once. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const { origin, applicants, bytes } = workerData as Sending;
const rest = randomBytes(bytes);
const photos = applicants.map(() => Buffer.concat([PICTURE, randomBytes(64), rest.subarray(64 + PICTURE.length)]));
parentPort?.postMessage('ready');
parentPort?.once('message', () => {
  void Promise.all(applicants.map((applicant, n) => send(applicant, n))).then(
    (sent) => parentPort?.postMessage(sent),
    (error: unknown) => {
      throw error;
    },
  );
});

const WAITS_MS = [1_000, 2_000, 5_000, 10_000];

/** A photograph in parts of a mebibyte, from an address of its own; what is not taken is tried again as the page does. Answers its hash. */
async function send({ runId, token }: Applicant, n: number): Promise<Sent> {
  const photo = photos[n] ?? Buffer.alloc(0);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  let tries = 0;
  async function ask(method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<Asked> {
    for (let again = 0; ; again++) {
      tries += 1;
      const answer = await askFrom(n, agent, method, origin + path, headers, body).catch(() => null);
      if (answer !== null && answer.status < 400) return answer;
      if (answer !== null && answer.status < 500 && answer.status !== 409)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      await pause(WAITS_MS[Math.min(again, WAITS_MS.length - 1)]);
      // What arrived of a part that was not answered is asked for.
      if (method === 'PATCH') return askFrom(n, agent, 'HEAD', origin + path, tus).catch(() => ask('HEAD', path, tus));
    }
  }
  const begun = await ask('POST', `/v2/app/tasks/${runId}/uploads`, { ...tus, 'upload-length': String(photo.length) });
  const path = begun.headers.location ?? '';
  for (let at = 0; at < photo.length;) {
    const type = { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' };
    const { headers } = await ask('PATCH', path, { ...tus, ...type }, photo.subarray(at, at + PART));
    at = Number(headers['upload-offset'] ?? at);
  }
  const form = new FormData();
  form.append('part', 'photo_page');
  form.append('upload', path.split('/').at(-1) ?? '');
  form.append('file_name', 'passport.jpg');
  const whole = new Response(form);
  const type = { authorization: tus.authorization, 'content-type': whole.headers.get('content-type') ?? '' };
  await ask('POST', `/v2/app/tasks/${runId}/steps/id_document/files`, type, Buffer.from(await whole.arrayBuffer()));
  agent.destroy();
  return { runId, sha256: createHash('sha256').update(photo).digest('hex'), tries };
}

type Asked = { status: number; headers: IncomingHttpHeaders; text: string };
/** One address may hold a part of the connections only, so each phone has its own of the loopback. */
function askFrom(n: number, agent: Agent, method: string, url: string, headers: Record<string, string>, body?: Buffer): Promise<Asked> {
  const localAddress = `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;
  return new Promise((resolve, reject) => {
    const size = body ? { 'content-length': String(body.length) } : method === 'POST' ? { 'content-length': '0' } : {};
    const asked = request(url, { method, agent, localAddress, family: 4, headers: { ...headers, ...size } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
