import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as ledger from './ledger.ts';
import { afterEvent, newPayment, type PaymentEvent } from './payment-states.ts';
import { type Movement, netOf, ownTransactionOf, reconcile, transactionsOf } from './provider-movements.ts';

const AT = '2026-11-27T12:00:00Z';
const pence = fc.integer({ min: 1, max: 500_000 });
const requestId = fc.integer({ min: 1, max: 3 });
const source = fc.integer({ min: 1, max: 40 }).map(String);
const of = (id: string, request: number) => ({ source: id, requestId: request, at: AT });
const anyTransaction = fc.oneof(
  fc.tuple(source, requestId, pence, fc.integer({ min: 0, max: 1 })).map(([id, on, sum, fee]) => ledger.cardReceived(of(id, on), sum, fee)),
  fc.tuple(source, requestId, pence).map(([id, on, sum]) => ledger.transferReceived(of(id, on), sum)),
  fc
    .tuple(source, requestId, pence, fc.constantFrom('provider' as const, 'bank' as const))
    .map(([id, on, sum, from]) => ledger.refunded(of(id, on), from, sum)),
  fc.tuple(source, requestId, pence).map(([id, on, sum]) => ledger.disputeOpened(of(id, on), sum, 2000)),
  fc.tuple(source, requestId, pence).map(([id, on, sum]) => ledger.disputeWon(of(id, on), sum, 0)),
  fc.tuple(source, requestId, pence).map(([id, on, sum]) => ledger.disputeLost(of(id, on), sum)),
  fc
    .tuple(
      source,
      fc.integer({ min: -9000, max: 9000 }).filter((sum) => sum !== 0),
    )
    .map(([id, sum]) => ledger.paidOut({ source: id, at: AT }, sum)),
);

describe('whatever is written into the ledger, in whatever order', () => {
  test('its sums are equal, nothing received falls below nothing, refunds are bounded, and each source counts once', () => {
    fc.assert(
      fc.property(fc.array(anyTransaction, { maxLength: 60 }), (all) => {
        let book = ledger.EMPTY_LEDGER;
        const taken: ledger.LedgerTransaction[] = [];
        for (const one of all) {
          const before = book;
          const { ledger: after, refused } = ledger.post(book, one);
          book = after;
          if (refused === null) taken.push(one);
          else expect(book).toBe(before);
          // Heard again, it changes nothing.
          expect(ledger.post(book, one)).toEqual({ ledger: book, refused: refused ?? 'known' });
          expect(book.lines.reduce((sum, each) => sum + each.pence, 0)).toBe(0);
          for (const on of [1, 2, 3]) {
            expect(ledger.receivedFor(book.lines, on)).toBeGreaterThanOrEqual(0);
            expect(ledger.refundableOf(book.lines, on)).toBeGreaterThanOrEqual(0);
            const sumOf = (kind: ledger.LedgerKind, account: ledger.LedgerAccount) =>
              taken
                .filter((each) => each.kind === kind && each.requestId === on)
                .reduce((sum, each) => sum + Math.abs(ledger.balanceOf(each.lines, account)), 0);
            const received = sumOf('card_received', 'received') + sumOf('transfer_received', 'received');
            expect(sumOf('refund', 'received') + sumOf('dispute_lost', 'received')).toBeLessThanOrEqual(received);
          }
        }
        expect(new Set(taken.map((each) => each.source)).size).toBe(taken.length);
      }),
      { numRuns: 200 },
    );
  });

  test('what does not come to nothing, or is no whole penny, is refused', () => {
    const bad = (lines: ledger.LedgerLine[]) =>
      ledger.post(ledger.EMPTY_LEDGER, { source: 'x', kind: 'adjustment', requestId: null, at: AT, lines }).refused;
    expect(bad([])).toBe('unbalanced');
    expect(bad([{ account: 'bank', requestId: null, pence: 1 }])).toBe('unbalanced');
    expect(
      bad([
        { account: 'bank', requestId: null, pence: 0.5 },
        { account: 'provider', requestId: null, pence: -0.5 },
      ]),
    ).toBe('not_whole_pence');
  });
});

/** What can happen to one payment at a provider, as its account shows it. */
function lifeOf(seed: { gross: number; fee: number; steps: number[] }): {
  movements: Movement[];
  lost: { id: string; pence: number; at: string }[];
  facts: ReturnType<typeof newPayment>;
} {
  const movements: Movement[] = [{ id: 'c', kind: 'charge', grossPence: seed.gross, feePence: seed.fee, at: AT }];
  const lost: { id: string; pence: number; at: string }[] = [];
  const begin: PaymentEvent[] = [{ kind: 'send' }, { kind: 'receive', pence: seed.gross }];
  let facts = begin.reduce((now, event) => afterEvent(now, event) ?? now, newPayment(seed.gross));
  let open: number | null = null;
  for (const [index, step] of seed.steps.entries()) {
    const at = new Date(Date.parse(AT) + (index + 1) * 1000).toISOString();
    const held = facts.receivedPence - facts.refundedPence - facts.disputedPence - facts.lostPence;
    const act = (event: PaymentEvent, movement?: Movement) => {
      const after = afterEvent(facts, event);
      if (after === null) throw new Error('the life of a payment holds what can happen only');
      facts = after;
      if (movement) movements.push(movement);
    };
    if (step < 50 && held > 0) {
      const sum = Math.max(1, Math.floor((held * (step + 1)) / 50));
      act({ kind: 'refund', pence: sum }, { id: `r${index}`, kind: 'refund', grossPence: -sum, feePence: 0, at });
    } else if (step < 70 && held > 0 && open === null) {
      open = held;
      act({ kind: 'dispute', pence: held }, { id: `d${index}`, kind: 'dispute', grossPence: -held, feePence: 2000, at });
    } else if (open !== null && step < 85) {
      act({ kind: 'win', pence: open }, { id: `w${index}`, kind: 'dispute_reversal', grossPence: open, feePence: -2000, at });
      open = null;
    } else if (open !== null) {
      act({ kind: 'lose', pence: open });
      lost.push({ id: `l${index}`, pence: open, at });
      open = null;
    }
  }
  return { movements, lost, facts };
}
const life = fc.record({
  gross: fc.integer({ min: 100, max: 900_000 }),
  fee: fc.integer({ min: 0, max: 90 }),
  steps: fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 8 }),
});

describe('messages of the provider', () => {
  test('may come doubled, late, in any order, or after a worker was killed half way: the ledger ends the same', () => {
    fc.assert(
      fc.property(
        life,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 12 })), { maxLength: 12 }),
        (seed, heard) => {
          const { movements, lost, facts } = lifeOf(seed);
          let book = ledger.EMPTY_LEDGER;
          // Each message makes us read what the provider knew at some moment, and a kill stops us after some of the writing.
          for (const [seen, killedAfter] of [...heard, [99, 99] as const]) {
            const known = movements.slice(0, seen + 1);
            const all = transactionsOf(7, { movements: known.toReversed(), lostDisputes: seen >= movements.length ? lost : [] });
            for (const one of all.slice(0, killedAfter)) {
              const done = ledger.post(book, one);
              expect([null, 'known']).toContain(done.refused);
              book = done.ledger;
            }
          }
          expect(book.sources.size).toBe(movements.length + lost.length);
          expect(ledger.receivedFor(book.lines, 7)).toBe(facts.receivedPence - facts.refundedPence - facts.lostPence);
          expect(ledger.balanceOf(book.lines, 'disputed', 7)).toBe(facts.disputedPence);
          expect(ledger.balanceOf(book.lines, 'provider')).toBe(movements.reduce((sum, each) => sum + netOf(each), 0));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the balance of the provider and ours', () => {
  const movement = fc.record({
    id: source,
    kind: fc.constantFrom('charge' as const, 'payout' as const, 'other' as const),
    grossPence: fc.integer({ min: -5000, max: 5000 }),
    feePence: fc.integer({ min: 0, max: 50 }),
    at: fc.constant(AT),
  });
  test('differ by what is told of each difference, and by nothing more where the provider lists everything', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(movement, { maxLength: 20, selector: ({ id }) => id }),
        fc.array(fc.record({ source: source.map((id) => `movement:${id}`), pence: fc.integer({ min: -5000, max: 5000 }) }), {
          maxLength: 20,
        }),
        (listed, own) => {
          const held = listed.reduce((sum, each) => sum + netOf(each), 0);
          const found = reconcile(own, listed, held);
          expect(found.unexplainedPence).toBe(0);
          expect(reconcile(own, listed, held + 7).unexplainedPence).toBe(7);
        },
      ),
    );
  });
  test('agree where each movement is in the ledger, payouts too', () => {
    const listed: Movement[] = [
      { id: 'c', kind: 'charge', grossPence: 1000, feePence: 34, at: AT },
      { id: 'p', kind: 'payout', grossPence: -900, feePence: 0, at: AT },
      { id: 'f', kind: 'other', grossPence: -10, feePence: 0, at: AT },
    ];
    const written = [
      ...transactionsOf(1, { movements: listed.slice(0, 1), lostDisputes: [] }),
      ...listed.flatMap((each) => ownTransactionOf(each) ?? []),
    ];
    const own = written.map((each) => ({ source: each.source, pence: ledger.balanceOf(each.lines, 'provider') }));
    expect(reconcile(own, listed, 56)).toEqual({ ledgerPence: 56, providerPence: 56, agreed: 3, differences: [], unexplainedPence: 0 });
    expect(reconcile(own.slice(0, 1), listed, 56).differences).toMatchObject([
      { kind: 'not_in_ledger', movement: 'payout', providerPence: -900 },
      { kind: 'not_in_ledger', movement: 'other', providerPence: -10 },
    ]);
  });
});
