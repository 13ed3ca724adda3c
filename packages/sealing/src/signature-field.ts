import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { resolved } from './page-geometry.ts';
import { digestOf } from './signer.ts';
import type { HashName } from './signer.ts';
import { resolverOf } from './walk-objects.ts';

export type SignatureKind = { type: 'Sig' | 'DocTimeStamp'; subFilter: 'ETSI.CAdES.detached' | 'ETSI.RFC3161' };
export type SignatureEntry = SignatureKind & { room: number; at?: Date; reason?: string; name?: string };

// Ten digits: wide enough for any offset, and found again in the bytes.
const UNKNOWN = 9_999_999_999;
const UNKNOWN_RANGE = `[0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`;
const PRINTED = 4;
const LOCKED = 128;

/** Adds an invisible signature field with room for a signature that is filled in once the bytes around it are known. */
export function addSignatureField(pdf: PDF, entry: SignatureEntry): void {
  const resolve = resolverOf(pdf);
  const signature = PdfDict.of({
    Type: PdfName.of(entry.type),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of(entry.subFilter),
    ByteRange: new PdfArray([PdfNumber.of(0), PdfNumber.of(UNKNOWN), PdfNumber.of(UNKNOWN), PdfNumber.of(UNKNOWN)]),
    Contents: new PdfString(new Uint8Array(entry.room), 'hex'),
  });
  if (entry.at !== undefined) signature.set('M', PdfString.fromString(pdfDate(entry.at)));
  if (entry.reason !== undefined) signature.set('Reason', PdfString.fromString(entry.reason));
  if (entry.name !== undefined) signature.set('Name', PdfString.fromString(entry.name));
  const catalog = pdf.getCatalog();
  const found = resolved(catalog.get('AcroForm'), resolve);
  const form = found instanceof PdfDict ? found : new PdfDict();
  const listed = resolved(form.get('Fields'), resolve);
  const fields = listed instanceof PdfArray ? [...listed] : [];
  const page = pdf.getPage(0);
  if (page === null) throw new Error('A document without pages cannot be sealed.');
  const field = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(`${entry.type === 'Sig' ? 'Seal' : 'Timestamp'} ${fields.length + 1}`),
      V: pdf.register(signature),
      Rect: new PdfArray([0, 0, 0, 0].map((zero) => PdfNumber.of(zero))),
      F: PdfNumber.of(PRINTED | LOCKED),
      P: page.ref,
    }),
  );
  form.set('Fields', new PdfArray([...fields, field]));
  // Signatures exist, and the file may only grow.
  form.set('SigFlags', PdfNumber.of(3));
  if (!(found instanceof PdfDict)) catalog.set('AcroForm', pdf.register(form));
  else if (!(catalog.get('AcroForm') instanceof PdfRef)) catalog.set('AcroForm', form);
  const annotations = resolved(page.dict.get('Annots'), resolve);
  page.dict.set('Annots', new PdfArray([...(annotations instanceof PdfArray ? annotations : []), field]));
}

export type Placed = { digest: Buffer; fill: (signature: Uint8Array) => void };

/** Writes the range of bytes that is signed, and says what its digest is. Changes the bytes handed in. */
export function placeSignature(bytes: Uint8Array, room: number, hash: HashName): Placed {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const range = buffer.lastIndexOf(UNKNOWN_RANGE);
  const zeros = Buffer.from(`<${'0'.repeat(room * 2)}>`);
  const start = range < 0 ? -1 : buffer.indexOf(zeros, range);
  if (start < 0) throw new Error('The room for the signature was not found in the file that was written.');
  const end = start + zeros.length;
  const known = `[0 ${start} ${end} ${buffer.length - end}]`.padEnd(UNKNOWN_RANGE.length, ' ');
  buffer.write(known, range, 'latin1');
  const digest = digestOf(hash, buffer.subarray(0, start), buffer.subarray(end));
  return {
    digest,
    fill: (signature) => {
      if (signature.length > room) throw new Error(`The signature has ${signature.length} bytes and the room kept for it ${room}.`);
      buffer.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1');
    },
  };
}

function pdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}
