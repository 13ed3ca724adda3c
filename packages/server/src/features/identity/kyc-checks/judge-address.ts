import { addMonths } from '@freehold/property-rules/calendar';
import { proofMonths } from '@freehold/flow-rules/proof-of-address';
import { dateInWords } from '../../../platform/london-time.ts';
import { countOf } from '../../checks/public.ts';
import { type AddressPaper, byPerson, type Finding, type KycCase, reason, waitsForPerson } from './kyc-case.ts';

/* Two independent sources at normal risk: one with name and present address, a second with name and address or date of birth. Three at high risk. */

const WANTED = { normal: 2, high: 3 } as const;
export const sourcesWanted = (level: KycCase['riskLevel']): number => WANTED[level];

export type JudgedPaper = {
  paper: AddressPaper;
  counts: boolean;
  why: string | null;
  waits: boolean;
  oldest: string | null;
  withAddress: boolean;
};

const fold = (issuer: string) =>
  issuer
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:plc|ltd|limited|bank|uk)\b|[^\p{L}\p{N}]/gu, '');

/** Each paper: whether it counts, and why not. Of two from one issuer the first that counts is one source, the second none. */
export function judgePapers(papers: readonly AddressPaper[]): JudgedPaper[] {
  const issuers = new Set<string>();
  return papers.map((paper) => {
    const judged = judgePaper(paper);
    if (!judged.counts) return judged;
    const issuer = fold(paper.review?.issuer ?? paper.issuer);
    if (issuers.has(issuer)) return { ...judged, counts: false, why: 'Another paper of the same sender counts already' };
    issuers.add(issuer);
    return judged;
  });
}

function judgePaper(paper: AddressPaper): JudgedPaper {
  const { review } = paper;
  const kind = review?.kind ?? paper.kind;
  const oldest = kind === null ? null : addMonths(paper.received_on, -proofMonths(kind, paper.months));
  const no = (why: string, waits = false): JudgedPaper => ({ paper, counts: false, why, waits, oldest, withAddress: false });
  if (kind === 'other') return no('A paper of this kind counts as no source');
  if (review === null) return no('Nobody has looked at it yet', true);
  if (oldest !== null && review.dated_on < oldest) return no(`It is too old: it must be dated ${dateInWords(oldest)} or later`);
  if (review.dated_on > paper.received_on) return no('It is dated after it was sent in');
  if (review.name_matches !== 'yes') return no('It is not in their name');
  if (review.address_matches !== 'yes' && review.dob_matches !== 'yes') return no('It names neither their address nor their date of birth');
  return { paper, counts: true, why: null, waits: false, oldest, withAddress: review.address_matches === 'yes' };
}

export function judgeAddress({ papers, riskLevel, details, day }: KycCase): Finding {
  const wanted = sourcesWanted(riskLevel);
  const judged = judgePapers(papers);
  const counted = judged.filter(({ counts }) => counts);
  const explained = judged.map(({ paper, counts, why }) => ({
    label: paper.name,
    stated: paper.issuer,
    found: paper.review?.issuer ?? paper.issuer,
    words: counts ? 'Counts' : (why ?? ''),
  }));
  const newest = counted
    .flatMap(({ paper }) => (paper.review ? [paper.review.at] : []))
    .toSorted()
    .at(-1);
  const source = newest ? byPerson(`${countOf(counted.length, 'source', 'sources')} of the address`, newest) : null;
  if (details?.address === null && counted.length === 0)
    return { result: 'refer', explained, reasons: [reason('STEP_SKIPPED', 'medium', 'They gave no address', 'Ask them where they live')] };
  if (counted.length >= wanted && counted.some(({ withAddress }) => withAddress)) return { result: 'pass', source, explained, reasons: [] };
  if (judged.some(({ waits }) => waits))
    return waitsForPerson(
      'ADDRESS_NOT_REVIEWED',
      `${countOf(judged.filter(({ waits }) => waits).length, 'paper', 'papers', { capital: true })} of the address nobody has looked at`,
      'Look at each paper, and answer what it shows',
      { explained },
    );
  const next = `Ask for a bank statement dated after ${dateInWords(addMonths(day, -3))}${wanted > 2 ? '. Three sources are wanted at high risk' : ''}`;
  if (counted.length === 0)
    return { result: 'refer', source, explained, reasons: [reason('ADDRESS_NO_SOURCE', 'medium', 'No source shows the address', next)] };
  return {
    result: 'refer',
    source,
    explained,
    reasons: [
      counted.length < wanted
        ? reason(
            'ADDRESS_ONE_SOURCE',
            'medium',
            `${countOf(counted.length, 'source', 'sources', { capital: true })} of ${wanted} found for the address`,
            next,
          )
        : reason('ADDRESS_ONE_SOURCE', 'medium', 'No source shows the name at the present address', next),
    ],
  };
}
