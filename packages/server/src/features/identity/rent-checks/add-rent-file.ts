import { addRentFile as route, type RentCheck } from '@freehold/contract/identity/rent-checks';
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
import type { RentFacts } from './rent-facts.ts';
import { rentKind, rentKinds } from './rent-kind.ts';
import { insertFile } from './rent-store.ts';
import { whyNotRecord } from './why-not.ts';

const refuse = refusing(route);
const MOST_FILES = 20;

async function openForFile(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<RentFacts> {
  const facts = await openCheckForChange(trx, scope, services, rentKinds, id, null);
  const whyNot = whyNotRecord(facts.row, scope);
  if (whyNot !== null) refuse('INVALID_STATE', whyNot);
  if (facts.rentFiles.length >= MOST_FILES) refuse('INVALID_STATE', `A check holds at most ${MOST_FILES} files`);
  return facts;
}

/** Keeps a copy of what was shown, which the answer asks for. */
export async function addRentFile(scope: MemberScope, services: Services, request: FastifyRequest, id: number): Promise<RentCheck> {
  requireMay(scope, 'run_checks');
  await scope.transaction(async (trx) => void (await openForFile(trx, scope, services, id)), NO_ANSWER_YET);
  const { file, fields } = await readUpload(request, route.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    const facts = await openForFile(trx, scope, services, id);
    const stored = await storeFile(trx, scope, services, file.bytes, { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES });
    if (facts.rentFiles.some(({ sha256 }) => sha256 === stored.sha256)) refuse('INVALID_STATE', 'This file is in the check already');
    await insertFile(trx, scope, { checkId: id, kind: fields.kind, name: file.name, file: stored, at: services.now() });
    await recordEvent(trx, scope, {
      action: 'add_file.right_to_rent',
      object: { type: 'check', id, label: facts.row.public_ref },
      diff: { sha256: { before: null, after: stored.sha256 }, shows: { before: null, after: fields.kind } },
    });
    const after = await loadFacts(trx, scope, services, rentKind, facts.row);
    return concludeChange(trx, scope, services, rentKind, after, {}, { newReport: false, rejudges: true });
  });
}
