import type { JobRun } from '../../../platform/jobs.ts';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { StorageFull } from '../../../providers/files/provider.ts';
import { GENERATOR_VERSION } from '../../../providers/report-renderer/provider.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { openContent, type ReportContent } from './content.ts';
import type { PartOf, ReadEvidence } from './report-part.ts';
import { pictureName, reportView } from './report-view.ts';
import { findReport, lockReport, updateReport } from './store.ts';

/** Of the kinds an installation can run, what a report asks. */
export type KindsOfReports = { find(code: string): { report: { part?: PartOf } } | undefined };

/** What a report is drawn from beside what it keeps. */
export type ReportSources = { kinds: KindsOfReports; readEvidence: ReadEvidence };

const NO_ROOM =
  'There is no room left to store the PDF. The facts of the report are safe. Ask the operator to free some space, then try again.';
export const NOT_CREATED = 'We could not create the PDF. The facts of the report are safe. Try again.';

/** Draws and stores the PDF of one report version. Run again it changes nothing; what goes wrong stands on the report, and the job is tried again. */
export async function renderReportJob(
  reportId: number,
  services: Services,
  { kinds, readEvidence }: ReportSources,
  { scope }: JobRun,
): Promise<void> {
  const row = await scope.transaction((trx) => findReport(trx, scope, reportId));
  if (!row || row.state === 'ready') return;
  try {
    const kept = await openContent(services.keys, row);
    const pdf = await drawReport(scope, services, { kinds, readEvidence }, { kept, checkId: row.check_id, sha256: row.content_sha256 });
    await scope.transaction(async (trx) => {
      const locked = await lockReport(trx, scope, reportId);
      if (!locked || locked.state === 'ready') return;
      const { sha256 } = await storeFile(trx, scope, services, pdf, { allowed: ['application/pdf'] });
      await updateReport(trx, scope, reportId, {
        state: 'ready',
        pdf_sha256: sha256,
        generator_version: GENERATOR_VERSION,
        generated_at: services.now(),
        error: null,
      });
      await recordEvent(trx, scope, {
        action: 'create.report',
        object: { type: 'report', id: reportId, label: `${kept.content.public_ref}, version ${kept.version}` },
        diff: { sha256: { before: null, after: sha256 } },
      });
      await announce(trx, scope, { topic: 'report', id: reportId });
      await announce(trx, scope, { topic: 'check', id: locked.check_id });
    });
  } catch (error) {
    await failReport(reportId, scope, error instanceof StorageFull ? NO_ROOM : NOT_CREATED).catch((fault: unknown) =>
      services.log.warn({ err: fault, report: reportId }, 'a failed report could not be noted'),
    );
    throw error;
  }
}

/** The PDF of what a report keeps; masked for somebody who sees no evidence in full. Masked copies are drawn as they are asked for and not stored. */
export async function drawReport(
  scope: Scope,
  services: Services,
  { kinds, readEvidence }: ReportSources,
  { kept, checkId, sha256 }: { kept: ReportContent; checkId: number; sha256: string },
  { isMasked = false } = {},
): Promise<Buffer> {
  const partOf: PartOf = (content) => kinds.find(content.kind)?.report.part?.(content) ?? null;
  const files = partOf(kept.content)?.files ?? [];
  const until = new Date(kept.created_at);
  const evidence = files.length === 0 ? { pictures: [], looks: [] } : await readEvidence(scope, services, { checkId, files, until });
  const data = reportView({
    content: kept.content,
    firm: kept.firm,
    version: kept.version,
    contentSha256: sha256,
    createdAt: kept.created_at,
    limits: kept.limits,
    title: kept.title,
    partOf,
    isDemonstration: kept.is_demonstration === true,
    isMasked,
    evidence,
  });
  const pictures = evidence.pictures.map(({ jpeg }, at) => ({ path: pictureName(at), bytes: new Uint8Array(jpeg) }));
  return renderReport({ template: 'check-report', data, madeAt: kept.created_at, pictures });
}

/** Says on a report that its PDF could not be made. One that was made meanwhile stays. */
export function failReport(reportId: number, scope: Scope, error: string): Promise<void> {
  return scope.transaction(async (trx) => {
    const row = await lockReport(trx, scope, reportId);
    if (!row || row.state === 'ready') return;
    await updateReport(trx, scope, reportId, { state: 'failed', error });
    await announce(trx, scope, { topic: 'report', id: reportId });
    await announce(trx, scope, { topic: 'check', id: row.check_id });
  });
}
