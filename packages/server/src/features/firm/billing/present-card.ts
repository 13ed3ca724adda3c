import type { Subscription } from '@freehold/contract/firm/billing';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import * as cards from './card-store.ts';
import { FAULT_WORDS } from './collection-days.ts';

type Shown = Pick<Subscription, 'takes_cards' | 'card' | 'open' | 'collection'>;

/** The card that invoices are taken from, what is open, and how the tries of the oldest went. */
export async function presentCard(
  trx: Trx,
  scope: Scope,
  { cards: collector }: Pick<Services, 'cards'>,
  today: string,
  isSold: boolean,
): Promise<Shown> {
  const given = cards.givenCard(await cards.findCardRow(trx, scope));
  const card = given !== null && given.provider === collector?.name ? given : null;
  const open = await cards.findOpen(trx, scope);
  return {
    takes_cards: collector && isSold ? { label: collector.label, is_sandbox: collector.isSandbox } : null,
    card: card && {
      words: cards.cardWords(card),
      expires: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(2)}`,
      // A card is good to the end of its month.
      has_ended: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` < today.slice(0, 7),
    },
    open: { pence: open.reduce((sum, { total_pence: pence }) => sum + pence, 0), numbers: open.map(({ number }) => number) },
    collection: await presentTries(trx, scope, open),
  };
}

async function presentTries(trx: Trx, scope: Scope, open: Awaited<ReturnType<typeof cards.findOpen>>): Promise<Shown['collection']> {
  for (const { id, number, total_pence: pence, try_at: next } of open) {
    const tries = await cards.findCollections(trx, scope, id);
    const last = tries.at(-1);
    if (last === undefined) continue;
    return {
      number,
      pence,
      card: last.words,
      why: last.fault && FAULT_WORDS[last.fault],
      tries: tries.map(({ started_at: at, fault }) => ({
        on: londonDate(at),
        words: fault === null ? 'the bank is being asked' : FAULT_WORDS[fault],
      })),
      next_on: next && londonDate(next),
    };
  }
  return null;
}
