import { londonDay } from '../../../lib/format.ts';

const YEAR_MS = 31_556_952_000;
const KEPT_YEARS = 5;
/** A relationship that goes on is drawn as if it ended in half a year. */
const EXPECTED_YEARS = 0.5;

type Dates = { start: string; end: string | null; until: string | null; today?: string };

/** The bar of the record in percent: the relationship so far, the part still expected, and today. What is left is the years kept after. */
export function retentionParts({ start, end, until, today = londonDay(new Date()) }: Dates): { so: number; expected: number; now: number } {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const now = Math.max(at(today), at(start));
  const over = end === null ? now + EXPECTED_YEARS * YEAR_MS : at(end);
  const last = Math.max(until === null ? over + KEPT_YEARS * YEAR_MS : at(until), now);
  const whole = Math.max(last - at(start), 1);
  const percent = (span: number) => Math.round(Math.min(100, Math.max(0, (span / whole) * 100)) * 10) / 10;
  const so = percent((end === null ? now : over) - at(start));
  return { so, expected: end === null ? percent(over - now) : 0, now: percent(now - at(start)) };
}
