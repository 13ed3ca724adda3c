import { addInboundReport, takeShareIn, type InboundReport, type listInboundReports } from '@freehold/contract/sharing/inbound-reports';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { sealJson } from '../../../platform/encryption.ts';
import { checkEvidenceFile, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { takeIn } from '../report-shares/public.ts';
import { noteInbound } from './note-inbound.ts';
import { presentInbound } from './present-inbound.ts';
import * as store from './store.ts';

const refuseAdd = refusing(addInboundReport);
const refuseTake = refusing(takeShareIn);

export function listInbound(scope: MemberScope, services: Services, asked: z.output<typeof listInboundReports.query>) {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const { rows, total, waiting } = await store.listInbound(trx, scope, asked);
    const data: InboundReport[] = [];
    for (const row of rows) data.push(await presentInbound(trx, scope, services, row));
    const { page, perPage } = asked;
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)), waiting } };
  });
}

/** Keeps a report of another firm, or where it is read. It is evidence of nobody until somebody who decides accepts it. */
export async function receiveReport(scope: MemberScope, services: Services, request: FastifyRequest): Promise<InboundReport> {
  requireMay(scope, 'run_checks');
  const { file, fields } = await readUpload(request, addInboundReport.body, { what: 'report' });
  const link = fields.link === undefined ? null : requireLink(fields.link);
  if (file === null && link === null) return refuseField('file', 'Choose the PDF you were sent, or enter its link', 'REQUIRED');
  if (file !== null && link !== null) return refuseField('link', 'Give the PDF or the link, not both');
  if (file !== null && (await checkEvidenceFile(file.bytes)) !== 'application/pdf')
    return refuseField('file', 'The report must be a PDF', 'FILE_TYPE');
  return scope.transaction(async (trx) => {
    const row = await store.insertInbound(trx, {
      workspace_id: scope.workspaceId,
      from_firm: fields.from_firm,
      from_name: fields.from_name ?? '',
      about: fields.about,
      note: fields.note ?? '',
      ...(file === null ? {} : await stored(trx, scope, services, file)),
      ...(link === null ? {} : { source: 'link' as const, link_sealed: await sealLink(services, scope, link) }),
      received_by: scope.actor.memberId,
      received_at: services.now(),
    });
    if (!row) return refuseAdd('DUPLICATE', 'This very file was recorded before. Find it in the list.');
    await noteInbound(trx, scope, row, 'receive.inbound_report');
    return presentInbound(trx, scope, services, row);
  });
}

async function stored(trx: Trx, scope: MemberScope, services: Services, { bytes, name }: { bytes: Buffer; name: string }) {
  const { sha256, size } = await storeFile(trx, scope, services, bytes, { allowed: ['application/pdf'], maxBytes: MOST_EVIDENCE_BYTES });
  return { file_name: name, file_size: size, sha256 };
}

/** Nobody of ours calls it: the browser of a member does, so that https and a host is all that is asked. */
function requireLink(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || !url.hostname.includes('.'))
    return refuseField('link', 'Enter a whole link that begins with https://');
  return url.href;
}
/** It may open a door by itself, so it lies sealed. */
const sealLink = ({ keys }: Services, { workspaceId }: MemberScope, link: string) =>
  sealJson(keys, workspaceId, link, linkContext(workspaceId));
export const linkContext = (workspaceId: number) => `inbound-link:${workspaceId}`;

/** A report that was shared from this installation, for a recipient who has a workspace on it: it waits here for somebody to decide. */
export function takeShare(scope: MemberScope, services: Services, session: string): Promise<InboundReport> {
  requireMay(scope, 'run_checks');
  return takeIn(scope, services, session, async (trx, there, taken) => {
    const row = await store.insertInbound(trx, {
      workspace_id: scope.workspaceId,
      source: 'share',
      from_firm: taken.firm.slice(0, 160),
      from_name: '',
      about: taken.about.slice(0, 160),
      note: '',
      purpose: taken.purpose,
      reliance: taken.reliance,
      terms_version: taken.terms_version,
      readable_until: taken.expires_at,
      from_workspace_id: taken.workspaceId,
      share_id: taken.shareId,
      received_by: scope.actor.memberId,
      received_at: services.now(),
    });
    if (!row) return refuseTake('DUPLICATE', 'This report was taken in already. Find it under Shared with me.');
    await noteInbound(trx, there, row, 'receive.inbound_report');
    return presentInbound(trx, scope, services, row);
  });
}
