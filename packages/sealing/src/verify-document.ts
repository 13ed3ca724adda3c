import { PDF } from '@libpdf/core';
import { findSignatures, signaturesOfForm } from './find-signatures.ts';
import type { FoundSignature } from './find-signatures.ts';
import { fingerprintDocument } from './fingerprint-document.ts';
import type { Fingerprint } from './fingerprint-document.ts';
import { readCms, readTimeStamp } from './read-cms.ts';
import type { ReadSignature } from './read-cms.ts';
import { digestOf } from './signer.ts';
import type { HashName } from './signer.ts';
import { pagesInWords } from './wording.ts';

export type Outcome = 'sealed' | 'changed_after' | 'altered' | 'truncated' | 'resaved' | 'resigned' | 'not_sealed';
export type Revision = {
  kind: 'sealed' | 'validation_data' | 'changed';
  from: number;
  to: number;
  changedPages: number[];
  pages: number | null;
};
export type Verification = {
  outcome: Outcome;
  /** For whoever asks: what was found, and what that means. */
  message: string;
  revisions: Revision[];
  certificate: Uint8Array | null;
  /** Proven by an authority; null where the file only claims a time. */
  stampedAt: Date | null;
};

/**
 * Tells what became of a sealed file. `ours` are the certificates, in DER, that seals are made with: without them a file that somebody else
 * sealed again counts as sealed, by the certificate named in the answer.
 */
export async function verifyDocument(bytes: Uint8Array, ours?: Uint8Array[]): Promise<Verification> {
  const found = findSignatures(bytes);
  const seal = found.find((one) => one.kind === 'seal');
  if (seal === undefined) return answer((await hasSignatureField(bytes)) ? 'resaved' : 'not_sealed');
  if (seal.end > bytes.length) return answer(isFinished(bytes) ? 'resaved' : 'truncated');
  if (!seal.fits) return answer('resaved');
  const read = readCms(seal.contents, digestsOf(bytes, seal));
  if (!read.intact || read.certificate === null || !isPadded(seal, read)) return answer('altered', { certificate: read.certificate });
  const token = read.token === null ? null : readTimeStamp(read.token, (hash) => digestOf(hash, read.signature));
  const facts = { certificate: read.certificate, stampedAt: token?.at ?? null };
  if (read.token !== null && token === null) return answer('altered', facts);
  const revisions = await readRevisions(bytes, seal, found);
  if (revisions === null) return answer('resaved', facts);
  const changed = [...new Set(revisions.flatMap((one) => one.changedPages))].toSorted((a, b) => a - b);
  if (ours !== undefined && !ours.some((one) => Buffer.from(one).equals(Buffer.from(facts.certificate))))
    return answer('resigned', { ...facts, revisions });
  if (revisions.some((one) => one.kind === 'changed')) return answer('changed_after', { ...facts, revisions }, changed);
  return answer('sealed', { ...facts, revisions });
}

function answer(outcome: Outcome, facts: Partial<Verification> = {}, changedPages: number[] = []): Verification {
  return { revisions: [], certificate: null, stampedAt: null, outcome, message: messageOf(outcome, changedPages), ...facts };
}

function messageOf(outcome: Outcome, changedPages: number[]): string {
  switch (outcome) {
    case 'sealed':
      return 'Nothing was changed since the document was sealed.';
    case 'changed_after':
      return changedPages.length === 0
        ? 'The sealed document is still in the file, but something was added after the seal. Do not rely on it; ask for the sealed copy.'
        : `The file was changed after the seal, on ${pagesInWords(changedPages)}. Do not rely on it; ask for the sealed copy.`;
    case 'altered':
      return 'The file is not what was sealed: something inside it was altered. Do not rely on it; ask for the sealed copy.';
    case 'truncated':
      return 'The end of the file is missing, so the seal cannot be checked. Get the whole file again.';
    case 'resaved':
      return 'The file was saved anew by some program, which breaks the seal. Ask for the sealed copy.';
    case 'resigned':
      return 'The file carries a seal that we did not make. Ask whoever made it, or ask for our sealed copy.';
    case 'not_sealed':
      return 'The file has no seal.';
  }
}

export function digestsOf(bytes: Uint8Array, found: FoundSignature): (hash: HashName) => Uint8Array {
  return (hash) => digestOf(hash, bytes.subarray(0, found.gapStart), bytes.subarray(found.gapEnd, found.end));
}

function isFinished(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-1_024)).toString('latin1').trimEnd().endsWith('%%EOF');
}

/** The room behind the signature holds nothing. */
function isPadded(found: FoundSignature, read: ReadSignature): boolean {
  return found.contents.subarray(read.length).every((byte) => byte === 0);
}

/** What was appended after the seal, piece by piece; null where the file does not show the seal it carries. */
async function readRevisions(bytes: Uint8Array, seal: FoundSignature, found: FoundSignature[]): Promise<Revision[] | null> {
  const sealed = bytes.subarray(0, seal.end);
  const before = await fingerprintDocument(sealed);
  if (before === null || !(await showsSeal(sealed, seal))) return null;
  const revisions: Revision[] = [{ kind: 'sealed', from: 0, to: seal.end, changedPages: [], pages: before.pages.length }];
  let state: Fingerprint | null = before;
  let from = seal.end;
  for (const to of endsAfter(bytes, seal.end)) {
    const stamp = found.find((one) => one.end === to && one.kind === 'time_stamp');
    const stampHolds = stamp === undefined || (stamp.fits && readTimeStamp(trimmed(stamp.contents), digestsOf(bytes, stamp)) !== null);
    const next: Fingerprint | null = await fingerprintDocument(bytes.subarray(0, to));
    const changedPages = state === null || next === null ? [] : differences(state, next);
    // What no table leads to is no validation data either.
    const isUpdate = Buffer.from(bytes.subarray(from, to)).includes('startxref');
    const isSame = isUpdate && state !== null && next !== null && changedPages.length === 0 && next.rest === state.rest;
    revisions.push({
      kind: isSame && stampHolds ? 'validation_data' : 'changed',
      from,
      to,
      changedPages,
      pages: next?.pages.length ?? null,
    });
    state = next ?? state;
    from = to;
  }
  return revisions;
}

/** A token stands at the start of its room, which is longer: its own length says where it ends. */
function trimmed(contents: Uint8Array): Uint8Array {
  const first = contents[1] ?? 0;
  const count = first < 0x80 ? 0 : first & 0x7f;
  let length = count === 0 ? first : 0;
  for (let index = 0; index < count; index += 1) length = length * 256 + (contents[2 + index] ?? 0);
  return contents.subarray(0, 2 + count + length);
}

function endsAfter(bytes: Uint8Array, from: number): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const ends: number[] = [];
  for (let at = buffer.indexOf('%%EOF', from); at >= 0; at = buffer.indexOf('%%EOF', at + 1)) {
    let end = at + 5;
    while (end < buffer.length && (buffer[end] === 10 || buffer[end] === 13)) end += 1;
    ends.push(end);
  }
  const last = ends.at(-1) ?? from;
  const left = buffer.subarray(last);
  // White space after the end is nothing; anything else is an addition.
  if (left.some((byte) => ![0, 9, 10, 12, 13, 32].includes(byte))) ends.push(buffer.length);
  return ends;
}

function differences(before: Fingerprint, after: Fingerprint): number[] {
  const longest = Math.max(before.pages.length, after.pages.length);
  return Array.from({ length: longest }, (_, index) => index + 1).filter((page) => before.pages[page - 1] !== after.pages[page - 1]);
}

async function showsSeal(bytes: Uint8Array, seal: FoundSignature): Promise<boolean> {
  const shown = signaturesOfForm(await PDF.load(bytes));
  return shown.some((signature) => {
    const range = signature.getArray('ByteRange');
    const numbers = range === undefined ? [] : [...range].map((item) => ('value' in item ? item.value : null));
    return numbers[1] === seal.gapStart && numbers[2] === seal.gapEnd;
  });
}

async function hasSignatureField(bytes: Uint8Array): Promise<boolean> {
  try {
    return signaturesOfForm(await PDF.load(bytes)).length > 0;
  } catch {
    return false;
  }
}
