import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { isRentContent } from '@freehold/contract/is-identity';
import type { RentContent, Report } from '@freehold/contract/reports';
import { RIGHT_TO_RENT_CODE } from '@freehold/property-rules/right-to-rent';
import { dateInWords, longDay } from '../../../platform/london-time.ts';
import type { ReportPart } from '../../checks/public.ts';
import { lookedAt, paperNames, PRESENCE_WORDS, RESULT_WORDS, ROUTE_WORDS } from './rent-words.ts';

/** What nobody may read into the answer. */
export function rentLimits({ records, elements, provider }: Pick<RentCheck, 'records' | 'elements' | 'provider'>): string[] {
  const last = records.at(-1);
  return [
    ...(last?.route === 'manual' ? ['That a paper is genuine beyond what whoever checked could see with it in the hand.'] : []),
    ...(last?.route === 'certified_provider'
      ? [
          'That the provider is certified: look it up on the register of digital verification services of the United Kingdom on the day you rely on it.',
          ...(provider?.is_sandbox ? ['Anything about a real person: the sandbox made the answer up.'] : []),
        ]
      : []),
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
    facts: [...(last ? factsOf(content, last) : []), ...(content.provider ? providerFacts(content.provider) : [])],
    proof: [
      ...content.records
        .slice(0, -1)
        .map((record): [string, string] => ['Recorded before', `${RESULT_WORDS[record.result]}, by ${lookedAt(record)}`]),
      ['Files', content.files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join('; ') || 'None'],
    ],
    besideOutcome: last ? null : 'Nothing was looked at in this version.',
    nothingFound: (code) => content.elements.find((element) => element.code === code)?.source?.name ?? '',
    madeUp: last?.route === 'certified_provider' && content.provider?.is_sandbox ? 'Sandbox: the answer of the provider is made up.' : null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
  };
}

function providerFacts({ provider, state, answer }: NonNullable<RentContent['provider']>): ReportPart['facts'] {
  if (!answer) return [['Certified provider', state === 'not_asked' ? undefined : `${capitalise(provider)}: no answer`]];
  const document = answer.document && [capitalise(answer.document), answer.country].filter(Boolean).join(', ');
  return [
    [
      'Certified provider',
      `${capitalise(provider)}: ${answer.result === 'met' ? 'confirmed' : `not confirmed${answer.why ? `, ${answer.why}` : ''}`}, ${longDay(answer.at)}`,
    ],
    ['Document it saw', document ? `${document}${answer.expires_on ? `, until ${dateInWords(answer.expires_on)}` : ''}` : undefined],
    ['Name on it', answer.name_words ?? undefined],
    ['How sure it is', answer.assurance ?? undefined],
    ['Its signature', answer.is_signed ? 'Proved over the statement that is kept' : undefined],
  ];
}
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
