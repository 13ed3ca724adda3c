import { openInboundReport, readInboundReport } from '@freehold/contract/sharing/inbound-reports';
import { SharedReport } from '@freehold/contract/sharing/shared-report';
import { z } from 'zod';
import { openJson } from '../../../platform/encryption.ts';
import { openFile } from '../../../platform/file-vault.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { requireMay } from '../../access/public.ts';
import { readSharedWithUs } from '../report-shares/public.ts';
import { copyContext } from './decide-inbound.ts';
import { noteInbound } from './note-inbound.ts';
import { sharedAt } from './present-inbound.ts';
import { linkContext } from './receive-report.ts';
import * as store from './store.ts';

const refuse = refusing(readInboundReport);
const refuseFile = refusing(openInboundReport);
const NONE = 'There is no such report of another firm in this workspace';
const SHORTEST_REASON = 10;

/**
 * What another firm shared, read where it lies. Once that ended, all that is left is the copy of what was accepted: the law makes the firm keep it,
 * so it opens with a reason, to those who decide, and whoever it is about sees that it was.
 */
export function readInbound(
  scope: MemberScope,
  services: Services,
  id: number,
  { reason = '' }: z.output<typeof readInboundReport.body>,
): Promise<z.input<(typeof readInboundReport)['output']>> {
  requireMay(scope, 'see_evidence');
  return scope.transaction(async (trx) => {
    const row = await store.lockInbound(trx, scope, id);
    if (!row) return refuse('NOT_FOUND', NONE);
    if (row.state === 'rejected') return refuse('INVALID_STATE', 'This was rejected, so it is not read any more.');
    const look = (kind: 'read' | 'kept') =>
      store.insertLook(trx, scope, { inboundId: row.id, kind, reason: kind === 'kept' ? reason : '', at: services.now() });
    if (row.link_sealed !== null) {
      const link = z.string().parse(await openJson(services.keys, scope.workspaceId, row.link_sealed, linkContext(scope.workspaceId)));
      await look('read');
      await noteInbound(trx, scope, row, 'open.inbound_report');
      return { report: null, link, kept: false };
    }
    const at = sharedAt(row);
    if (at === null) return refuse('INVALID_STATE', 'This is a PDF. Open the file.');
    const opened = await readSharedWithUs(trx, services, at);
    if (opened !== null) {
      await look('read');
      await noteInbound(trx, scope, row, 'open.inbound_report');
      return { report: opened.report, link: null, kept: false };
    }
    if (row.copy_sealed === null) return refuse('INVALID_STATE', 'This was taken back, or its time is over. It is not read any more.');
    requireMay(scope, 'decide');
    if (reason.length < SHORTEST_REASON) return refuseField('reason', 'Give a reason of at least 10 characters: who asks for it, and why');
    const report = SharedReport.parse(
      await openJson(services.keys, scope.workspaceId, row.copy_sealed, copyContext(scope.workspaceId, row.id)),
    );
    await look('kept');
    await noteInbound(trx, scope, row, 'open_kept.inbound_report', reason);
    return { report, link: null, kept: true };
  });
}

export const openInbound = (scope: MemberScope, services: Services, id: number) => {
  requireMay(scope, 'see_evidence');
  return scope.transaction(async (trx) => {
    const row = await store.findInbound(trx, scope, id);
    if (!row || row.sha256 === null) return refuseFile('NOT_FOUND', NONE);
    const file = await openFile(trx, scope, services, row.sha256).catch((error: unknown) => {
      if (error instanceof FileMissing) return refuseFile('NOT_FOUND', 'This file is not kept any more');
      throw error;
    });
    await noteInbound(trx, scope, row, 'open.inbound_report');
    return { file, fileName: row.file_name ?? 'report.pdf' };
  });
};
