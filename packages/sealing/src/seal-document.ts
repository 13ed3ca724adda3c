import { PdfArray, PdfString } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { addSignatureField, placeSignature } from './signature-field.ts';
import { digestOf } from './signer.ts';
import type { HashName, Signer } from './signer.ts';
import { writeCms } from './write-cms.ts';
import type { TimeStamper } from './write-cms.ts';

/** What of PAdES (ETSI EN 319 142-1) a seal truly is. */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
export type Sealed = { bytes: Uint8Array; level: SealLevel };
export type SealOptions = {
  signer: Signer;
  /** From the caller's clock. */
  at: Date;
  /** Room for a time-stamp is kept where one is handed in, even if it does not answer now: it can then be put there later. */
  stamp?: TimeStamper;
  hash?: HashName;
  reason?: string;
  name?: string;
};

// A signature with three certificates takes 3 to 5 kB, a time-stamp as much again.
const ROOM = 8_192;
const ROOM_STAMPED = 20_480;

/** Writes a prepared document with a seal over all of it, in one revision. Without an answer of the time-stamp authority the level is B-B. */
export async function sealDocument(pdf: PDF, { signer, at, stamp, hash = 'SHA-256', reason, name }: SealOptions): Promise<Sealed> {
  const room = (stamp === undefined ? ROOM : ROOM_STAMPED) + signer.chain.reduce((sum, one) => sum + one.length, 0);
  addSignatureField(pdf, {
    type: 'Sig',
    subFilter: 'ETSI.CAdES.detached',
    room,
    at,
    ...(reason === undefined ? {} : { reason }),
    ...(name === undefined ? {} : { name }),
  });
  keepIdentifier(pdf, at);
  const bytes = await pdf.save({ incremental: false });
  const placed = placeSignature(bytes, room, hash);
  const { der, stamped } = await writeCms({ digest: placed.digest, signer, hash }, stamp ?? null);
  placed.fill(der);
  return { bytes, level: stamped ? 'B-T' : 'B-B' };
}

/** A file without an identifier would get a random one; the same document sealed again would then be another file. */
function keepIdentifier(pdf: PDF, at: Date): void {
  const { trailer } = pdf.context.info;
  const found = trailer.getArray('ID');
  if (found !== undefined && found.length >= 2 && [...found].every((part) => part instanceof PdfString)) return;
  const made = digestOf('SHA-256', Buffer.from(`${pdf.getTitle() ?? ''}\n${at.toISOString()}\n${pdf.getPageCount()}`)).subarray(0, 16);
  trailer.set('ID', new PdfArray([new PdfString(made, 'hex'), new PdfString(made, 'hex')]));
}
