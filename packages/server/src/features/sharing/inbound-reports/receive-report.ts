import {
  acceptInboundReport,
  addInboundReport,
  rejectInboundReport,
  type InboundReport,
  type listInboundReports,
} from '@freehold/contract/sharing/inbound-reports';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { checkEvidenceFile, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { openFile, storeFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import { findParties } from '../../people/public.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { verifyReportHash } from '../report-shares/public.ts';
import * as store from './store.ts';

const refuseAdd = refusing(addInboundReport);
const refuseAccept = refusing(acceptInboundReport);
const refuseReject = refusing(rejectInboundReport);
const NONE = 'There is no such report of another firm in this workspace';
const STALE = 'Somebody else changed this. Reload to see the latest.';

async function present(trx: Trx, scope: MemberScope, services: Services, row: store.InboundRow): Promise<InboundReport> {
  const members = await findMembers(trx, scope);
  const [party] = row.party_id === null ? [] : await findParties(trx, [row.party_id]);
  const { outcome, firm, reference } = await verifyReportHash(services.db, row.sha256, services.now());
  return {
    id: row.id,
    version: row.version,
    from_firm: row.from_firm,
    from_name: row.from_name,
    about: row.about,
    note: row.note,
    state: row.state,
    file: { name: row.file_name, size: row.file_size, sha256: row.sha256 },
    issued_here: outcome === 'unknown' ? null : { outcome, firm, reference },
    party: party ? { id: party.id, name: party.display_name } : null,
    received_by: members.get(row.received_by)?.name ?? 'A former member',
    received_at: row.received_at.toISOString(),
    decided:
      row.decided_at === null
        ? null
        : {
            by: members.get(row.decided_by ?? 0)?.name ?? 'A former member',
            at: row.decided_at.toISOString(),
            reason: row.decision_reason,
          },
    can: { decide: row.state === 'waiting' && may(scope, 'decide') },
  };
}

export function listInbound(scope: MemberScope, services: Services, asked: z.output<typeof listInboundReports.query>) {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const { rows, total, waiting } = await store.listInbound(trx, scope, asked);
    const data: InboundReport[] = [];
    for (const row of rows) data.push(await present(trx, scope, services, row));
    const { page, perPage } = asked;
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)), waiting } };
  });
}

/** Keeps a report of another firm. It is evidence of nobody until somebody who decides accepts it. */
export async function receiveReport(scope: MemberScope, services: Services, request: FastifyRequest): Promise<InboundReport> {
  requireMay(scope, 'run_checks');
  const { file, fields } = await readUpload(request, addInboundReport.body, { what: 'report' });
  if (file === null) return refuseField('file', 'Choose the PDF you were sent', 'REQUIRED');
  if ((await checkEvidenceFile(file.bytes)) !== 'application/pdf') return refuseField('file', 'The report must be a PDF', 'FILE_TYPE');
  return scope.transaction(async (trx) => {
    const { sha256, size } = await storeFile(trx, scope, services, file.bytes, {
      allowed: ['application/pdf'],
      maxBytes: MOST_EVIDENCE_BYTES,
    });
    const row = await store.insertInbound(trx, {
      workspace_id: scope.workspaceId,
      from_firm: fields.from_firm,
      from_name: fields.from_name ?? '',
      about: fields.about,
      note: fields.note ?? '',
      file_name: file.name,
      file_size: size,
      sha256,
      received_by: scope.actor.memberId,
      received_at: services.now(),
    });
    if (!row) return refuseAdd('DUPLICATE', 'This very file was recorded before. Find it in the list.');
    await note(trx, scope, row, 'receive.inbound_report');
    return present(trx, scope, services, row);
  });
}

const note = async (
  trx: Trx,
  scope: MemberScope,
  row: store.InboundRow,
  action: 'receive.inbound_report' | 'accept.inbound_report' | 'reject.inbound_report' | 'open.inbound_report',
  reason = '',
): Promise<void> => {
  // Once it is somebody's evidence it is hidden with them.
  const object =
    row.party_id === null
      ? { type: 'inbound_report', id: row.id, label: row.from_firm }
      : { type: 'party', id: row.party_id, label: row.from_firm };
  await recordEvent(trx, scope, { action, object, ...(reason === '' ? {} : { reason }) });
  await announce(trx, scope, { topic: 'shares', id: row.id });
};

async function openWaiting(trx: Trx, scope: MemberScope, id: number, version: number): Promise<store.InboundRow> {
  requireMay(scope, 'decide');
  const row = await store.lockInbound(trx, scope, id);
  if (!row) return refuseAccept('NOT_FOUND', NONE);
  if (row.version !== version) return refuseAccept('STALE_VERSION', STALE);
  if (row.state !== 'waiting') return refuseAccept('INVALID_STATE', `This report was ${row.state} already.`);
  return row;
}

/** Becomes evidence of one of the firm's people. It decides nothing: no gate, no clock and no check follows from it. */
export const acceptInbound = (scope: MemberScope, services: Services, id: number, asked: z.output<typeof acceptInboundReport.body>) =>
  scope.transaction(async (trx) => {
    const row = await openWaiting(trx, scope, id, asked.version);
    const [party] = await findParties(trx, [asked.party_id]);
    if (!party) return refuseField('party_id', 'Choose one of your people');
    const accepted = await store.updateInbound(trx, scope, id, {
      state: 'accepted',
      party_id: party.id,
      decision_reason: asked.note,
      decided_by: scope.actor.memberId,
      decided_at: services.now(),
      version: row.version + 1,
    });
    await note(trx, scope, accepted, 'accept.inbound_report', asked.note);
    return present(trx, scope, services, accepted);
  });

export const rejectInbound = (scope: MemberScope, services: Services, id: number, asked: z.output<typeof rejectInboundReport.body>) =>
  scope.transaction(async (trx) => {
    const row = await openWaiting(trx, scope, id, asked.version);
    const rejected = await store.updateInbound(trx, scope, id, {
      state: 'rejected',
      decision_reason: asked.reason,
      decided_by: scope.actor.memberId,
      decided_at: services.now(),
      version: row.version + 1,
    });
    await note(trx, scope, rejected, 'reject.inbound_report', asked.reason);
    return present(trx, scope, services, rejected);
  });

export const openInbound = (scope: MemberScope, services: Services, id: number) => {
  requireMay(scope, 'see_evidence');
  return scope.transaction(async (trx) => {
    const row = await store.findInbound(trx, scope, id);
    if (!row) return refuseReject('NOT_FOUND', NONE);
    const file = await openFile(trx, scope, services, row.sha256).catch((error: unknown) => {
      if (error instanceof FileMissing) return refuseReject('NOT_FOUND', 'This file is not kept any more');
      throw error;
    });
    await note(trx, scope, row, 'open.inbound_report');
    return { file, fileName: row.file_name };
  });
};
