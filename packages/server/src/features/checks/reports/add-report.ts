import type { Check } from '@freehold/contract/check-kinds';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob, BATCH_REPORT_DELAY_SECONDS, PATIENT } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { contentHash, contentOf, sealContent, type ReportContent } from './content.ts';
import { findNewest, insertReport, isDemonstration, nextVersion } from './store.ts';

/** A new version of a check's report: its facts sealed as they stand now, and a job to draw the PDF. Older versions stay. */
export async function addReport(
  trx: Trx,
  scope: Scope,
  services: Services,
  {
    check,
    title,
    firm,
    limits,
    isPatient = false,
  }: { check: Check; title: string; firm: string; limits: readonly string[]; isPatient?: boolean },
): Promise<void> {
  const version = await nextVersion(trx, scope, check.id);
  const createdAt = services.now();
  const kept: ReportContent = {
    content: contentOf(check),
    title,
    firm,
    ...((await isDemonstration(trx, scope)) ? { is_demonstration: true } : {}),
    limits: [...limits],
    version,
    created_at: createdAt.toISOString(),
  };
  const row = await insertReport(trx, {
    workspace_id: scope.workspaceId,
    check_id: check.id,
    version,
    content_sealed: await sealContent(services.keys, scope.workspaceId, check.id, kept),
    content_sha256: contentHash(kept),
    created_at: createdAt,
  });
  const when = isPatient ? { priority: PATIENT.batchReport, delaySeconds: BATCH_REPORT_DELAY_SECONDS } : {};
  await addJob(trx, 'render-report', { reportId: row.id }, `render-report:${row.id}`, when);
  await announce(trx, scope, { topic: 'report', id: row.id });
}

/** The newest version of a check's report, whatever its state. */
export async function findNewestReport(trx: Trx, scope: Scope, checkId: number): Promise<CheckBase['report']> {
  const newest = await findNewest(trx, scope, checkId);
  return newest ? { id: newest.id, version: newest.version, state: newest.state } : null;
}
