import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupOnTurn,
  isAsked,
  isDone,
  type Signing,
  type SigningAct,
  type SigningPerson,
  statusOf,
  step,
  takesPart,
  waitsFor,
  whyNot,
} from './signing-rules.ts';

const ROLES = ['signer', 'approver', 'viewer', 'copy'] as const;
const person = fc.record({ role: fc.constantFrom(...ROLES), order_group: fc.integer({ min: 1, max: 4 }) });
const people = fc
  .array(person, { minLength: 1, maxLength: 8 })
  .filter((all) => all.some(({ role }) => role !== 'copy'))
  .map((all) => all.map((one, at): SigningPerson => ({ ...one, id: at + 1, state: 'waiting' })));

const id = fc.integer({ min: 1, max: 12 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), id }),
  fc.record({ kind: fc.constant('sign' as const), id }),
  fc.record({ kind: fc.constant('sign' as const), id }),
  fc.record({ kind: fc.constant('sign' as const), id }),
  fc.record({ kind: fc.constant('decline' as const), id }),
  fc.record({ kind: fc.constant('reassign' as const), id }),
  fc.record({
    kind: fc.constant('correct' as const),
    order: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
    leave: id,
    add: fc.boolean(),
  }),
  fc.constantFrom({ kind: 'void' as const }, { kind: 'expire' as const }, { kind: 'seal' as const }, { kind: 'send' as const }),
);
type Drawn = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** The act as the rules take it: newcomers get a number nobody has. */
function asAct(drawn: Drawn, { people: all }: Signing): SigningAct {
  const next = Math.max(...all.map((one) => one.id)) + 1;
  if (drawn.kind === 'reassign') return { ...drawn, to: next };
  if (drawn.kind !== 'correct') return drawn;
  const kept = all
    .filter((one) => !isDone(one) && one.state !== 'replaced' && one.id !== drawn.leave)
    .map((one, at) => ({ id: one.id, role: one.role, order_group: drawn.order[at % 12] ?? 1 }));
  return { kind: 'correct', people: drawn.add ? [...kept, { id: next, role: 'signer', order_group: drawn.order[11] ?? 1 }] : kept };
}

function requireSound(signing: Signing): void {
  const turn = groupOnTurn(signing.people);
  for (const one of signing.people) {
    if (one.role === 'copy') expect(isAsked(one) || isDone(one)).toBe(false);
    if (signing.state !== 'sent') continue;
    if (takesPart(one) && isAsked(one)) expect(one.order_group, 'only whose turn it is has a link').toBe(turn);
    if (takesPart(one) && one.state === 'waiting')
      expect(one.order_group, 'nobody whose turn it is waits').toBeGreaterThan(turn ?? Infinity);
  }
  if (signing.state === 'sent') expect(turn, 'a document that is out waits for somebody').not.toBeNull();
  if (signing.state === 'sealing' || signing.state === 'completed')
    expect(turn, 'nothing is sealed before everybody did their part').toBeNull();
}

describe('whatever people do, in whatever order', () => {
  test('nobody is asked before their turn, what was signed stays, and a document ends once', () => {
    fc.assert(
      fc.property(people, fc.array(act, { maxLength: 30 }), (all, drawn) => {
        const begun = step({ state: 'draft', people: all }, { kind: 'send' });
        if ('refused' in begun) throw new Error(begun.refused);
        let signing = begun.signing;
        requireSound(signing);
        let seals = 0;
        const asked = [...begun.asked];
        for (const each of drawn) {
          const before = signing;
          const done = step(signing, asAct(each, signing));
          if ('refused' in done) {
            expect(done.refused).toMatch(/\.$/);
            continue;
          }
          signing = done.signing;
          asked.push(...done.asked);
          if (signing.state === 'sealing' && before.state !== 'sealing') seals += 1;
          requireSound(signing);
          for (const one of before.people.filter(isDone)) expect(signing.people.find((now) => now.id === one.id)).toEqual(one);
          for (const one of before.people.filter(({ state }) => state === 'replaced'))
            expect(signing.people.find((now) => now.id === one.id)?.state).toBe('replaced');
          if (before.state !== 'sent') expect([before.state, signing.state]).toEqual(['sealing', 'completed']);
        }
        expect(seals).toBeLessThanOrEqual(1);
        for (const one of signing.people) if (isDone(one)) expect(asked).toContain(one.id);
      }),
      { numRuns: 1_000 },
    );
  });

  test('in whatever order those sign whose turn it is, everybody does and one seal is ordered', () => {
    fc.assert(
      fc.property(people, fc.infiniteStream(fc.nat()), (all, choices) => {
        const begun = step({ state: 'draft', people: all }, { kind: 'send' });
        if ('refused' in begun) throw new Error(begun.refused);
        let signing = begun.signing;
        while (signing.state === 'sent') {
          const turn = signing.people.filter((one) => whyNot(signing, one.id) === null);
          const next = turn[(choices.next().value ?? 0) % turn.length];
          if (!next) throw new Error('nobody could sign');
          const done = step(signing, { kind: 'sign', id: next.id });
          if ('refused' in done) throw new Error(done.refused);
          signing = done.signing;
        }
        expect(signing.state).toBe('sealing');
        expect(statusOf(signing)).toBe('partlySigned');
      }),
      { numRuns: 300 },
    );
  });
});

const at = (id: number, order_group: number, state: SigningPerson['state'] = 'waiting'): SigningPerson => ({
  id,
  role: 'signer',
  order_group,
  state,
});

test('somebody who comes before others in a correction sends those back in line', () => {
  const out: Signing = { state: 'sent', people: [at(1, 1, 'signed'), at(2, 2, 'viewed')] };
  const done = step(out, {
    kind: 'correct',
    people: [
      { id: 2, role: 'signer', order_group: 3 },
      { id: 3, role: 'signer', order_group: 2 },
    ],
  });
  expect(done).toMatchObject({
    asked: [3],
    signing: { people: [{ state: 'signed' }, { id: 2, state: 'waiting' }, { id: 3, state: 'sent' }] },
  });
});

test('who is waited for stands in order', () => {
  const all = [at(1, 2, 'waiting'), at(2, 1, 'sent'), at(3, 3)];
  expect(waitsFor(at(3, 3), all).map((one) => one.id)).toEqual([2, 1]);
  expect(waitsFor(at(2, 1, 'sent'), all)).toEqual([]);
});
