import { MESSAGE_STATES, type MessageState } from '@freehold/contract/firm/message-kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOver, nextState, type MessageEvent } from './message-state.ts';

const OURS = ['begin', 'put_off', 'lost', 'give_up', 'withdraw'] as const satisfies readonly MessageEvent[];
const SERVICE = ['accepted', 'delivered', 'bounced', 'refused'] as const satisfies readonly MessageEvent[];
const events = fc.array(fc.constantFrom<MessageEvent>(...OURS, ...SERVICE), { maxLength: 40 });
const reports = fc.array(fc.constantFrom<MessageEvent>(...SERVICE), { maxLength: 8 });
const state = fc.constantFrom<MessageState>(...MESSAGE_STATES);
const after = (from: MessageState, happened: readonly MessageEvent[]) => happened.reduce(nextState, from);
/** What was said outweighs what was not, and stands above the states that are our own belief. */
const SAID: readonly MessageState[] = ['sent', 'failed', 'delivered', 'bounced'];

test.each([
  ['queued', 'begin', 'sending'],
  ['sending', 'accepted', 'sent'],
  ['sending', 'put_off', 'queued'],
  ['sending', 'lost', 'unconfirmed'],
  ['sending', 'give_up', 'given_up'],
  ['queued', 'withdraw', 'withdrawn'],
  ['sent', 'delivered', 'delivered'],
  ['sent', 'bounced', 'bounced'],
  ['delivered', 'bounced', 'bounced'],
  ['unconfirmed', 'delivered', 'delivered'],
  ['given_up', 'accepted', 'sent'],
  // Nothing turns these back.
  ['sent', 'begin', 'sent'],
  ['delivered', 'accepted', 'delivered'],
  ['bounced', 'delivered', 'bounced'],
  ['delivered', 'give_up', 'delivered'],
  ['unconfirmed', 'begin', 'unconfirmed'],
  ['withdrawn', 'begin', 'withdrawn'],
  ['sending', 'withdraw', 'sending'],
] as const)('%s, %s: %s', (from, event, to) => {
  expect(nextState(from, event)).toBe(to);
});

test('whatever happens in whatever order, what a service said is never taken back and nothing that is over is sent again', () => {
  fc.assert(
    fc.property(events, (happened) => {
      let now: MessageState = 'queued';
      for (const event of happened) {
        const next = nextState(now, event);
        expect(SAID.indexOf(next)).toBeGreaterThanOrEqual(SAID.indexOf(now));
        if (isOver(now)) expect(isOver(next)).toBe(true);
        now = next;
      }
    }),
  );
});

test('reports that come late, twice and out of order end where each would once and in time', () => {
  fc.assert(
    fc.property(state, reports, fc.array(fc.nat(), { maxLength: 8 }), (from, said, again) => {
      const doubled = [...said, ...again.flatMap((n) => said[n % Math.max(1, said.length)] ?? [])];
      const shuffled = doubled.toSorted((a, b) => SERVICE.indexOf(a as never) - SERVICE.indexOf(b as never));
      expect(after(from, doubled)).toBe(after(from, said));
      expect(after(from, shuffled)).toBe(after(from, said));
      expect(after(from, doubled.toReversed())).toBe(after(from, said));
    }),
  );
});

test('nothing says sent, delivered or bounced that no service said', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<MessageEvent>(...OURS), { maxLength: 40 }), (own) => {
      expect(SAID).not.toContain(after('queued', own));
    }),
  );
});
