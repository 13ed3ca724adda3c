import type { ReportVerification } from '@freehold/contract/sharing/report-shares';
import { londonDate } from '../../../platform/london-time.ts';
import type { Database } from '../../../platform/database.ts';
import { shareReference } from './shared-content.ts';
import { shareState } from './share-state.ts';
import * as store from './store.ts';

const UNKNOWN: ReportVerification = { outcome: 'unknown', firm: null, reference: null, version: null, issued_at: null, until: null };

/** Whether exactly these bytes were issued here, and how that stands. It says nothing of whom a report is about. */
export async function verifyReportHash(db: Database, sha256: string, now: Date): Promise<ReportVerification> {
  const shared = await store.findSharedPdf(db, sha256);
  if (shared) {
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
  const report = await store.findReportPdf(db, sha256);
  if (!report) return UNKNOWN;
  return {
    outcome: (report.newest ?? report.version) > report.version ? 'newer' : 'issued',
    firm: report.firm,
    reference: report.public_ref,
    version: report.version,
    issued_at: report.generated_at?.toISOString() ?? null,
    until: null,
  };
}
