import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import type { JobHandler, Schedule } from '../../../platform/jobs.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CardCollector, Collected } from '../../../providers/payments/cards.ts';
import { reachOf } from '../../access/public.ts';
import { notify } from '../notifications/public.ts';
import { askToCollect } from './ask-to-collect.ts';
import * as cards from './card-store.ts';
import { FAULT_WORDS, nextTry } from './collection-days.ts';
import { settlePaid } from './settle-invoice.ts';
import * as store from './store.ts';

const QUIET_MS = 10 * 60_000;
const MOST_AT_ONCE = 500;

/** A payment is known under this key at the provider: the same try never takes money twice. */
const keyOf = ({ workspace_id: workspace, invoice_id: invoice, number }: cards.CollectionRow): string =>
  `invoice-${workspace}-${invoice}-${number}`;

type Begun = { row: cards.CollectionRow; number: string; isResumed: boolean };

/**
 * Takes an invoice from the card of its firm. The try is written before the provider is asked, under a key that takes the money once; whoever is
 * killed in between leaves it to the next, which finds what was taken before it asks again. While one runs no other begins, and the invoice can
 * neither be noted as paid nor taken back.
 */
export const collectInvoice: JobHandler<'collect-invoice'> = async ({ invoice }, services, { scope }) => {
  const collector = services.cards;
  if (!collector) return;
  const begun = await scope.transaction((trx) => begin(trx, scope, services, invoice), NO_ANSWER_YET);
  if (begun === null) return;
  const collected = await askFor(collector, begun);
  await scope.transaction((trx) => settle(trx, scope, services, begun, collected), NO_ANSWER_YET);
};

async function begin(trx: Trx, scope: Scope, { cards: collector, now }: Services, id: number): Promise<Begun | null> {
  const invoice = await store.lockInvoice(trx, scope, id);
  if (!invoice || invoice.kind !== 'invoice' || invoice.state !== 'open') return null;
  const tries = await cards.findCollections(trx, scope, id);
  const running = tries.find(({ state }) => state === 'started' || state === 'processing');
  if (running) return { row: running, number: invoice.number, isResumed: true };
  const given = cards.givenCard(await cards.findCardRow(trx, scope));
  const at = now();
  if (given === null || given.provider !== collector?.name || invoice.try_at === null || invoice.try_at > at) return null;
  await store.updateInvoice(trx, scope, id, { try_at: null });
  const row = await cards.insertCollection(trx, {
    workspace_id: scope.workspaceId,
    invoice_id: id,
    number: tries.length + 1,
    customer: given.customer,
    card: given.card,
    words: cards.cardWords(given),
    pence: invoice.total_pence,
    started_at: at,
  });
  return { row, number: invoice.number, isResumed: false };
}

async function askFor(collector: CardCollector, { row, number, isResumed }: Begun): Promise<Collected> {
  const key = keyOf(row);
  if (row.payment !== null) return collector.readCollected(row.payment);
  const known = isResumed ? await collector.findCollected(row.customer, key) : null;
  const { customer, card, pence: amountPence } = row;
  return known ?? collector.collect({ key, customer, card, amountPence, description: `Invoice ${number}`, reference: number });
}

async function settle(trx: Trx, scope: Scope, services: Services, { row, number }: Begun, collected: Collected): Promise<void> {
  const invoice = await store.lockInvoice(trx, scope, row.invoice_id);
  const tries = await cards.findCollections(trx, scope, row.invoice_id);
  const running = tries.find(({ id }) => id === row.id);
  // Another worker was faster.
  if (!invoice || !running || (running.state !== 'started' && running.state !== 'processing')) return;
  const { payment, state, fault } = collected;
  const at = services.now();
  await cards.updateCollection(trx, scope, row.id, { payment, state, fault, settled_at: state === 'processing' ? null : at });
  if (state === 'paid') await settlePaid(trx, scope, services, invoice, { paidOn: londonDate(at), with: row.words });
  if (state !== 'failed') return;
  const sameCard = tries.filter(({ card }) => card === row.card);
  const next = nextTry(sameCard[0]?.started_at ?? row.started_at, sameCard.length, fault);
  await store.updateInvoice(trx, scope, row.invoice_id, { try_at: next });
  await recordEvent(trx, scope, { action: 'fail.collection', object: { type: 'invoice', id: row.invoice_id, label: number } });
  const then = next === null ? 'Give another card, or pay by bank transfer.' : `We try again on ${dateInWords(londonDate(next))}.`;
  await notify(trx, scope, {
    kind: 'payment_late',
    to: 'everyone',
    mayKnow: (member) => reachOf(member, 'see_billing') !== null,
    object: { type: 'late_invoice', id: `${row.invoice_id}:${row.number}` },
    words: `${inPounds(row.pence)} for ${number} could not be taken from the card ${row.words}: ${FAULT_WORDS[fault]}. ${then}`,
    path: '/plans_billings',
    once: true,
  });
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
}

/** Tries what is due, and looks again at what nobody told of: a message may be lost, and a worker killed. */
export const collectDue: Schedule = {
  name: 'collect-invoices',
  cron: '*/10 * * * *',
  async run(services) {
    if (!services.cards) return;
    const now = services.now();
    const due = await cards.findToCollect(services.db, now, new Date(now.getTime() - QUIET_MS), MOST_AT_ONCE);
    for (const { workspace_id: workspaceId, invoice_id: invoice } of due) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'Billing' });
      await scope.transaction((trx) => askToCollect(trx, scope, invoice), NO_ANSWER_YET);
    }
  },
};
