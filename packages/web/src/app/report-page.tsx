import { amlReportPart } from '../features/screening/aml-checks/report-part.tsx';
import { ReportScreen } from '../features/checks/reports/report-screen.tsx';
import type { ReportParts } from '../shared/report-part.ts';
import { CHECK_KINDS } from './check-kinds.ts';

/** What each kind of check brings to its report; a new kind adds its line. */
const PARTS: ReportParts = { aml: amlReportPart };

/** The page of a report: where the kinds of check meet. */
export function ReportPage() {
  return <ReportScreen parts={PARTS} kinds={CHECK_KINDS} />;
}
