import type { EvidencePart } from '@freehold/contract/firm/verification';
import { checkEvidenceFile, PICTURE_TYPES } from '../../../platform/evidence-file.ts';
import { refuseField } from '../../../platform/refuse.ts';

const PICTURE_KINDS = 'Photograph must be a JPG, PNG or HEIC';

/** Refuses a file that is not what evidence may be; a photograph is a picture. */
export async function checkEvidence(part: EvidencePart, bytes: Uint8Array): Promise<void> {
  const mime = await checkEvidenceFile(bytes);
  if (part === 'photograph' && !PICTURE_TYPES.includes(mime)) refuseField('file', PICTURE_KINDS, 'FILE_TYPE');
}
