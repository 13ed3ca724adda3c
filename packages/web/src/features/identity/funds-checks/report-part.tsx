import { isFundsContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { formatLongDate, formatPounds, formatTime } from '../../../lib/format.ts';
import type { ReportPart } from '../../../shared/report-part.ts';
import { ReportTables } from './report-tables.tsx';

/** What a source of funds check adds to its report: the parts with their papers, the statements, and what was said about each flag. */
export function fundsReportPart(content: Report['content']): ReportPart {
  if (!isFundsContent(content)) throw new Error('The report of another kind of check');
  const { funds, collected } = content;
  return {
    facts: [
      { label: 'Sent in', value: `${formatLongDate(collected.submitted_at)} at ${formatTime(collected.submitted_at)}` },
      { label: 'To explain', value: funds.target_pence === null ? 'They left this step out' : formatPounds(funds.target_pence) },
      { label: 'Named', value: formatPounds(funds.named_pence) },
    ],
    proof: [],
    runAt: null,
    warnings: funds.left?.state === 'short' ? [funds.left.text] : [],
    statement: null,
    sheets: [],
    basis: <ReportTables funds={funds} />,
  };
}
