import type { SealLevel } from '@freehold/sealing/seal-document';
import { raiseSeal } from '@freehold/sealing/raise-seal';
import { addJob, type JobRun, type Schedule } from '../../../platform/jobs.ts';
import { dropWritten, keepFile, readFile, writeFile } from '../../../platform/file-vault.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addSigningEvent, lockDocument } from '../signing-documents/public.ts';
import { requireSeal, type InstallationSeal } from './installation-seal.ts';
import { findOwnCertificates } from '../../../providers/seal/made-here.ts';
import { verifyInThread } from './page-images.ts';
import { findNewestFile, findRaisable, followSealedFile, putOffRaising } from './store.ts';
import { openRevocation } from './time-stamp.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'raise-seal': { documentId: number };
  }
}

const HOUR_MS = 3_600_000;
/** An authority that was away is asked again after a quarter of an hour, then every six hours. */
export const RAISE_AFTER_MS = HOUR_MS / 4;
const RAISE_AGAIN_MS = 6 * HOUR_MS;
const MOST_AT_ONCE = 200;
const MOST_BYTES = 128 * 1024 * 1024;

/** Whether authorities could take the seal further: a certificate that vouches for itself has no issuer whose lists could be kept. */
export function raisesFurther(level: SealLevel, { stamp, isSelfSigned }: Pick<InstallationSeal, 'stamp' | 'isSelfSigned'>): boolean {
  if (stamp === undefined) return false;
  return isSelfSigned ? level === 'B-B' : level !== 'B-LTA';
}

/** Asks the authorities of the settings to take seals further that they had no answer for. */
export const raiseSeals: Schedule = {
  name: 'raise-seals',
  cron: '*/15 * * * *',
  async run(services) {
    if (services.config.seal.stampUrl === null) return;
    for (const { workspace_id: workspaceId, document_id: documentId } of await findRaisable(services, services.now(), MOST_AT_ONCE)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'raise-seals' });
      await scope.transaction((trx) => addJob(trx, 'raise-seal', { documentId }, `raise-seal:${workspaceId}:${documentId}`));
    }
  },
};

/** Takes one seal as far as authorities answer now. What was sealed is not touched, and the copy before stays known. */
export async function raiseSealJob(documentId: number, services: Services, { scope }: JobRun): Promise<void> {
  const seal = await requireSeal(services);
  const { stamp } = seal;
  const found = await scope.transaction(async (trx) => {
    const row = await findNewestFile(trx, scope, documentId);
    return row && row.raise_at !== null ? { row, bytes: (await readFile(trx, scope, services, row.sha256)).bytes } : null;
  });
  if (found === null || stamp === undefined) return;
  const { row, bytes } = found;
  const revocation = row.self_signed ? {} : { revocation: openRevocation(services) };
  const raised = await raiseSeal(bytes, { stamp, ...revocation });
  const again = raisesFurther(raised.level, seal) ? new Date(services.now().getTime() + RAISE_AGAIN_MS) : null;
  if (raised.level === row.level) return scope.transaction((trx) => putOffRaising(trx, scope, documentId, again));
  const verified = await verifyInThread(raised.bytes, await findOwnCertificates(services));
  if (verified.outcome !== 'sealed') throw new Error('A seal that was taken further no longer verifies');
  const file = await writeFile(scope, services, raised.bytes, { allowed: ['application/pdf'], maxBytes: MOST_BYTES });
  const isKept = await scope.transaction(async (trx) => {
    const { document } = await lockDocument(trx, scope, documentId);
    const newest = await findNewestFile(trx, scope, documentId);
    if (newest?.sha256 !== row.sha256) return false;
    await keepFile(trx, services, file);
    const now = services.now();
    await followSealedFile(trx, { ...row, sha256: file.sha256, level: raised.level, made_at: now, raise_at: again, is_newest: true });
    await addSigningEvent(trx, scope, document, { kind: 'seal_raised', details: { level: raised.level, sealed_sha256: file.sha256 } }, now);
    return true;
  });
  if (!isKept) await dropWritten(services, file.storageKey);
}
