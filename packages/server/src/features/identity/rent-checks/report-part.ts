import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { isRentContent } from '@freehold/contract/is-identity';
import type { RentContent, Report } from '@freehold/contract/reports';
import { RIGHT_TO_RENT_CODE } from '@freehold/property-rules/right-to-rent';
import { dateInWords } from '../../../platform/london-time.ts';
import type { ReportPart } from '../../checks/public.ts';
import { lookedAt, paperNames, PRESENCE_WORDS, RESULT_WORDS, ROUTE_WORDS } from './rent-words.ts';

/** What nobody may read into the answer. */
export function rentLimits({ records, elements }: Pick<RentCheck, 'records' | 'elements'>): string[] {
  const last = records.at(-1);
  return [
    ...(last?.route === 'manual' ? ['That a paper is genuine beyond what whoever checked could see with it in the hand.'] : []),
    ...(last?.route === 'share_code'
      ? ['What the page of the Home Office says now: it was opened by the firm, and Freehold did not ask the Home Office.']
      : []),
    'That other adults who live there were checked. Each has a check of their own.',
    'Who they are for the Money Laundering Regulations, or whether they stand on a sanctions list.',
    ...elements.filter(({ result }) => result === 'not_run').map(({ label, reasons }) => `${label}: not run. ${reasons[0]?.text ?? ''}.`),
    `The lists of papers are those of the code in force from ${dateInWords(RIGHT_TO_RENT_CODE.lists_of)}.`,
  ];
}

/** What the report of a Right to Rent check says beside what every report does. */
export function rentPart(content: Report['content']): ReportPart | null {
  if (!isRentContent(content)) return null;
  const last = content.records.at(-1);
  return {
    facts: last ? factsOf(content, last) : [],
    proof: [
      ...content.records
        .slice(0, -1)
        .map((record): [string, string] => ['Recorded before', `${RESULT_WORDS[record.result]}, by ${lookedAt(record)}`]),
      ['Files', content.files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join('; ') || 'None'],
    ],
    besideOutcome: last ? null : 'Nothing was looked at in this version.',
    nothingFound: (code) => content.elements.find((element) => element.code === code)?.source?.name ?? '',
    madeUp: null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
  };
}

function factsOf({ follow_up_on: followUp, follows }: RentContent, last: RentContent['records'][number]): ReportPart['facts'] {
  return [
    ['Route', ROUTE_WORDS[last.route]],
    ['Shown', last.papers.length === 0 ? undefined : paperNames(last.papers)],
    [
      'Seen',
      last.presence === null ? undefined : `${PRESENCE_WORDS[last.presence]}${last.original_in_hand ? ', with the original in hand' : ''}`,
    ],
    [
      'Share code',
      last.share_code === null
        ? undefined
        : `${last.share_code}${last.code_given_on === null ? '' : `, made on ${dateInWords(last.code_given_on)}`}`,
    ],
    ['Result', RESULT_WORDS[last.result]],
    ['Permission ends', last.valid_until === null ? undefined : dateInWords(last.valid_until)],
    ['Check again by', followUp === null ? 'Not needed' : dateInWords(followUp)],
    ['Tenancy begins', last.tenancy_from === null ? undefined : dateInWords(last.tenancy_from)],
    ['Follows up', follows?.public_ref],
    ['Recorded by', lookedAt(last)],
    ['Note', last.note === '' ? undefined : last.note],
  ];
}
