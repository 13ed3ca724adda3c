import * as verificationReviewsContract from '@freehold/contract/firm/verification-reviews';
import type { EvidencePart } from '@freehold/contract/firm/verification';
import { recordEvent } from '../../../platform/audit.ts';
import { openFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { OperatorScope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import { actOn, requireReview } from './operator.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { insertOpening, readReviewEvidence } from './reviews-store.ts';
import { PART_WORDS } from './words.ts';

const refuseOpenEvidence = refusing(verificationReviewsContract.openEvidence);

/** One file, for the reviewer's eyes: that they looked joins the chain of the workspace it belongs to before they see it. */
export async function openEvidence(
  operator: OperatorScope,
  services: Services,
  asked: { id: number; part: EvidencePart },
): Promise<SentFile> {
  const row = await requireReview(operator, asked.id);
  const scope = actOn(services, operator, row);
  return scope.transaction(async (trx) => {
    const file = (await readReviewEvidence(trx, row)).find((one) => one.part === asked.part);
    if (!file) return refuseOpenEvidence('NOT_FOUND', 'There is no such file.');
    if (file.erased_at !== null) return refuseOpenEvidence('INVALID_STATE', 'This file was erased. Its hash and the decision are kept.');
    const opened = await openFile(trx, scope, services, file.sha256).catch(sayItIsErased);
    const at = services.now();
    await insertOpening(trx, scope, { verificationId: row.id, evidenceId: file.id, byUser: operator.operator.userId, at });
    await recordEvent(trx, scope, {
      action: 'open.evidence',
      object: { type: 'verification', id: row.id, label: PART_WORDS[asked.part] },
    });
    return { file: opened, fileName: asked.part };
  });
}

function sayItIsErased(error: unknown): never {
  if (error instanceof FileMissing)
    return refuseOpenEvidence('INVALID_STATE', 'This file is being erased. Its hash and the decision are kept.');
  throw error;
}
