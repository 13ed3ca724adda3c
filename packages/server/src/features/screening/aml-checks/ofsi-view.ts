import type { OfsiDraft } from '@freehold/contract/screening/ofsi-reports';
import { clock, dateInWords, longDay, shortDay } from '../../../platform/london-time.ts';
import { DEMONSTRATION, demonstrationHead, printableView } from '../../checks/public.ts';

export type OfsiFacts = {
  publicRef: string;
  firm: string;
  draft: OfsiDraft;
  contentSha256: string;
  madeAt: string;
  isDemonstration: boolean;
};

/** The draft of the report to OFSI in words and in order. */
export function ofsiView({ publicRef, firm, draft, contentSha256, madeAt, isDemonstration }: OfsiFacts): Record<string, unknown> {
  return printableView({
    title: 'Report to OFSI',
    kind: draft.sent ? 'Report to OFSI, as sent' : 'Draft report to OFSI',
    subtitle: draft.sent
      ? `Sent on ${dateInWords(draft.sent.sent_on)}, reference ${draft.sent.reference}`
      : `Prepared from check ${publicRef}, saved ${shortDay(draft.saved_at)}, ${clock(draft.saved_at)}. The firm sends it.`,
    firm,
    reference: publicRef,
    headline: `${demonstrationHead(isDemonstration)}OFSI draft ${publicRef}, version ${draft.version} · ${longDay(madeAt)}`,
    'hash-label': `draft version ${draft.version}, SHA-256 of the content:`,
    hash: contentSha256,
    parts: draft.parts.map((part) => ({ label: part.label, lines: part.text.split('\n').filter((line) => line.trim() !== '') })),
    duties: draft.duties,
    limits: [
      ...(isDemonstration ? [`${DEMONSTRATION} Send it to nobody.`] : []),
      'A draft made from what the check and its people recorded. Read every part before you send it.',
      'Freehold sends nothing. Send it to OFSI as soon as practicable, and record the reference OFSI gives you.',
      'Do not tell the client, or anyone acting for them, that this exists.',
    ],
  });
}
