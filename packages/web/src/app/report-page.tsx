import { Suspense, use } from 'react';
import { ReportScreen } from '../features/checks/reports/report-screen.tsx';
import type { ReportParts } from '../shared/report-part.ts';

/** What is fetched once, with the first report that needs it. */
function onceNeeded<Module>(load: () => Promise<Module>): () => Module {
  let fetched: Promise<Module> | undefined;
  return () => use((fetched ??= load()));
}
const screening = onceNeeded(() => import('../features/screening/aml-checks/report-part.tsx'));
const bank = onceNeeded(() => import('../features/identity/bank-checks/report-part.tsx'));
const company = onceNeeded(() => import('../features/identity/company-checks/report-part.tsx'));
const funds = onceNeeded(() => import('../features/identity/funds-checks/report-part.tsx'));
const identity = onceNeeded(() => import('../features/identity/kyc-checks/report-part.tsx'));
const ownership = onceNeeded(() => import('../features/identity/ownership-checks/report-part.tsx'));
const rent = onceNeeded(() => import('../features/identity/rent-checks/report-part.tsx'));

/** What each kind of check brings to its report; a new kind adds its lines. */
const PARTS: ReportParts = {
  aml: (content) => screening().amlReportPart(content),
  bank: (content) => bank().bankReportPart(content),
  kyb: (content) => company().companyReportPart(content),
  sof: (content) => funds().fundsReportPart(content),
  kyc: (content) => identity().kycReportPart(content),
  ownership: (content) => ownership().ownershipReportPart(content),
  rtr: (content) => rent().rentReportPart(content),
};

/** The page of a report: where the kinds of check meet. */
export function ReportPage() {
  return (
    <Suspense fallback={null}>
      <ReportScreen parts={PARTS} />
    </Suspense>
  );
}
