import { getReport as getRoute, getReportPdf as pdfRoute, regenerateReport as againRoute, type Report } from '@freehold/contract/reports';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { openFile } from '../../../platform/file-vault.ts';
import { addJob } from '../../../platform/jobs.ts';
import { maskCheck } from '../../../platform/mask-check.ts';
import { refuseCaller, refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { openContent } from './content.ts';
import { mayRegenerate, maySeeReports, seesMasked, seesReportOf } from './policy.ts';
import { drawReport, type ReportSources } from './render-report.ts';
import { findCheckOf, findReport, findVersions, updateReport, type ReportRow } from './store.ts';

const refuseGet = refusing(getRoute);
const refusePdf = refusing(pdfRoute);
const refuseAgain = refusing(againRoute);

/** The report, unless the viewer may not know of its check. */
async function openReport(trx: Trx, scope: MemberScope, id: number): Promise<ReportRow> {
  if (!maySeeReports(scope)) return refuseCaller('FORBIDDEN', 'Your role cannot see this. Ask an owner or admin.');
  const row = await findReport(trx, scope, id);
  if (!row || !seesReportOf(scope, await findCheckOf(trx, scope, row.check_id)))
    return refuseGet('NOT_FOUND', 'There is no such report in this workspace');
  return row;
}

async function presentReport(trx: Trx, scope: MemberScope, services: Services, row: ReportRow): Promise<Report> {
  const kept = await openContent(services.keys, row);
  const versions = await findVersions(trx, scope, row.check_id);
  const [newest] = versions;
  return {
    id: row.id,
    check_id: row.check_id,
    kind: 'check',
    public_ref: kept.content.public_ref,
    version: row.version,
    state: row.state,
    newest: newest && newest.id !== row.id ? { id: newest.id, version: newest.version } : null,
    versions: versions.map(({ id, version, created_at: at }) => ({ id, version, created_at: at.toISOString() })),
    generated_at: row.generated_at?.toISOString() ?? null,
    generator_version: row.generator_version,
    sha256: row.pdf_sha256,
    content_sha256: row.content_sha256,
    title: kept.title,
    is_demonstration: kept.is_demonstration === true,
    firm: kept.firm,
    error: row.error,
    content: seesMasked(scope) ? maskCheck(kept.content) : kept.content,
    limits: kept.limits,
  };
}

/** One report version, as it was made. */
export function getReport(scope: MemberScope, services: Services, id: number): Promise<Report> {
  return scope.transaction(async (trx) => presentReport(trx, scope, services, await openReport(trx, scope, id)));
}

/**
 * The stored PDF, checked against its hash; a masked copy of it for somebody who sees evidence masked. Taking it out is an event of its own.
 */
export async function getReportPdf(scope: MemberScope, services: Services, sources: ReportSources, id: number) {
  const taken = await scope.transaction(async (trx) => {
    const row = await openReport(trx, scope, id);
    if (row.state !== 'ready' || row.pdf_sha256 === null)
      return refusePdf('INVALID_STATE', row.error ?? 'The PDF is still being created. Try again in a moment.');
    const kept = await openContent(services.keys, row);
    const label = kept.content.public_ref;
    const stored = seesMasked(scope) ? null : await openFile(trx, scope, services, row.pdf_sha256);
    await recordEvent(trx, scope, { action: 'download.report', object: { type: 'report', id, label: `${label}, version ${row.version}` } });
    return { row, kept, stored, name: `${label}-v${row.version}` };
  }, NO_ANSWER_YET);
  const { row, kept, stored, name } = taken;
  if (stored !== null) return { content: kept.content, file: stored, fileName: `${name}.pdf` };
  const bytes = await drawReport(scope, services, sources, { kept, checkId: row.check_id, sha256: row.content_sha256 }, { isMasked: true });
  return { content: kept.content, bytes, mime: 'application/pdf', fileName: `${name}-masked.pdf` };
}

/** Puts a failed report back in the queue. */
export function regenerateReport(scope: MemberScope, services: Services, id: number): Promise<Report> {
  return scope.transaction(async (trx) => {
    const row = await openReport(trx, scope, id);
    if (!mayRegenerate(scope)) refuseAgain('FORBIDDEN', 'Your role cannot do this. Ask an owner or admin.');
    if (row.state !== 'failed')
      refuseAgain('INVALID_STATE', row.state === 'ready' ? 'This report is ready' : 'This report is being created');
    await updateReport(trx, scope, id, { state: 'queued', error: null });
    await addJob(trx, 'render-report', { reportId: id }, `render-report:${id}`);
    await recordEvent(trx, scope, { action: 'retry.report', object: { type: 'report', id, label: `version ${row.version}` } });
    await announce(trx, scope, { topic: 'report', id });
    return presentReport(trx, scope, services, { ...row, state: 'queued', error: null });
  });
}
