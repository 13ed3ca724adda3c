import { recordEvent } from '../../../platform/audit.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { markErased, readDueForErasing, type DueFile } from './erase-store.ts';
import { daysAfter } from './flags.ts';
import { forgetOldPhoneCodes } from './phone-code-store.ts';
import { PART_WORDS } from './words.ts';

/** A photograph of a face is kept this long after the decision; what was begun and never sent, as long after it was begun. */
const KEEP_DAYS = 30;

/**
 * Erases what has been kept long enough: replaced and removed files, photographs 30 days after their decision, and the files of
 * verifications nobody sent within 30 days. Hash, dates and the decision stay.
 */
export async function eraseEvidence(services: Services): Promise<void> {
  const before = daysAfter(services.now(), -KEEP_DAYS);
  for (const file of await readDueForErasing(services.db, before)) await erase(services, file);
  await forgetOldPhoneCodes(services);
}

/** It is said to be erased once it is: one that the store keeps for now stays due. */
async function erase(services: Services, file: DueFile): Promise<void> {
  if (!file.is_used_elsewhere && (await eraseFile(services, file.workspace_id, file.sha256)) === 'waiting') return;
  const scope = openScope(services, file.workspace_id, { kind: 'system', name: 'erase-evidence' });
  await scope.transaction(async (trx) => {
    await markErased(trx, scope, file.id, services.now());
    await recordEvent(trx, scope, {
      action: 'erase.evidence',
      object: { type: 'verification', id: file.verification_id, label: PART_WORDS[file.part] },
      diff: { sha256: { before: file.sha256, after: null } },
    });
  });
}

export const eraseEvidenceNightly: Schedule = { name: 'erase-evidence', cron: '41 3 * * *', run: eraseEvidence };
