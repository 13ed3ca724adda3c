import { createHash } from 'node:crypto';
import { PDF, PdfArray, PdfDict, PdfStream } from '@libpdf/core';
import { findSignatures } from './find-signatures.ts';
import type { FoundSignature } from './find-signatures.ts';
import { readCms, readTimeStamp } from './read-cms.ts';
import type { ReadSignature } from './read-cms.ts';
import { collectValidationData } from './revocation.ts';
import type { RevocationSource, ValidationData } from './revocation.ts';
import type { Sealed } from './seal-document.ts';
import { addSignatureField, placeSignature } from './signature-field.ts';
import { digestOf } from './signer.ts';
import type { HashName } from './signer.ts';
import { addTimeStamp } from './write-cms.ts';
import type { TimeStamper } from './write-cms.ts';

export type Raising = { stamp: TimeStamper; revocation?: RevocationSource; hash?: HashName };
const ROOM = 16_384;

/**
 * Takes a seal as far as authorities answer now: a time-stamp in the room kept for it (B-T), then what is needed to check it for years
 * (B-LT), then a time-stamp over all of that (B-LTA). Nothing that was sealed is touched; the level that is truly there is the answer.
 */
export async function raiseSeal(bytes: Uint8Array, { stamp, revocation, hash = 'SHA-256' }: Raising): Promise<Sealed> {
  const copy = new Uint8Array(bytes);
  const seal = findSignatures(copy).find((one) => one.kind === 'seal');
  if (seal === undefined || !seal.fits) throw new Error('Only a sealed document can be raised to a higher level.');
  const read = readSeal(copy, seal);
  if (!read.intact) throw new Error('Only a seal that holds can be raised to a higher level.');
  const token = read.token ?? (await putTimeStamp(copy, seal, read, stamp, hash));
  if (token === null) return { bytes: copy, level: 'B-B' };
  const stamped = readTimeStamp(token, (name) => digestOf(name, read.signature));
  if (revocation === undefined || stamped === null) return { bytes: copy, level: stamped === null ? 'B-B' : 'B-T' };
  const data = await collectValidationData([...read.certificates, ...stamped.certificates], revocation);
  if (!data.complete) return { bytes: copy, level: 'B-T' };
  const lasting = await addValidationData(copy, seal, data);
  const archived = await addDocumentTimeStamp(lasting, stamp, hash);
  return archived === null ? { bytes: lasting, level: 'B-LT' } : { bytes: archived, level: 'B-LTA' };
}

function readSeal(bytes: Uint8Array, seal: FoundSignature): ReadSignature {
  return readCms(seal.contents, (hash) => digestOf(hash, bytes.subarray(0, seal.gapStart), bytes.subarray(seal.gapEnd, seal.end)));
}

/** Writes into the room of the signature, which the seal does not cover; null where no time-stamp can be had or the room is too small. */
async function putTimeStamp(
  bytes: Uint8Array,
  seal: FoundSignature,
  read: ReadSignature,
  stamp: TimeStamper,
  hash: HashName,
): Promise<Uint8Array | null> {
  const digest = digestOf(hash, read.signature);
  const token = await stamp(digest, hash);
  if (token === null || readTimeStamp(token, (name) => digestOf(name, read.signature)) === null) return null;
  const der = addTimeStamp(seal.contents.subarray(0, read.length), token);
  if (der.length > seal.contents.length) return null;
  const text = Buffer.from(der)
    .toString('hex')
    .padEnd(seal.contents.length * 2, '0');
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).write(text, seal.gapStart + 1, 'latin1');
  return token;
}

/** The document security store (ETSI EN 319 142-1, 5.4), in a revision of its own. */
async function addValidationData(bytes: Uint8Array, seal: FoundSignature, data: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const streams = (parts: Uint8Array[]) => parts.map((part) => pdf.register(new PdfStream([], part)));
  const [certificates, lists] = [streams(data.certificates), streams(data.lists)];
  const contents = Buffer.from(bytes.subarray(seal.gapStart + 1, seal.gapEnd - 1)).toString('latin1');
  const key = createHash('sha1').update(Buffer.from(contents, 'hex')).digest('hex').toUpperCase();
  const entry = PdfDict.of({ Cert: new PdfArray([...certificates]), CRL: new PdfArray([...lists]) });
  const store = PdfDict.of({
    Certs: new PdfArray(certificates),
    CRLs: new PdfArray(lists),
    VRI: PdfDict.of({ [key]: pdf.register(entry) }),
  });
  pdf.getCatalog().set('DSS', pdf.register(store));
  return await pdf.save({ incremental: true });
}

async function addDocumentTimeStamp(bytes: Uint8Array, stamp: TimeStamper, hash: HashName): Promise<Uint8Array | null> {
  const pdf = await PDF.load(bytes);
  addSignatureField(pdf, { type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161', room: ROOM });
  const written = await pdf.save({ incremental: true });
  const placed = placeSignature(written, ROOM, hash);
  const token = await stamp(placed.digest, hash);
  if (token === null || token.length > ROOM || readTimeStamp(token, () => placed.digest) === null) return null;
  placed.fill(token);
  return written;
}
