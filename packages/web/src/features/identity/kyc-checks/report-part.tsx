import type { KycContent } from '@freehold/contract/reports';
import { formatLongDate, formatTime } from '../../../lib/format.ts';
import type { ReportPart } from '../../../shared/report-part.ts';
import { ReportSteps } from './report-steps.tsx';

/** What an identity check adds to its report: what was sent in, and what was left out with the reason. */
export function kycReportPart({ collected, address_months: months }: KycContent): ReportPart {
  return {
    facts: [
      ...(collected === null
        ? []
        : [{ label: 'Sent in', value: `${formatLongDate(collected.submitted_at)} at ${formatTime(collected.submitted_at)}` }]),
      ...(months === null ? [] : [{ label: 'Months of address', value: `${months.covered} of ${months.asked}` }]),
    ],
    proof: [],
    runAt: null,
    warnings: ['Nothing was tested in this version. The report shows what was sent in.'],
    statement: null,
    sheets: [],
    basis: collected && <ReportSteps collected={collected} />,
  };
}
