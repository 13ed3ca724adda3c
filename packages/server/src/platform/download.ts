import { lookup as lookUpName, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { isPrivateAddress } from './private-address.ts';

export type DownloadFaultCode =
  | 'address'
  | 'not_https'
  | 'private'
  | 'unreachable'
  | 'status'
  | 'timeout'
  | 'too_large'
  | 'broken_off'
  | 'redirects'
  | 'packed';

/** What went wrong with a file that was asked for. Its message is a sentence for people; it names the host and never the rest of the address, which may hold a key. */
export class DownloadFault extends Error {
  readonly code: DownloadFaultCode;
  readonly bytes: number;
  constructor(code: DownloadFaultCode, message: string, bytes = 0) {
    super(message);
    this.code = code;
    this.bytes = bytes;
  }
}

export type Download =
  | { isUnchanged: true }
  | { isUnchanged: false; bytes: Buffer; etag: string | null; lastModified: string | null; contentType: string | null };
export type DownloadOptions = {
  timeoutMs: number;
  mostBytes: number;
  /** Hosts of one's own network that may be called, over http too: `name`, `name:port` or an address. */
  ownHosts: readonly string[];
  /** What is fetched is signed, so it may come over http as well. */
  isSigned?: boolean;
  /** What was answered last time: the answer may then be that nothing changed. */
  known?: { etag: string | null; lastModified: string | null };
};

const MOST_REDIRECTS = 5;

/**
 * Fetches one file from an address somebody typed, and never from inside the network: every name is looked up once and called at the very
 * address that was looked at, at each redirect anew. It ends at the limit of bytes or of time.
 */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const found = await follow(address, options, signal);
  if (found === null) return { isUnchanged: true };
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(found, options, signal)) chunks.push(chunk);
  return { isUnchanged: false, bytes: Buffer.concat(chunks), ...headsOf(found) };
}

export type Downloaded = { bytes: number; etag: string | null; lastModified: string | null };

/** The same into a file, however long; null where the address says that nothing changed. What broke off is left to the caller. */
export async function downloadInto(path: string, address: string, options: DownloadOptions): Promise<Downloaded | null> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const found = await follow(address, options, signal);
  if (found === null) return null;
  const arriving = bytesOf(found, options, signal);
  let bytes = 0;
  async function* counted() {
    for await (const chunk of arriving) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await pipeline(counted(), createWriteStream(path));
  const { etag, lastModified } = headsOf(found);
  return { bytes, etag, lastModified };
}

type Found = { answer: IncomingMessage; host: string };

async function follow(address: string, options: DownloadOptions, signal: AbortSignal): Promise<Found | null> {
  let url = allowedUrl(address, options);
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const answer = await ask(url, options, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location !== undefined) {
      answer.destroy();
      url = allowedUrl(URL.parse(headers.location, url)?.href ?? headers.location, options, url.host);
      continue;
    }
    if (statusCode === 304 && options.known) {
      answer.destroy();
      return null;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new DownloadFault('status', statusWords(url.host, statusCode));
    }
    return { answer, host: url.host };
  }
  throw new DownloadFault('redirects', `${url.host} sends from one address to the next without end.`);
}

const headsOf = ({ answer: { headers } }: Found) => ({
  etag: headers.etag ?? null,
  lastModified: headers['last-modified'] ?? null,
  contentType: headers['content-type'] ?? null,
});

/** The address as one that may be called, or the reason why not. */
export function allowedUrl(
  address: string,
  { ownHosts, isSigned = false }: Pick<DownloadOptions, 'ownHosts' | 'isSigned'>,
  from?: string,
): URL {
  const url = URL.parse(address);
  const sent = from === undefined ? '' : `${from} sends on to another address. `;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new DownloadFault('address', `${sent}This is no address of a file on the web.`);
  if (url.username !== '' || url.password !== '')
    throw new DownloadFault('address', `${sent}An address with a name and password in it is not called.`);
  if (isOwnHost(url, ownHosts)) return url;
  if (url.protocol === 'http:' && !isSigned)
    throw new DownloadFault('not_https', `${sent}${url.host} is not reached over https. Files are fetched over https only.`);
  if (url.port !== '')
    throw new DownloadFault('address', `${sent}${url.host} names a port. Files are fetched from the usual port of https only.`);
  if (isIP(bare(url.hostname)) !== 0 && isPrivateAddress(bare(url.hostname))) throw privateFault(url.host, sent);
  return url;
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
export const isOwnHost = (url: URL, ownHosts: readonly string[]) =>
  ownHosts.some((host) => host === bare(url.hostname) || host === url.host || host === url.hostname);

function privateFault(host: string, sent = ''): DownloadFault {
  return new DownloadFault('private', `${sent}${host} leads inside a private network, where Freehold fetches nothing.`);
}

function ask(url: URL, { ownHosts, known }: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers: Record<string, string> = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Freehold' };
  if (known?.etag) headers['if-none-match'] = known.etag;
  if (known?.lastModified) headers['if-modified-since'] = known.lastModified;
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, signal, agent: false, ...(isOwnHost(url, ownHosts) ? {} : { lookup: lookUpOutside() }) }, resolve);
    sent.on('error', (error: NodeJS.ErrnoException) => reject(faultOf(error, url.host, signal)));
    sent.end();
  });
}

/** Finds every address of a name. */
export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  found: (error: NodeJS.ErrnoException | null, all: LookupAddress[]) => void,
) => void;

/** Answers no address for a name of which any leads inside: a name that leads both ways is not to be trusted. */
export const lookUpOutside =
  (resolve: ResolveAll = lookUpName): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const all = found;
      if (error) return done(error, '');
      if (all.length === 0 || all.some(({ address }) => isPrivateAddress(address))) return done(privateFault(hostname), '');
      const [first] = all;
      if (options.all) done(null, all);
      else done(null, first?.address ?? '', first?.family);
    });
  };

async function* bytesOf({ answer, host }: Found, { mostBytes }: DownloadOptions, signal: AbortSignal): AsyncGenerator<Buffer> {
  const said = Number(answer.headers['content-length'] ?? Number.NaN);
  if (said > mostBytes) {
    answer.destroy();
    throw tooLarge(host, mostBytes);
  }
  const packed = answer.headers['content-encoding'];
  if (packed !== undefined && packed !== 'identity' && packed !== 'gzip') {
    answer.destroy();
    throw new DownloadFault('packed', `${host} packs its answer in a way nobody asked for (${packed.slice(0, 20)}).`);
  }
  let size = 0;
  try {
    const pieces: AsyncIterable<Buffer> = answer;
    for await (const chunk of pieces) {
      size += chunk.byteLength;
      if (size > mostBytes) throw tooLarge(host, mostBytes, size);
      yield chunk;
    }
  } catch (error) {
    throw faultOf(error, host, signal, size);
  }
}

export function faultOf(error: unknown, host: string, signal: AbortSignal, bytes = 0): DownloadFault {
  if (error instanceof DownloadFault) return error;
  if (signal.aborted) return new DownloadFault('timeout', `${host} took too long to answer.`, bytes);
  if (bytes > 0) return new DownloadFault('broken_off', `The answer of ${host} broke off after ${sizeWords(bytes)}.`, bytes);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new DownloadFault('unreachable', `There is no ${host}: its name leads nowhere.`);
  return new DownloadFault('unreachable', `${host} could not be reached${code ? ` (${code})` : ''}.`);
}

const tooLarge = (host: string, most: number, bytes = 0) =>
  new DownloadFault('too_large', `The file of ${host} is larger than ${sizeWords(most)}, the most that is fetched.`, bytes);

function statusWords(host: string, status: number): string {
  if (status === 404 || status === 410) return `${host} has no such file (${status}).`;
  if (status === 401 || status === 403) return `${host} does not let this file be fetched (${status}).`;
  if (status === 429 || status === 503) return `${host} is too busy to answer (${status}).`;
  return `${host} did not give the file (${status}).`;
}

/** `8 GB`, `6.4 MB`, `312 kB`. */
export function sizeWords(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1).replace(/\.0$/, '')} GB`;
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`;
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : `${bytes} bytes`;
}
