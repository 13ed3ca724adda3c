import type { ReportVerification } from '@freehold/contract/sharing/report-shares';
import type { SealVerification } from '@freehold/contract/signing/document-seals';
import type { Family, Glyph } from '../../../ui/status.tsx';
import { pluralPages } from './pages.ts';

type Said = Pick<SealVerification, 'outcome' | 'made_here' | 'revisions' | 'firm'>;
export type Verdict = { title: string; line: string; tone: 'moss' | 'ochre' | 'clay' | 'stone' };

/** What the page says of a file, for somebody who may have to rely on it. It says no more than was found. */
export function verdictOf({ outcome, revisions, firm }: Said): Verdict {
  const changed = [...new Set(revisions.flatMap(({ changed_pages: pages }) => pages))].toSorted((one, other) => one - other);
  const ask = firm === null ? 'Ask whoever sent it for the sealed copy.' : `Ask ${firm} for the sealed copy.`;
  switch (outcome) {
    case 'sealed':
      return revisions.length > 1
        ? {
            title: 'This file is as it was sealed',
            line: 'Since then only data was added that lets the seal be checked for longer. No page changed.',
            tone: 'moss',
          }
        : { title: 'This file is as it was sealed', line: 'Nothing was changed since the seal was made.', tone: 'moss' };
    case 'changed_after':
      return {
        title: 'Somebody changed this file after it was sealed',
        line:
          changed.length === 0
            ? 'The seal itself is real, but something was added after it. Do not rely on what you see now: get the file as it was sealed.'
            : `The seal itself is real. What was added after it changed ${pluralPages(changed)}, so do not rely on the pages as they look now.`,
        tone: 'clay',
      };
    case 'altered':
      return {
        title: 'This file is not what was sealed',
        line: `Something inside it was altered, so the seal does not hold. Do not rely on it. ${ask}`,
        tone: 'clay',
      };
    case 'truncated':
      return {
        title: 'The end of this file is missing',
        line: 'So its seal cannot be checked. Download it again, or ask for the whole file.',
        tone: 'ochre',
      };
    case 'resaved':
      return {
        title: 'This file was saved again',
        line: `A program that saves a sealed PDF anew breaks its seal, whether or not it changed anything. ${ask}`,
        tone: 'ochre',
      };
    case 'resigned':
      return {
        title: 'This file has a seal that was not made here',
        line: 'We cannot say anything about it. Ask whoever made the seal.',
        tone: 'ochre',
      };
    case 'not_sealed':
      return {
        title: 'This file has no seal',
        line: 'It may be a draft, or a copy that was printed to a new PDF. Ask whoever sent it for the sealed copy.',
        tone: 'stone',
      };
    case 'unknown':
      return {
        title: 'This is not a file we sealed, byte for byte',
        line: 'It may have been changed, or sealed elsewhere. To find out, send us the file: it is read once and not kept.',
        tone: 'stone',
      };
  }
}

/** What the page says of a report that was issued here. Who it is about is never told. */
export function issuedVerdict({ outcome, firm }: Pick<ReportVerification, 'outcome' | 'firm'>): Verdict {
  const by = firm ?? 'a firm';
  switch (outcome) {
    case 'issued':
      return { title: `This report was issued by ${by}`, line: 'Nothing in it was changed, and it was not taken back.', tone: 'moss' };
    case 'newer':
      return {
        title: `This report was issued by ${by}, and a newer version exists`,
        line: 'Nothing in it was changed. Ask for the newest version before you rely on it.',
        tone: 'ochre',
      };
    case 'ended':
      return {
        title: `This report was issued by ${by}, and the time it was shared for is over`,
        line: 'Nothing in it was changed. Ask whether you may still use it.',
        tone: 'ochre',
      };
    case 'taken_back':
      return {
        title: `This report was issued by ${by} and taken back`,
        line: `It is not shared any more, so do not use it. Ask ${by} if you have a question.`,
        tone: 'clay',
      };
    case 'unknown':
      return { title: 'This report was not issued here', line: 'We cannot say anything about it.', tone: 'stone' };
  }
}

/** What the page says of a printed code: that the report was shared, and never that a paper with the code on it is unchanged. */
export function codeVerdict({ outcome, firm }: Pick<ReportVerification, 'outcome' | 'firm'>): Verdict {
  const by = firm ?? 'a firm';
  switch (outcome) {
    case 'ended':
      return {
        title: `${by} shared this report, and the time it was shared for is over`,
        line: 'Ask whether you may still use it. The code does not show whether the paper was changed: the PDF does.',
        tone: 'ochre',
      };
    case 'taken_back':
      return {
        title: `${by} shared this report, and it was taken back`,
        line: `It is not shared any more, so do not use it. Ask ${by} if you have a question.`,
        tone: 'clay',
      };
    case 'unknown':
      return {
        title: 'No report with this code was shared from here',
        line: 'Look at each letter again. We cannot say more about it.',
        tone: 'stone',
      };
    default:
      return {
        title: `${by} shared this report, and it was not taken back`,
        line: 'The code does not show whether the paper was changed. Compare reference and day with what stands on it, or check the PDF.',
        tone: 'moss',
      };
  }
}

export const issuedFacts = ({ firm, reference, version, issued_at: at, until, outcome }: ReportVerification): [string, string][] =>
  [
    ['Issued by', firm] as const,
    ['Report', reference === null ? null : `${reference}${version === null ? '' : `, version ${version}`}`] as const,
    ['Issued', at === null ? null : formatMoment(at)] as const,
    ['Shared until', until === null ? null : formatMoment(`${until}T12:00:00Z`).split(',')[0]] as const,
    ['Newer version', outcome === 'newer' ? 'Yes' : null] as const,
    ['Taken back', outcome === 'taken_back' ? 'Yes' : 'No'] as const,
  ].flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));

/** How far the proof of the seal goes, in plain words. */
export function levelInWords(level: SealVerification['level']): string {
  switch (level) {
    case null:
      return 'Not told';
    case 'B-B':
      return 'PAdES B-B: time by our clock';
    case 'B-T':
      return 'PAdES B-T: time proven by an authority';
    case 'B-LT':
      return 'PAdES B-LT: can be checked for years';
    case 'B-LTA':
      return 'PAdES B-LTA: can be checked for decades';
  }
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  timeZone: 'Europe/London',
  timeZoneName: 'short',
} as const);
/** To the second, with the year and the zone: somebody may have to rely on it. */
export const formatMoment = (value: string): string => MOMENT.format(new Date(value)).replace(' at ', ', ');

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
export const revisionsInWords = (count: number): string =>
  `${NUMBERS[count] ?? count} ${count === 1 ? 'revision' : 'revisions'} in this file`;

type Told = { title: string; line: string | null; status: string; look: { glyph: Glyph; family: Family } };
type Of = Pick<SealVerification, 'firm' | 'sealed_at' | 'stamped_at' | 'made_here'>;
/** One revision of a file: what it did, and when as far as that is known. What a program claims of itself is not repeated. */
export function revisionInWords(
  { kind, changed_pages: pages }: SealVerification['revisions'][number],
  { firm, sealed_at: sealedAt, stamped_at: stampedAt, made_here: isOurs }: Of,
  isFirst: boolean,
): Told {
  if (kind === 'validation_data')
    return {
      title: 'Validation data added',
      line: 'So that the seal can be checked for longer',
      status: 'No change to pages',
      look: { glyph: 'dot', family: 'harbour' },
    };
  if (kind === 'changed')
    return {
      title: 'Changed after the seal',
      line: pages.length === 0 ? 'Something was added' : `On ${pluralPages(pages)}`,
      status: pages.length === 0 ? 'Not sealed' : 'Pages changed',
      look: { glyph: 'cross', family: 'clay' },
    };
  const when =
    stampedAt !== null
      ? `${formatMoment(stampedAt)}, by an authority`
      : sealedAt !== null
        ? `${formatMoment(sealedAt)}, by our clock`
        : null;
  return {
    title: isFirst ? (isOurs ? (firm === null ? 'Sealed here' : `Sealed here for ${firm}`) : 'Sealed') : 'Sealed again',
    line: isFirst ? when : null,
    status: 'Sealed',
    look: isOurs ? { glyph: 'tick', family: 'moss' } : { glyph: 'dot', family: 'stone' },
  };
}
