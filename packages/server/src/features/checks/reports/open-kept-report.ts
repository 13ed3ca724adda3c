import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { openContent, type ReportContent } from './content.ts';
import { maySeeReports, seesReportOf } from './policy.ts';
import { findCheckOf, findNewest, findReport } from './store.ts';

/** A version of a report with what it keeps, for what is made of it elsewhere. */
export type KeptReportVersion = { id: number; checkId: number; version: number; isNewest: boolean; kept: ReportContent };

/** The report, where the member may know of its check; null otherwise. */
export async function openKeptReport(
  trx: Trx,
  scope: MemberScope,
  { keys }: Pick<Services, 'keys'>,
  id: number,
): Promise<KeptReportVersion | null> {
  const row = maySeeReports(scope) ? await findReport(trx, scope, id) : undefined;
  if (!row || !seesReportOf(scope, await findCheckOf(trx, scope, row.check_id))) return null;
  const newest = await findNewest(trx, scope, row.check_id);
  return { id: row.id, checkId: row.check_id, version: row.version, isNewest: newest?.id === row.id, kept: await openContent(keys, row) };
}

/** The newest report of a check, for whoever was let in to it otherwise than as a member: the caller answers for that. */
export async function openNewestReport(
  trx: Trx,
  scope: Scope,
  { keys }: Pick<Services, 'keys'>,
  checkId: number,
): Promise<KeptReportVersion | null> {
  const newest = await findNewest(trx, scope, checkId);
  const row = newest === undefined ? undefined : await findReport(trx, scope, newest.id);
  return row ? { id: row.id, checkId, version: row.version, isNewest: true, kept: await openContent(keys, row) } : null;
}
