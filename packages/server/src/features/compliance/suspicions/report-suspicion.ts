import { addSuspicionPaper, type NewSuspicion } from '@freehold/contract/compliance/suspicions';
import type { FastifyRequest } from 'fastify';
import { londonDate } from '../../../platform/london-time.ts';
import { checkEvidenceFile } from '../../../platform/evidence-file.ts';
import { sealBytes, sealJson } from '../../../platform/encryption.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { openSuspicion } from './open-suspicion.ts';
import { isOfficer } from './policy.ts';
import { findOfficers, submitPaper } from './store.ts';
import { hashOf, paperContext, sealEvent } from './vault-content.ts';

const refusePaper = refusing(addSuspicionPaper);
const MEBIBYTE = 1024 * 1024;
/** It lies in the vault itself, not among the files of the workspace; and it is sent whole, since an upload in parts would show. */
const MOST_PAPER_BYTES = 4 * MEBIBYTE;
const RECEIVED = { received: true } as const;

export const getReaders = (scope: MemberScope) =>
  scope.transaction(async (trx) => {
    const officers = await findOfficers(trx, scope);
    const name = (one: (typeof officers)[number]) => `${one.first_name} ${one.surname}`.trim() || one.email;
    const officer = officers.find(({ nominated_officer: office }) => office === 'mlro');
    return {
      officer: officer ? name(officer) : null,
      deputies: officers.filter(({ nominated_officer: office }) => office === 'deputy').map(name),
      you_read: await isOfficer(trx, scope),
    };
  });

/** Any member reports; the answer is the same whatever came of it. */
export async function reportSuspicion(scope: MemberScope, services: Services, asked: NewSuspicion): Promise<typeof RECEIVED> {
  if (asked.began_on !== undefined && asked.began_on > londonDate(services.now()))
    refuseField('began_on', 'Enter a day up to today', 'FUTURE');
  const { receipt, subject, what, began_on: beganOn, money } = asked;
  return scope.transaction(async (trx) => {
    await openSuspicion(trx, scope, services, { receipt, subject, what, beganOn, money });
    return RECEIVED;
  });
}

export async function addPaper(scope: MemberScope, services: Services, request: FastifyRequest): Promise<typeof RECEIVED> {
  const { file, fields } = await readUpload(request, addSuspicionPaper.body, { what: 'paper' });
  if (file === null) return refuseField('file', 'Choose a file', 'REQUIRED');
  if (file.bytes.length > MOST_PAPER_BYTES) return refusePaper('FILE_TOO_LARGE', 'This file is larger than 4 MB');
  await checkEvidenceFile(file.bytes);
  const { workspaceId } = scope;
  const event = await sealEvent(services, workspaceId, { by: scope.actor.name }, services.now());
  const name = await sealJson(services.keys, workspaceId, file.name, paperContext(workspaceId, event.context, 'name'));
  const bytes = await sealBytes(services.keys, workspaceId, file.bytes, paperContext(workspaceId, event.context, 'bytes'));
  return scope.transaction(async (trx) => {
    await submitPaper(trx, hashOf(fields.receipt), { name, bytes }, event);
    return RECEIVED;
  });
}
