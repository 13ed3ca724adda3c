import { listAddressesOf, type RevocationSource } from '@freehold/sealing/revocation';
import { readTimeStampResponse, writeTimeStampRequest } from '@freehold/sealing/time-stamp-messages';
import type { TimeStamper } from '@freehold/sealing/write-cms';
import { download } from '../../../platform/download.ts';
import { fetchSmall } from '../../../platform/fetch-small.ts';
import type { Services } from '../../../platform/services.ts';

const STAMP_MS = 15_000;
const LIST_MS = 20_000;
const MOST_LIST_BYTES = 20 * 1024 * 1024;

type Asking = Pick<Services, 'config' | 'log'>;

/** The time-stamp authority of the settings (RFC 3161, 3.4); undefined where there is none. One that does not answer gives no time-stamp. */
export function openTimeStamper({ config, log }: Asking, within = STAMP_MS): TimeStamper | undefined {
  const address = config.seal.stampUrl;
  if (address === null) return undefined;
  return async (digest, hash) => {
    const request = writeTimeStampRequest(digest, hash);
    try {
      const answer = await fetchSmall(address, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: Buffer.from(request),
        redirect: 'error',
        signal: AbortSignal.timeout(within),
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const token = readTimeStampResponse(new Uint8Array(await answer.arrayBuffer()), request);
      if (token === null) throw new Error('it granted no time-stamp');
      return token;
    } catch (error) {
      log.warn({ err: error, host: new URL(address).host }, 'the time-stamp authority did not answer');
      return null;
    }
  };
}

/** Lists of revoked certificates, from where each certificate says that its issuer publishes them, and never from inside the network unless the operator names the host. */
export function openRevocation({ config, log }: Asking): RevocationSource {
  return async (certificate) => {
    for (const address of listAddressesOf(certificate))
      try {
        const options = { timeoutMs: LIST_MS, mostBytes: MOST_LIST_BYTES, ownHosts: config.seal.ownListHosts, isSigned: true };
        const answer = await download(address, options);
        if (!answer.isUnchanged) return new Uint8Array(answer.bytes);
      } catch (error) {
        log.warn({ err: error }, 'a list of revoked certificates was not fetched');
      }
    return null;
  };
}
