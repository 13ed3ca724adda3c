import { MOST_SHARE_DAYS } from '@freehold/contract/sharing/report-shares';
import { endOfLondonDay, londonDate } from '../../../platform/london-time.ts';
import { refuseField } from '../../../platform/refuse.ts';

const DAY_MS = 86_400_000;

/** The end of the last day in London; not in the past, and within a year. */
export function endOf(day: string, now: Date): Date {
  if (day < londonDate(now)) return refuseField('expires_on', 'Choose a day from today on');
  if (day > londonDate(new Date(now.getTime() + MOST_SHARE_DAYS * DAY_MS))) return refuseField('expires_on', 'Choose a day within a year');
  return endOfLondonDay(`${day}T12:00:00Z`);
}
