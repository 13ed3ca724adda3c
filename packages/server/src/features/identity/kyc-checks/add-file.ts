import { addKycFile as route, type KycCheck } from '@freehold/contract/identity/kyc-checks';
import type { FastifyRequest } from 'fastify';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange } from '../../checks/public.ts';
import { insertStaffFile } from './files-store.ts';
import type { KycFacts } from './kyc-facts.ts';
import { kycKind, kycKinds } from './kyc-kind.ts';
import { whyNotAddFile } from './why-not.ts';

const refuse = refusing(route);
export const MOST_STAFF_FILES = 30;
export const FILE_RULES = { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES };

async function openForFile(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<KycFacts> {
  const facts = await openCheckForChange(trx, scope, services, kycKinds, id, null);
  const whyNot = whyNotAddFile(facts.row, scope);
  if (whyNot !== null) refuse('INVALID_STATE', whyNot);
  if (facts.files.length >= MOST_STAFF_FILES) refuse('INVALID_STATE', `A check holds at most ${MOST_STAFF_FILES} files of the firm`);
  return facts;
}

/** Adds a file to a check nobody has decided. A paper of the address is a source of its own, for somebody to look at. */
export async function addKycFile(scope: MemberScope, services: Services, request: FastifyRequest, id: number): Promise<KycCheck> {
  requireMay(scope, 'run_checks');
  await scope.transaction(async (trx) => void (await openForFile(trx, scope, services, id)), NO_ANSWER_YET);
  const { file, fields } = await readUpload(request, route.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    const facts = await openForFile(trx, scope, services, id);
    const stored = await storeFile(trx, scope, services, file.bytes, FILE_RULES);
    if (facts.files.some(({ sha256 }) => sha256 === stored.sha256)) refuse('INVALID_STATE', 'This file is in the check already');
    const { kind, proof_kind: proofKind, issuer, dated_on: dated } = fields;
    await insertStaffFile(
      trx,
      scope,
      services.keys,
      { check_id: id },
      {
        kind,
        part: null,
        proof: proofKind && issuer && dated ? { kind: proofKind, issuer, dated_on: dated } : null,
        name: file.name,
        file: stored,
        at: services.now(),
      },
    );
    await recordEvent(trx, scope, {
      action: 'add_file.kyc',
      object: { type: 'check', id, label: facts.row.public_ref },
      diff: { sha256: { before: null, after: stored.sha256 }, shows: { before: null, after: kind } },
    });
    const after = await loadFacts(trx, scope, services, kycKind, facts.row);
    return concludeChange(trx, scope, services, kycKind, after, {}, { newReport: false, rejudges: true });
  });
}
