import type { ReportVerification } from '@freehold/contract/sharing/report-shares';
import { londonDate } from '../../../platform/london-time.ts';
import type { Database } from '../../../platform/database.ts';
import { hashCheckCode } from './check-code.ts';
import { shareReference } from './shared-content.ts';
import { shareState } from './share-state.ts';
import * as store from './store.ts';

const UNKNOWN: ReportVerification = { outcome: 'unknown', firm: null, reference: null, version: null, issued_at: null, until: null };

/** How a copy stands that was shared, and of what firm; nothing of whom it is about. */
function presentShared(shared: store.SharedCopy, now: Date): ReportVerification {
  const state = shareState(shared, now);
  return {
    outcome: ['revoked', 'refused', 'withdrawn', 'declined'].includes(state) ? 'taken_back' : state === 'expired' ? 'ended' : 'issued',
    firm: shared.firm,
    reference: shareReference(shared.number),
    version: null,
    issued_at: shared.created_at.toISOString(),
    until: londonDate(new Date(shared.expires_at.getTime() - 1)),
  };
}

/** The same for the code that its PDF prints. One that nobody was sent, since a consent is waited for, is unknown. */
export async function verifyPrintedCode(db: Database, code: string, now: Date): Promise<ReportVerification> {
  const shared = await store.findSharedCode(db, hashCheckCode(code));
  return shared === undefined || shared.sent_at === null ? UNKNOWN : presentShared(shared, now);
}

/** Whether exactly these bytes were issued here, and how that stands. It says nothing of whom a report is about. */
export async function verifyReportHash(db: Database, sha256: string, now: Date): Promise<ReportVerification> {
  const shared = await store.findSharedPdf(db, sha256);
  if (shared) return presentShared(shared, now);
  const report = await store.findReportPdf(db, sha256);
  if (!report) return verifyMonitoring(db, sha256);
  return {
    outcome: (report.newest ?? report.version) > report.version ? 'newer' : 'issued',
    firm: report.firm,
    reference: report.public_ref,
    version: report.version,
    issued_at: report.generated_at?.toISOString() ?? null,
    until: null,
  };
}

async function verifyMonitoring(db: Database, sha256: string): Promise<ReportVerification> {
  const report = await store.findMonitoringPdf(db, sha256);
  if (!report) return UNKNOWN;
  return {
    outcome: report.newest > report.number ? 'newer' : 'issued',
    firm: report.firm,
    reference: `MON-${report.made_at.getUTCFullYear()}-${String(report.number).padStart(4, '0')}`,
    version: null,
    issued_at: report.made_at.toISOString(),
    until: null,
  };
}
