import { recordEvent } from '../../../platform/audit.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckKinds, findCheck, loadFacts } from '../../checks/public.ts';
import { releaseBankFiles } from '../bank-checks/public.ts';
import { releaseCompanyFiles } from '../company-checks/public.ts';
import { releaseStaffFiles } from '../kyc-checks/public.ts';
import { releaseOwnershipFiles } from '../ownership-checks/public.ts';
import { releaseRentFiles } from '../rent-checks/public.ts';
import { DAY_MS, FACE_DAYS, filesOf } from './list-evidence.ts';
import { bankFileId, companyFileId, ownershipFileId, rentFileId, runFileId, type RunFiles, staffFileId } from './run-files.ts';
import { type Due, findDue, findErasures, insertErasure, isHeld } from './store.ts';

/** Money Laundering Regulations 2017, reg. 40: five years. */
const KEEP_YEARS = 5;
const REASON = {
  faces: `Pictures of a face are kept for ${FACE_DAYS} days after the decision.`,
  all: `Evidence is kept for ${KEEP_YEARS} years after the relationship ended.`,
  tenancy: 'Copies are kept for the tenancy and a year after it.',
};

/** Erases pictures of faces 30 days after the decision, and every file five years after the relationship ended; hashes stay, with when and why. */
export const eraseEvidence = (kinds: CheckKinds, runFiles: RunFiles): Schedule => ({
  name: 'erase-check-files',
  cron: '27 3 * * *',
  async run(services) {
    const now = services.now();
    const allBefore = new Date(now);
    allBefore.setUTCFullYear(allBefore.getUTCFullYear() - KEEP_YEARS);
    const withFiles = kinds.all.filter(({ files }) => files !== undefined).map(({ code }) => code);
    const forTenancy = kinds.all.filter(({ keptFor }) => keptFor === 'tenancy').map(({ code }) => code);
    const due = await findDue(services.db, withFiles, {
      forTenancy,
      facesBefore: new Date(now.getTime() - FACE_DAYS * DAY_MS),
      today: londonDate(now),
      allBefore,
    });
    for (const one of due) {
      try {
        await eraseOne(services, kinds, runFiles, one);
      } catch (error) {
        services.log.error({ err: error, check: one.id }, 'files of a check could not be erased');
      }
    }
  },
});

async function eraseOne(
  services: Services,
  kinds: CheckKinds,
  runFiles: RunFiles,
  { workspace_id: workspaceId, id, what }: Due,
): Promise<void> {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'Erasing files of checks' });
  const hashes = await scope.transaction(async (trx) => {
    const row = await findCheck(trx, scope, id);
    const kind = row && kinds.find(row.kind);
    // Somebody may have set a legal hold since it was found.
    if (!row || !kind || (await isHeld(trx, scope, row.party_id))) return [];
    const gone = (await findErasures(trx, scope, id)).flatMap(({ files }) => files.map(({ key }) => key));
    const facts = await loadFacts(trx, scope, services, kind, row);
    const files = filesOf(facts).filter(({ key, shows }) => !gone.includes(key) && (what === 'all' || shows === 'face'));
    await insertErasure(trx, scope, {
      checkId: id,
      what,
      at: services.now(),
      reason: REASON[what === 'all' && kind.keptFor === 'tenancy' && row.party_id !== null ? 'tenancy' : what],
      files: files.map(({ key, name, sha256, size }) => ({ key, name, sha256, size })),
    });
    if (files.length === 0) return [];
    const inRuns = files.map(({ key }) => runFileId(key)).filter((one) => one !== null);
    const ofStaff = files.flatMap(({ key }) => staffFileId(key) ?? []);
    const ofRent = files.flatMap(({ key }) => rentFileId(key) ?? []);
    const ofBank = files.flatMap(({ key }) => bankFileId(key) ?? []);
    const ofOwnership = files.flatMap(({ key }) => ownershipFileId(key) ?? []);
    const ofCompany = files.flatMap(({ key }) => companyFileId(key) ?? []);
    const released = [
      ...(await runFiles.release(trx, scope, inRuns)),
      ...(await releaseStaffFiles(trx, scope, ofStaff)),
      ...(await releaseRentFiles(trx, scope, ofRent)),
      ...(await releaseBankFiles(trx, scope, ofBank)),
      ...(await releaseOwnershipFiles(trx, scope, ofOwnership)),
      ...(await releaseCompanyFiles(trx, scope, ofCompany)),
    ];
    await recordEvent(trx, scope, {
      action: 'erase.check_files',
      object: { type: 'check', id, label: row.public_ref },
      diff: Object.fromEntries(files.map(({ key, sha256 }) => [key, { before: sha256, after: null }])),
    });
    return [...new Set([...released, ...files.map(({ sha256 }) => sha256)])];
  }, NO_ANSWER_YET);
  for (const sha256 of hashes) await eraseFile(services, workspaceId, sha256);
}
