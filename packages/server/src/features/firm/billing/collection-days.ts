import type { CardFault } from '../../../providers/payments/cards.ts';

/** Days after the first try on which an invoice is tried again; after the last one somebody has to act. */
const TRY_DAYS = [0, 3, 7, 11];
export const MOST_TRIES = TRY_DAYS.length;
const DAY_MS = 86_400_000;

/** When the next try is, after this many with the same card, the first of them at `first`; null where none is left or would help. */
export function nextTry(first: Date, tries: number, fault: CardFault): Date | null {
  const days = fault === 'stopped' || fault === 'asks' ? undefined : TRY_DAYS[tries];
  return days === undefined ? null : new Date(first.getTime() + days * DAY_MS);
}

/** What the bank said, as part of a sentence. */
export const FAULT_WORDS: Record<CardFault, string> = {
  ended: 'the card has ended',
  funds: 'there is not enough money on it',
  stopped: 'the card was stopped',
  asks: 'its bank asks the holder to confirm each payment',
  declined: 'its bank declined it',
};
