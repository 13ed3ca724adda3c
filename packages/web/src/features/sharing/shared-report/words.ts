import type { OpenedShare } from '@freehold/contract/sharing/report-shares';
import { REDACTION_LABELS, type Redaction } from '@freehold/contract/sharing/share-words';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' });
/** It ends with the day: the moment after belongs to the next. */
export const lastDay = (endsAt: string): string => DAY.format(new Date(Date.parse(endsAt) - 1));
export const day = (at: string): string => DAY.format(new Date(at.length === 10 ? `${at}T12:00:00Z` : at));

export const hiddenWords = (hidden: readonly Redaction[]): string =>
  ['Pictures', ...hidden.map((each) => REDACTION_LABELS[each].toLowerCase())].join(', ');
export const looksWords = (left: number | null): string =>
  left === null
    ? 'It can be opened as often as you need'
    : left === 1
      ? 'It can be opened once more'
      : `It can be opened ${left} more times`;

/** Why the report does not open; null where it does. */
export function closedWords({ state, expires_at: endsAt, agency: { name } }: Pick<OpenedShare, 'state' | 'expires_at' | 'agency'>) {
  switch (state) {
    case 'active':
    case 'viewed':
      return null;
    case 'expired':
      return { title: `This report link ended on ${lastDay(endsAt)}`, lead: `Ask ${name} if you need more time.` };
    case 'used_up':
      return { title: 'This report was opened as often as it could be', lead: `Ask ${name} if you need it again.` };
    case 'revoked':
      return {
        title: 'This report was taken back',
        lead: `${name} does not share it any more. A copy that you saved may not be used either.`,
      };
    case 'withdrawn':
    case 'refused':
      return {
        title: 'This report is not shared any more',
        lead: 'Somebody it is about does not agree that it is shared. A copy that you saved may not be used either.',
      };
    case 'declined':
      return { title: 'You declined this report', lead: `The link was stopped, and ${name} was told. You need do nothing else.` };
    case 'awaiting_consent':
      return { title: 'This report is not shared yet', lead: 'Somebody it is about has not answered yet.' };
  }
}
