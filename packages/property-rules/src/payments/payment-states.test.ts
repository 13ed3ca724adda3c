import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumsOf, VAT_MODES } from './categories.ts';
import { afterEvent, heldPence, isOverdue, isPayable, newPayment, type PaymentEvent, PAYABLE, WITH_MONEY } from './payment-states.ts';

const pence = fc.integer({ min: -5, max: 3000 });
const plain = [
  'ask_approval',
  'approve',
  'refuse_approval',
  'send',
  'view',
  'start',
  'fail',
  'give_up',
  'cancel',
  'expire',
  'freeze',
  'unfreeze',
] as const;
const money = ['receive', 'refund', 'refund_failed', 'dispute', 'win', 'lose'] as const;
const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.constantFrom(...plain).map((kind) => ({ kind })),
  fc.tuple(fc.constantFrom(...money), pence).map(([kind, sum]) => ({ kind, pence: sum })),
);

test('in any order of events a payment keeps its rules', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let facts = newPayment(1000);
      let asked = false;
      for (const one of events) {
        const before = facts;
        const after = afterEvent(facts, one);
        if (after === null) continue;
        facts = after;
        asked ||= one.kind === 'send' || one.kind === 'approve';
        // Nothing but money that arrived makes it paid, and what was paid stays so.
        if (WITH_MONEY.includes(facts.state)) expect(facts.receivedPence).toBeGreaterThan(0);
        if (WITH_MONEY.includes(before.state)) expect(WITH_MONEY).toContain(facts.state);
        if (one.kind !== 'receive') expect(facts.receivedPence).toBe(before.receivedPence);
        for (const sum of [heldPence(facts), facts.refundedPence, facts.disputedPence, facts.lostPence])
          expect(sum).toBeGreaterThanOrEqual(0);
        // What was never sent holds no money, and what is frozen is not begun.
        if (!asked) expect(facts.receivedPence).toBe(0);
        if (before.isFrozen) expect(one.kind).not.toBe('start');
        if (facts.isFrozen) expect(isPayable(facts)).toBe(false);
        if (facts.state === 'refunded') expect(facts.refundedPence).toBe(facts.receivedPence);
        if (facts.state === 'disputed') expect(facts.disputedPence + facts.lostPence).toBeGreaterThan(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('every state is reached by somebody who uses it', () => {
  const reached = (events: PaymentEvent[]) => events.reduce((facts, one) => afterEvent(facts, one) ?? facts, newPayment(1000)).state;
  const paid: PaymentEvent[] = [{ kind: 'send' }, { kind: 'view' }, { kind: 'start' }, { kind: 'receive', pence: 1000 }];
  expect([
    reached([]),
    reached([{ kind: 'ask_approval' }]),
    reached([{ kind: 'send' }]),
    reached([{ kind: 'send' }, { kind: 'view' }]),
    reached([{ kind: 'send' }, { kind: 'start' }]),
    reached([{ kind: 'send' }, { kind: 'start' }, { kind: 'fail' }]),
    reached(paid),
    reached([...paid, { kind: 'refund', pence: 400 }]),
    reached([...paid, { kind: 'refund', pence: 1000 }]),
    reached([...paid, { kind: 'dispute', pence: 1000 }]),
    reached([{ kind: 'send' }, { kind: 'cancel' }]),
    reached([{ kind: 'send' }, { kind: 'expire' }]),
  ]).toEqual([
    'draft',
    'approval',
    'sent',
    'viewed',
    'processing',
    'failed',
    'paid',
    'partly_refunded',
    'refunded',
    'disputed',
    'cancelled',
    'expired',
  ]);
  // Money that comes after the end is there all the same.
  expect(reached([{ kind: 'send' }, { kind: 'cancel' }, { kind: 'receive', pence: 1000 }])).toBe('paid');
  expect(reached([{ kind: 'send' }, { kind: 'start' }, { kind: 'cancel' }])).toBe('processing');
});

test('overdue is what waits past its day', () => {
  for (const state of PAYABLE) expect(isOverdue(state, '2026-11-26', '2026-11-27')).toBe(state !== 'processing');
  expect(isOverdue('paid', '2026-11-26', '2026-11-27')).toBe(false);
  expect(isOverdue('sent', '2026-11-27', '2026-11-27')).toBe(false);
});

test('the parts of a sum come to it to the penny', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.constantFrom('none' as const, 'included' as const, 'added' as const),
      (amount, mode) => {
        const { netPence, vatPence, grossPence } = sumsOf(amount, mode);
        expect(netPence + vatPence).toBe(grossPence);
        expect(mode === 'added' ? netPence : grossPence).toBe(amount);
        if (mode !== 'none') expect(Math.abs(vatPence * 100 - netPence * 20)).toBeLessThanOrEqual(100);
        expect(Number.isSafeInteger(vatPence)).toBe(true);
      },
    ),
  );
  expect(Object.keys(VAT_MODES)).toHaveLength(3);
  expect(sumsOf(4800, 'included')).toEqual({ netPence: 4000, vatPence: 800, grossPence: 4800 });
  expect(sumsOf(4000, 'added')).toEqual({ netPence: 4000, vatPence: 800, grossPence: 4800 });
});
