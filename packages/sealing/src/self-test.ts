import { PDF } from '@libpdf/core';
import { prepareDocument } from './prepare-document.ts';
import { sealDocument } from './seal-document.ts';
import type { SealLevel } from './seal-document.ts';
import type { Signer } from './signer.ts';
import { verifyDocument } from './verify-document.ts';
import type { TimeStamper } from './write-cms.ts';

export type SelfTest = { passed: true; level: SealLevel } | { passed: false; reason: string };

/** Seals a page and verifies it, and sees that a changed copy is told apart: to be asked before anybody may send a document. */
export async function testSealing(signer: Signer, at: Date, stamp?: TimeStamper): Promise<SelfTest> {
  try {
    const blank = PDF.create();
    blank.addPage({ size: 'a4' });
    const { pdf } = await prepareDocument(await blank.save(), { title: 'Test of the seal', language: 'en-GB', changedAt: at });
    const { bytes, level } = await sealDocument(pdf, { signer, at, ...(stamp === undefined ? {} : { stamp }) });
    const whole = await verifyDocument(bytes, [signer.certificate]);
    if (whole.outcome !== 'sealed') return { passed: false, reason: `A page that was just sealed does not verify: ${whole.message}` };
    const changed = new Uint8Array(bytes);
    changed[20] = (changed[20] ?? 0) ^ 1;
    const other = await verifyDocument(changed, [signer.certificate]);
    if (other.outcome === 'sealed') return { passed: false, reason: 'A changed page still verifies as sealed.' };
    return { passed: true, level };
  } catch (error) {
    return { passed: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
