import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { rootCertificates } from 'node:tls';
import { ProviderUnavailable, type WhyUnavailable } from '../asked-outside.ts';

/** A register with its plan is a few megabytes, in base64 a third more. */
const MOST_BYTES = 30_000_000;
const TIMEOUT_MS = 30_000;

/** The certificate by which HM Land Registry knows its customer; `authority`: who signed its own, where no system knows that one. */
export type ClientCertificate = { certificate: string; key: string; authority: string | null };

/** Posts an envelope to the address that the operator set, and to no other: it follows no redirect. What it says where it fails is never read. */
export async function postSoap(address: string, body: string, certificate: ClientCertificate | null): Promise<string> {
  const url = new URL(address);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const options = {
        method: 'POST',
        headers: {
          'content-type': 'text/xml; charset=utf-8',
          soapaction: '""',
          accept: 'text/xml',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Freehold',
        },
        signal,
        agent: false,
      } as const;
      const identity = certificate && {
        cert: certificate.certificate,
        key: certificate.key,
        // What is named here stands in place of all that the system trusts.
        ...(certificate.authority === null ? {} : { ca: [...rootCertificates, certificate.authority] }),
      };
      const sent = url.protocol === 'https:' ? requestHttps(url, { ...options, ...identity }, done) : requestHttp(url, options, done);
      sent.on('error', fail);
      sent.end(body);
    });
    const { statusCode: status = 0 } = answer;
    if (status !== 200) {
      answer.destroy();
      throw new ProviderUnavailable(whyOf(status), `HTTP ${status}`);
    }
    return await readAll(answer);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('unreachable', error instanceof Error ? error.name : 'no answer');
  }
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const pieces: AsyncIterable<Buffer> = answer;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > MOST_BYTES) throw new ProviderUnavailable('answer', 'an answer that does not end');
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A fault of SOAP comes as HTTP 500, and says nothing of whether it would be one again. */
const whyOf = (status: number): WhyUnavailable => {
  if (status === 401 || status === 403) return 'key';
  return status === 429 ? 'limited' : 'unreachable';
};
