import type { RentCheck, RentResult, RentRoute } from '@freehold/contract/identity/rent-checks';
import { RIGHT_TO_RENT_CODE, RIGHT_TO_RENT_PAPERS } from '@freehold/property-rules/right-to-rent';
import { formatLongDate } from '../../../lib/format.ts';

export const ROUTE: Readonly<Record<RentRoute, string>> = {
  manual: 'Original papers',
  share_code: 'Home Office share code',
  certified_provider: 'Certified provider',
};
/** What the person said in their own flow. */
export const STATED: Readonly<Record<RentRoute, string>> = {
  manual: 'they show you their original papers.',
  share_code: 'they have a share code. It stands in the form below: open the page on GOV.UK yourself.',
  certified_provider: 'they show a British or Irish passport to the certified provider.',
};
export const RESULT: Readonly<Record<RentResult, string>> = {
  unlimited: 'Without limit',
  time_limited: 'For a time',
  none: 'No right shown',
};
export const PRESENCE = { in_person: 'In person', live_video: 'By live video' } as const;

/** Where the lists come from, and that a newer edition was not compared. */
export const LISTS_FROM = `${RIGHT_TO_RENT_CODE.publisher}, code of practice on right to rent, as in force from ${formatLongDate(RIGHT_TO_RENT_CODE.lists_of)}. The edition in force from ${formatLongDate(RIGHT_TO_RENT_CODE.newest)} was not compared with it: look there before you rely on a rare paper.`;

export const papersInWords = (papers: RentCheck['records'][number]['papers']): string =>
  papers.map((code) => RIGHT_TO_RENT_PAPERS[code].name).join('; ');

/** What nobody may read into the answer. */
export const rentLimits = ({ records, provider }: Pick<RentCheck, 'records' | 'provider'>): string[] => [
  ...(records.at(-1)?.route === 'manual' ? ['That a paper is genuine beyond what you could see with it in your hand.'] : []),
  ...(records.at(-1)?.route === 'share_code' ? ['What the page of the Home Office says now. Freehold did not ask the Home Office.'] : []),
  ...(records.at(-1)?.route === 'certified_provider'
    ? [
        'That the provider is certified: look it up on the register of digital verification services on the day you rely on it.',
        ...(provider?.is_sandbox ? ['Anything about a real person: the sandbox made the answer up.'] : []),
      ]
    : []),
  'That other adults who live there were checked. Each has a check of their own.',
  'Who they are for the Money Laundering Regulations, or whether they stand on a sanctions list.',
];
