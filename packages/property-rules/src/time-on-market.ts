import type { PropertyStage } from './property-stages.ts';

/** Dates are days in London, YYYY-MM-DD. */
export type StageMove = { from: PropertyStage | null; to: PropertyStage; on: string };
export type TimeOnMarket = { from: string; to: string; days: number };

const DAY_MS = 86_400_000;
const ON_MARKET: readonly PropertyStage[] = ['available', 'to_let'];
const AGREED: readonly PropertyStage[] = ['under_offer', 'offer_agreed'];
/** Coming from one of these a home is new to the market; an offer that falls through leaves it where it was. */
const OFF_MARKET: readonly (PropertyStage | null)[] = [
  null,
  'draft',
  'instructed',
  'withdrawn',
  'completed',
  'tenanted',
  'notice_given',
  'ended',
];

/**
 * Each time a home was on the market until an offer was agreed. It begins with the day it was listed where that was written down for it, or
 * else with the day it became available, and ends with the first offer that was agreed; one agreed after that fell through ends nothing.
 */
export function timesOnMarket(moves: readonly StageMove[], listedOn: string | null): TimeOnMarket[] {
  const found: TimeOnMarket[] = [];
  let began: string | null = null;
  let before: string | null = null;
  for (const { from, to, on } of moves) {
    if (ON_MARKET.includes(to) && OFF_MARKET.includes(from)) began = on;
    if (!AGREED.includes(to) || began === null) continue;
    // What was written down is of this time where it lies after the one before.
    const start = listedOn !== null && listedOn <= on && (before === null || listedOn > before) ? listedOn : began;
    found.push({ from: start, to: on, days: Math.round((Date.parse(on) - Date.parse(start)) / DAY_MS) });
    began = null;
    before = on;
  }
  return found;
}
