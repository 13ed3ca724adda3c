import { PDF } from '@libpdf/core';
import { sealDocument } from './seal-document.ts';
import type { Sealed, SealOptions } from './seal-document.ts';
import { makeSelfSigned } from './self-signed.ts';
import { signerFromPem } from './signer.ts';
import type { Signer } from './signer.ts';
import { prepareDocument } from './prepare-document.ts';

/* Documents, keys and seals that the tests are about. */

export const AT = new Date('2026-11-23T12:00:00Z');
export const DESCRIPTION = { title: 'Tenancy agreement', language: 'en-GB', changedAt: AT };

export async function sampleDocument(pages = 3): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage({ size: 'a4' });
    page.drawText(`Page ${number} of the agreement`, { x: 72, y: 700, size: 14 });
  }
  return await pdf.save();
}

export function sampleSigner(organisation = 'Example Lettings'): Signer {
  const { key, certificate } = makeSelfSigned({ organisation, from: AT, until: new Date('2036-11-23T12:00:00Z') });
  return signerFromPem({ key, certificates: certificate });
}

export async function sealSample(options: Partial<SealOptions> & { signer: Signer }, document?: Uint8Array): Promise<Sealed> {
  const { pdf } = await prepareDocument(document ?? (await sampleDocument()), DESCRIPTION);
  return await sealDocument(pdf, { at: AT, ...options });
}

/** What somebody else's program does to a sealed file: it writes on the first page, and leaves the sealed bytes as they are. */
export async function writeAfterSeal(sealed: Uint8Array, words: string): Promise<Uint8Array> {
  const pdf = await PDF.load(sealed);
  pdf.getPage(0)?.drawText(words, { x: 72, y: 500 });
  return await pdf.save({ incremental: true });
}
