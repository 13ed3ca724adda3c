import type { AmlContent } from '@freehold/contract/reports';
import { amlReportPart } from '../features/screening/aml-checks/report-part.tsx';
import { ReportScreen } from '../features/checks/reports/report-screen.tsx';
import type { ReportParts } from '../shared/report-part.ts';

/** What each kind of check brings to its report; a new kind adds its line. */
const PARTS: ReportParts = { aml: (content) => amlReportPart(content as AmlContent) };

/** The page of a report: where the kinds of check meet. */
export function ReportPage() {
  return <ReportScreen parts={PARTS} />;
}
