import type { OfsiReport, OfsiReports } from '@freehold/contract/screening/ofsi-reports';
import { clock, dateInWords, longDay, shortDay } from '../../../platform/london-time.ts';
import { DEMONSTRATION, demonstrationHead, printableView } from '../../checks/public.ts';
import { OFSI_FORMS } from './ofsi-forms.ts';

export type OfsiFacts = {
  publicRef: string;
  firm: string;
  report: OfsiReport;
  duties: OfsiReports['duties'];
  contentSha256: string;
  madeAt: string;
  isDemonstration: boolean;
};

/** A report to OFSI in words and in order. */
export function ofsiView({ publicRef, firm, report, duties, contentSha256, madeAt, isDemonstration }: OfsiFacts): Record<string, unknown> {
  const { title, name } = OFSI_FORMS[report.kind];
  const { sent, withdrawn } = report;
  return printableView({
    title,
    kind: sent ? `${title}, as sent` : withdrawn ? `${title}, withdrawn` : `Draft ${name}`,
    subtitle: sent
      ? `Sent on ${dateInWords(sent.sent_on)}, reference ${sent.reference}`
      : withdrawn
        ? `Withdrawn on ${shortDay(withdrawn.at)} by ${withdrawn.by.name}: ${withdrawn.reason}`
        : `Prepared from check ${publicRef}, saved ${shortDay(report.saved_at)}, ${clock(report.saved_at)}. The firm sends it.`,
    firm,
    reference: publicRef,
    headline: `${demonstrationHead(isDemonstration)}OFSI draft ${publicRef}, version ${report.version} · ${longDay(madeAt)}`,
    'hash-label': `draft version ${report.version}, SHA-256 of the content:`,
    hash: contentSha256,
    parts: report.parts.map((part) => ({ label: part.label, lines: part.text.split('\n').filter((line) => line.trim() !== '') })),
    duties,
    limits: [
      ...(isDemonstration ? [`${DEMONSTRATION} Send it to nobody.`] : []),
      'A draft made from what the check and its people recorded. Read every part before you send it.',
      'Freehold sends nothing. Send it to OFSI as soon as practicable, and record the reference OFSI gives you.',
      'Do not tell the client, or anyone acting for them, that this exists.',
    ],
  });
}
