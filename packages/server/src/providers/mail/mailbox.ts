import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { NotTaken, type Taken } from '../not-taken.ts';
import type { Mail } from './provider.ts';

const MOST_KEPT = 200;
const FILE = /^(\d{13}-[0-9a-f]{8})\.json$/;

const BOUNCES_AT = '@bounce.example';
const BOUNCING_NUMBER = '+447700900404';
const AWAY_AT = '@away.example';

/**
 * What the mailbox does with a message: it lies where it is read, so it is delivered. Every address at bounce.example and the number
 * 07700 900404 are refused as a service refuses a wrong one, and every address at away.example is put off, so that both can be tried without one.
 */
export function takeInMailbox(to: string): Taken {
  if (to.toLowerCase().endsWith(BOUNCES_AT) || to === BOUNCING_NUMBER)
    throw new NotTaken('The mailbox refuses this address, to try what happens then', 'address');
  if (to.toLowerCase().endsWith(AWAY_AT)) throw new NotTaken('The mailbox puts this address off, to try what happens then', 'put_off');
  return { id: null, isDelivered: true };
}

const StoredMail = z.object({
  kind: z.enum(['mail', 'text']).default('mail'),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  attachments: z.array(z.object({ name: z.string(), mime: z.string(), size: z.number() })).default([]),
});
export type ReceivedMail = z.infer<typeof StoredMail> & { id: string };
export type Mailbox = ReturnType<typeof openMailbox>;

/** A mailbox in a folder, for running without a mail server or text service: one file a message, the newest 200 are kept. */
export function openMailbox({ folder, from, now }: { folder: string; from: string; now: () => Date }) {
  /** Newest first. */
  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .sort()
      .reverse();
  }

  async function deliver(mail: Mail & { kind?: 'mail' | 'text' }): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = now();
    const path = join(folder, `${String(at.getTime()).padStart(13, '0')}-${randomBytes(4).toString('hex')}.json`);
    const attachments = (mail.attachments ?? []).map(({ name, mime, bytes }) => ({ name, mime, size: bytes.length }));
    await writeFile(`${path}.part`, JSON.stringify({ at: at.toISOString(), from, ...mail, attachments }), { mode: 0o600 });
    await rename(`${path}.part`, path);
    for (const old of (await ids()).slice(MOST_KEPT)) await rm(join(folder, `${old}.json`), { force: true });
  }

  /** Null when there is no such message, or its file is damaged. */
  async function read(id: string): Promise<ReceivedMail | null> {
    if (!FILE.test(`${id}.json`)) return null;
    const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      return { id, ...StoredMail.parse(JSON.parse(text)) };
    } catch {
      return null;
    }
  }

  async function list(): Promise<ReceivedMail[]> {
    const found = await Promise.all((await ids()).map(read));
    return found.filter((mail) => mail !== null);
  }

  return { deliver, read, list };
}
