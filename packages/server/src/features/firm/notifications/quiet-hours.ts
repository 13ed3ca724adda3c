import { QUIET_FROM_HOUR, QUIET_TO_HOUR } from '@freehold/contract/firm/notification-kinds';
import { clock } from '../../../platform/london-time.ts';

/** The hour of the day in London. */
export const londonHour = (at: Date): number => Number(clock(at).slice(0, 2));

/** True from 19:00 to 08:00 in London. */
export function isQuietTime(at: Date): boolean {
  const hour = londonHour(at);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_TO_HOUR;
}
