import { clock, shortDay } from '../../../platform/london-time.ts';

export const moment = (iso: string) => `${shortDay(iso)}, ${clock(iso)}`;
/** `1952-10-07` as `7 Oct 1952`, wherever it stands. */
export const datesInWords = (text: string) =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => (Number.isNaN(Date.parse(date)) ? date : shortDay(`${date}T12:00:00Z`)));
