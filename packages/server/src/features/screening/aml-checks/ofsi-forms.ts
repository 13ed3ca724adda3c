import type { OfsiReport } from '@freehold/contract/screening/ofsi-reports';

export type OfsiKind = OfsiReport['kind'];
export type OfsiPartCode = OfsiReport['parts'][number]['code'];
export type OfsiTexts = Partial<Record<OfsiPartCode, string>>;
type OfsiForm = {
  /** What it is called in a title, and within a sentence. */
  title: string;
  name: string;
  parts: readonly { code: OfsiPartCode; label: string; hint?: string }[];
};

/**
 * The two reports that OFSI takes from relevant firms, part by part in the order of its compliance reporting form and of what it asks to have
 * at hand before its form for suspected breaches (gov.uk, financial sanctions suspected breach reporting form).
 */
export const OFSI_FORMS: Readonly<Record<OfsiKind, OfsiForm>> = {
  designated_person: {
    title: 'Report to OFSI',
    name: 'report to OFSI',
    parts: [
      { code: 'firm', label: 'The firm and who reports' },
      { code: 'circumstances', label: 'How it came to light' },
      { code: 'designated_person', label: 'The designated person' },
      { code: 'identifiers', label: 'Identifiers you hold' },
      { code: 'funds', label: 'Funds and economic resources' },
      { code: 'property', label: 'Connected property' },
      { code: 'attachments', label: 'Attachments' },
    ],
  },
  suspected_breach: {
    title: 'Report of a suspected breach to OFSI',
    name: 'report of a suspected breach',
    parts: [
      { code: 'firm', label: 'The firm and who reports' },
      { code: 'suspect', label: 'Who is suspected', hint: 'The person or firm you suspect, with their address. It may be your own firm.' },
      { code: 'designated_person', label: 'The designated person' },
      { code: 'regime', label: 'Sanctions regime', hint: 'The regime under which the person is designated.' },
      {
        code: 'prohibition',
        label: 'Prohibition or licence',
        hint: 'Which prohibition, or which condition of which licence, with the number of the licence.',
      },
      { code: 'events', label: 'What happened', hint: 'The events in order, and who did what.' },
      { code: 'dates', label: 'When it happened', hint: 'The day of each payment or act, or the period.' },
      { code: 'payment', label: 'Who paid and who received', hint: 'Who paid, through whom it went, and who had it in the end.' },
      { code: 'funds', label: 'Funds involved, and value', hint: 'What it was, how much in which currency, and where it is now.' },
      { code: 'property', label: 'Connected property' },
      { code: 'discovery', label: 'When and how discovered', hint: 'The day, who noticed, and how.' },
      { code: 'action', label: 'What was done about it', hint: 'What the firm did since, and whom else it told.' },
      { code: 'stopped', label: 'Whether it has stopped', hint: 'Whether it is still going on, and since when it is not.' },
      { code: 'attachments', label: 'Attachments', hint: 'What you send with the report, and the account of what happened first of all.' },
    ],
  },
};

export const hasPart = (kind: OfsiKind, code: OfsiPartCode) => OFSI_FORMS[kind].parts.some((part) => part.code === code);
