import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { allowedUrl, faultOf, isOwnHost, lookUpOutside, type DownloadFault, type ResolveAll } from './download.ts';

/** What came back: a status with the first bytes of its body, or why nothing did. */
export type Posted = { status: number; answer: string; retryAfter: string | null } | { fault: DownloadFault };
export type PostOptions = {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  mostBytes: number;
  /** Hosts of one's own network that may be called. */
  ownHosts: readonly string[];
  /** Looks a name up; tests answer differently each time. */
  resolve?: ResolveAll;
};

/**
 * Sends a body to an address somebody typed, and never inside the network: the name is looked up anew with each call, and called at the very
 * address that was looked at. Redirects are not followed. Of the answer the first bytes are read and the rest is left.
 */
export async function postOutside(
  address: string,
  { headers, body, timeoutMs, mostBytes, ownHosts, resolve }: PostOptions,
): Promise<Posted> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // An address made of numbers is never looked up, so it is asked here.
    const url = allowedUrl(address, { ownHosts });
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const sent = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'Freehold' },
          signal,
          agent: false,
          ...(isOwnHost(url, ownHosts) ? {} : { lookup: lookUpOutside(resolve) }),
        },
        done,
      );
      sent.on('error', fail);
      sent.end(body);
    });
    const { statusCode: status = 0, headers: told } = answer;
    return { status, answer: await readStart(answer, mostBytes), retryAfter: told['retry-after'] ?? null };
  } catch (error) {
    return { fault: faultOf(error, URL.parse(address)?.host ?? 'The address', signal) };
  }
}

/** A status has come, so a body that breaks off, or does not end in time, takes nothing from it. */
async function readStart(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const pieces: AsyncIterable<Buffer> = answer;
    for await (const chunk of pieces) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= mostBytes) break;
    }
  } catch {
    // What came until then is what is kept.
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
}
