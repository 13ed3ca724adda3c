import { RETENTION_RULES, type RetentionRule } from '@freehold/contract/kernel/retention-rules';
import { recordEvent } from '../../../platform/audit.ts';
import type { DueErasure, ErasedRecord, Eraser } from '../../../platform/eraser.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckKinds, findCheck, loadFacts } from '../../checks/public.ts';
import { releaseBankFiles } from '../bank-checks/public.ts';
import { releaseCompanyFiles } from '../company-checks/public.ts';
import { releaseStaffFiles } from '../kyc-checks/public.ts';
import { releaseOwnershipFiles } from '../ownership-checks/public.ts';
import { releaseRentFiles } from '../rent-checks/public.ts';
import { FACE_DAYS, filesOf } from './list-evidence.ts';
import { bankFileId, companyFileId, ownershipFileId, rentFileId, runFileId, type RunFiles, staffFileId } from './run-files.ts';
import { findErasures, insertErasure } from './store.ts';

const RULES = {
  faces: {
    what: 'faces',
    was: 'Pictures of a face',
    reason: `Pictures of a face are kept for ${FACE_DAYS} days after the decision.`,
  },
  rent_copies: {
    what: 'all',
    was: 'Copies of a right to rent check',
    reason: 'Copies are kept for the tenancy and a year after it.',
  },
} as const satisfies Partial<Record<RetentionRule, object>>;

/** Erases pictures of faces, and copies of checks that are kept for a tenancy. Hashes stay, with when and why. */
export const evidenceErasers = (kinds: CheckKinds, runFiles: RunFiles): Eraser[] =>
  (['faces', 'rent_copies'] as const).map((rule) => ({
    rule,
    objectType: 'check',
    erase: (trx, scope, services, due) => eraseFiles({ trx, scope, services, kinds, runFiles }, rule, due),
  }));

type At = { trx: Trx; scope: Scope; services: Services; kinds: CheckKinds; runFiles: RunFiles };
async function eraseFiles(
  { trx, scope, services, kinds, runFiles }: At,
  rule: keyof typeof RULES,
  { objectId: id }: DueErasure,
): Promise<ErasedRecord | null> {
  const row = await findCheck(trx, scope, id);
  const kind = row && kinds.find(row.kind);
  if (!row || !kind) return null;
  const { what, was, reason } = RULES[rule];
  const gone = (await findErasures(trx, scope, id)).flatMap(({ files }) => files.map(({ key }) => key));
  const facts = await loadFacts(trx, scope, services, kind, row);
  const files = filesOf(facts).filter(({ key, shows }) => !gone.includes(key) && (what === 'all' || shows === 'face'));
  await insertErasure(trx, scope, {
    checkId: id,
    what,
    at: services.now(),
    reason,
    files: files.map(({ key, name, sha256, size }) => ({ key, name, sha256, size })),
  });
  if (files.length === 0) return null;
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
  const hashes = files.map(({ sha256 }) => sha256);
  return {
    was,
    ofWhom: 'A person who was checked',
    reason: `${reason} ${RETENTION_RULES[rule].source}.`,
    things: files.length,
    hashes,
    files: [...new Set([...released, ...hashes])],
  };
}
