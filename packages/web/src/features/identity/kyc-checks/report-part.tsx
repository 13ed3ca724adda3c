import { isKycContent } from '@freehold/contract/is-identity';
import type { KycContent, Report } from '@freehold/contract/reports';
import { formatLongDate, formatTime } from '../../../lib/format.ts';
import type { ReportFact, ReportPart } from '../../../shared/report-part.ts';
import { DOCUMENT_WORDS, PURPOSE_WORDS } from './kyc-words.ts';
import { ReportEvidence } from './report-evidence.tsx';
import { ReportSteps } from './report-steps.tsx';

const moment = (iso: string): string => `${formatLongDate(iso)} at ${formatTime(iso)}`;
const DIGITS_SHOWN = 3;

/** What an identity check adds to its report: what was given, which papers count, who looked, and the pictures masked. */
export function kycReportPart(content: Report['content']): ReportPart {
  if (!isKycContent(content)) throw new Error('The report of another kind of check');
  const { collected, address_months: months } = content;
  return {
    facts: [
      ...(collected === null
        ? [{ label: 'Made by', value: 'The firm, with its own form' }]
        : [{ label: 'Sent in', value: moment(collected.submitted_at) }]),
      ...documentFacts(content),
      ...(months === null ? [] : [{ label: 'Months of address', value: `${months.covered} of ${months.asked}` }]),
    ],
    proof: [],
    runAt: null,
    warnings: warningsOf(content),
    statement: null,
    sheets: [],
    basis: (
      <>
        {collected && <ReportSteps collected={collected} />}
        <ReportEvidence content={content} />
      </>
    ),
  };
}

/** Of a number the last three show: a report is passed on. */
function documentFacts({ document, purpose }: KycContent): ReportFact[] {
  const number = document && document.number !== '' ? `number ending ${document.number.slice(-DIGITS_SHOWN)}` : '';
  return [
    ...(document
      ? [
          {
            label: 'Document',
            value: [document.kind ? DOCUMENT_WORDS[document.kind] : 'Seen in person', number].filter(Boolean).join(', '),
          },
        ]
      : []),
    ...(purpose ? [{ label: 'Purpose', value: PURPOSE_WORDS[purpose] }] : []),
  ];
}

function warningsOf({ kyc_policy: policy, demo }: KycContent): string[] {
  if (policy === 0) return ['Nothing was tested in this version. The report shows what was sent in.'];
  return demo
    ? ['Only the demonstration list was searched. Its names are made up, so the screening says nothing about a real person.']
    : [];
}
