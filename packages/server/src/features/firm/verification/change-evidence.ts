import * as verificationContract from '@freehold/contract/firm/verification';
import type { VerificationPage } from '@freehold/contract/firm/verification';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { refuseAlways, refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { checkEvidence } from './evidence-rules.ts';
import { daysAfter } from './flags.ts';
import { presentVerification } from './get-verification.ts';
import type { EvidenceUpload } from './read-evidence-upload.ts';
import { requireOpen } from './require-open.ts';
import { countEvidence, insertEvidence, readEvidence, updateVerification, withdrawEvidence } from './store.ts';
import { PART_WORDS } from './words.ts';

const refuseRemoveEvidence = refusing(verificationContract.removeEvidence);

/** Anybody may register, and what is replaced is erased at night only: nobody fills the disk in between. */
const MOST_FILES_A_DAY = 60;

/** Keeps a file in place of the one that stood for its part. A passport has no back, so one that was there goes. */
export async function addEvidence(
  scope: MemberScope,
  services: Services,
  { part, documentKind, bytes }: EvidenceUpload,
): Promise<VerificationPage> {
  await scope.transaction(async (trx) => {
    await requireOpen(trx, scope);
    if ((await countEvidence(trx, scope, daysAfter(services.now(), -1))) >= MOST_FILES_A_DAY)
      return refuseAlways('RATE_LIMITED', `${MOST_FILES_A_DAY} files were sent within a day. Try again tomorrow.`);
  }, NO_ANSWER_YET);
  await checkEvidence(part, bytes);
  return scope.transaction(async (trx) => {
    const row = await requireOpen(trx, scope);
    const now = services.now();
    const standing = await readEvidence(trx, scope, row.id);
    const kind = documentKind ?? row.document_kind;
    const gone = standing.filter((one) => one.part === part || (one.part === 'document_back' && kind === 'passport'));
    const file = await storeFile(trx, scope, services, bytes, { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES });
    await withdrawEvidence(
      trx,
      scope,
      gone.map((one) => one.id),
      now,
    );
    await insertEvidence(trx, scope, row.id, { part, ...file }, now);
    if (documentKind !== null) await updateVerification(trx, scope, row.id, { document_kind: documentKind }, now);
    await recordEvent(trx, scope, {
      action: 'add.evidence',
      object: { type: 'verification', id: row.id, label: PART_WORDS[part] },
      diff: { sha256: { before: standing.find((one) => one.part === part)?.sha256 ?? null, after: file.sha256 } },
    });
    await announce(trx, scope, { topic: 'verification', id: row.id });
    return presentVerification(trx, scope, services);
  });
}

/** Takes one file out before it is sent; the bytes are erased the next night. */
export function removeEvidence(scope: MemberScope, services: Services, id: number): Promise<VerificationPage> {
  return scope.transaction(async (trx) => {
    const row = await requireOpen(trx, scope);
    const file = (await readEvidence(trx, scope, row.id)).find((one) => one.id === id);
    if (!file) return refuseRemoveEvidence('NOT_FOUND', 'There is no such file.');
    await withdrawEvidence(trx, scope, [id], services.now());
    await recordEvent(trx, scope, {
      action: 'remove.evidence',
      object: { type: 'verification', id: row.id, label: PART_WORDS[file.part] },
    });
    await announce(trx, scope, { topic: 'verification', id: row.id });
    return presentVerification(trx, scope, services);
  });
}
