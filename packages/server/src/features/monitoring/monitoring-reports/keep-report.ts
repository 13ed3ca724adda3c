import {
  type KeptMonitoringReport,
  keepMonitoringReport as route,
  MonitoringReport,
} from '@freehold/contract/monitoring/monitoring-reports';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Bytes } from '../../../platform/bind.ts';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { addJob, type JobHandlers } from '../../../platform/jobs.ts';
import { readFile, storeFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { contentHash } from '../../checks/public.ts';
import { monitorVisibility } from '../monitors/public.ts';
import { buildReport } from './build-report.ts';
import { drawReport } from './report-files.ts';
import * as store from './store.ts';

const refuse = refusing(route);
const NO_REPORT = 'There is no monitoring report under this number in this workspace';
type Asked = { from: string; to: string; party_id?: number | undefined };

export const reportRef = ({ number, made_at: at }: { number: number; made_at: Date }): string =>
  `MON-${at.getUTCFullYear()}-${String(number).padStart(4, '0')}`;
const context = (workspaceId: number, number: number) => `monitoring-report:${workspaceId}:${number}`;

/** Whom somebody may see reports of: of everybody, or of those they watch themselves. */
function keptBy(scope: MemberScope): store.KeptAsked {
  const { own, frozenToo } = monitorVisibility(scope);
  return { workspaceId: scope.workspaceId, madeBy: own, frozenToo };
}

/** Keeps the report of a period under the next number, with what it says sealed as it stands now; its PDF is drawn right after. */
export function keepReport(scope: MemberScope, services: Services, asked: Asked): Promise<KeptMonitoringReport> {
  requireMay(scope, 'see_monitoring');
  const now = services.now();
  return scope.transaction(async (trx) => {
    const number = await store.nextNumber(trx, scope);
    const reference = reportRef({ number, made_at: now });
    const report = { ...(await buildReport(trx, scope, services, asked)), reference };
    const id = await store.insertReport(trx, {
      workspace_id: scope.workspaceId,
      number,
      party_id: asked.party_id ?? null,
      from_on: asked.from,
      to_on: asked.to,
      content_sealed: await sealJson(services.keys, scope.workspaceId, report, context(scope.workspaceId, number)),
      content_sha256: contentHash(report),
      tells_frozen: may(scope, 'resolve_matches') && (await store.findsFrozen(trx, scope, asked.party_id ?? null)),
      made_at: now,
      made_by: scope.actor.memberId,
    });
    await recordEvent(trx, scope, {
      action: 'create.monitoring_report',
      object: { type: 'workspace', id: scope.workspaceId, label: reference },
    });
    await addJob(trx, 'draw-monitoring-report', { reportId: id }, `draw-monitoring-report:${id}`);
    await announce(trx, scope, { topic: 'monitoring', id: null });
    return presentKept(await requireKept(trx, scope, id));
  });
}

async function requireKept(trx: Trx, scope: MemberScope, id: number): Promise<store.KeptRow> {
  return (await store.findKept(trx, keptBy(scope), id)) ?? refuse('NOT_FOUND', NO_REPORT);
}

/** Draws the PDF of a kept report and stores it, where it has none. Two at once keep one. */
async function drawKept(scope: Scope, services: Services, row: store.ReportRow): Promise<string> {
  if (row.pdf_sha256 !== null) return row.pdf_sha256;
  const report = MonitoringReport.parse(
    await openJson(services.keys, scope.workspaceId, row.content_sealed, context(scope.workspaceId, row.number)),
  );
  const pdf = await drawReport(scope, services, report);
  return scope.transaction(async (trx) => {
    const before = await store.lockKept(trx, scope, row.id);
    if (before?.pdf_sha256) return before.pdf_sha256;
    const { sha256 } = await storeFile(trx, scope, services, pdf, { allowed: ['application/pdf'] });
    await store.writePdf(trx, scope, row.id, sha256);
    await announce(trx, scope, { topic: 'monitoring', id: null });
    return sha256;
  }, NO_ANSWER_YET);
}

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'draw-monitoring-report': { reportId: number };
  }
}
export const monitoringReportJobs: Pick<JobHandlers, 'draw-monitoring-report'> = {
  'draw-monitoring-report': async ({ reportId }, services, { scope }) => {
    const row = await scope.transaction((trx) => store.findReport(trx, scope, reportId), NO_ANSWER_YET);
    if (row) await drawKept(scope, services, row);
  },
};

/** The PDF; drawn now where that broke off. */
export async function keptPdf(scope: MemberScope, services: Services, id: number): Promise<Bytes> {
  requireMay(scope, 'see_monitoring');
  const row = await scope.transaction((trx) => requireKept(trx, scope, id), NO_ANSWER_YET);
  if (row.content_sealed.length === 0) return refuse('NOT_FOUND', NO_REPORT);
  const sha256 = await drawKept(scope, services, row);
  const { bytes } = await scope.transaction((trx) => readFile(trx, scope, services, sha256), NO_ANSWER_YET);
  return { bytes, mime: 'application/pdf', fileName: `${reportRef(row)}.pdf` };
}

export function listKept(
  scope: MemberScope,
  { page, perPage, party_id: partyId }: { page: number; perPage: number; party_id?: number | undefined },
): Promise<{ data: KeptMonitoringReport[]; meta: { page: number; perPage: number; total: number; totalPages: number } }> {
  requireMay(scope, 'see_monitoring');
  const asked = keptBy(scope);
  return scope.transaction(async (trx) => {
    const { rows, total } = await store.listKept(trx, asked, { page, perPage, partyId: partyId ?? null });
    return { data: rows.map(presentKept), meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
}

const presentKept = (row: store.KeptRow): KeptMonitoringReport => ({
  id: row.id,
  reference: reportRef(row),
  party: row.party_id === null ? null : { id: row.party_id, name: row.party_name ?? '' },
  from: row.from_on,
  to: row.to_on,
  made_at: row.made_at.toISOString(),
  made_by: row.maker,
  content_sha256: row.content_sha256,
  pdf_sha256: row.pdf_sha256,
  is_newest: row.newest === row.number,
});
