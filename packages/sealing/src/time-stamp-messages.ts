import { randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import type { ContentInfo } from 'pkijs';
import { oidOfHash } from './oid.ts';
import type { HashName } from './signer.ts';
import { exact } from './der.ts';

/** What is posted to an authority as `application/timestamp-query` (RFC 3161). The nonce keeps an old answer from being given again. */
export function writeTimeStampRequest(digest: Uint8Array, hash: HashName, nonce: Uint8Array = randomBytes(8)): Uint8Array {
  const positive = new Uint8Array(nonce);
  positive[0] = ((positive[0] ?? 0) & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oidOfHash(hash) }),
      hashedMessage: new OctetString({ valueHex: exact(digest) }),
    }),
    nonce: new Integer({ valueHex: positive.buffer }),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

/** The token of an answer to this question; null where the authority refused, said something else, or gave the answer to another question. */
export function readTimeStampResponse(der: Uint8Array, request: Uint8Array): Uint8Array | null {
  try {
    const response = TimeStampResp.fromBER(exact(der));
    const granted = Number(response.status.status) <= 1;
    if (!granted || response.timeStampToken === undefined) return null;
    const asked = TimeStampReq.fromBER(exact(request)).nonce;
    const { nonce } = infoOf(response.timeStampToken);
    if (asked === undefined || nonce === undefined || !nonce.isEqual(asked)) return null;
    return new Uint8Array(response.timeStampToken.toSchema().toBER());
  } catch {
    return null;
  }
}

function infoOf(token: ContentInfo): TSTInfo {
  const content = new SignedData({ schema: token.content }).encapContentInfo.eContent;
  if (content === undefined) throw new Error('The token says nothing.');
  return TSTInfo.fromBER(content.getValue());
}
