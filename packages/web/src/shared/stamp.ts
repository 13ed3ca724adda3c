import { formatDate, formatTime } from '../lib/format.ts';

/** A document says the day itself, never "today": 21 Nov 2026, 09:36. */
export const stamp = (at: string): string => `${formatDate(at)}, ${formatTime(at)}`;
