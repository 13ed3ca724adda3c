import { expect, test } from 'vitest';
import { judgeAcceptance, nextClosings, type CheckRecord } from './acceptance.ts';

const day = (of: number) => new Date(Date.UTC(2026, 0, of, 9));
type Made = CheckRecord['decisions'][number];
const decided = (value: Made['value'], on: number, more: Partial<Made> = {}): Made => ({
  value,
  at: day(on),
  months: 24,
  needsSecond: false,
  second: null,
  ...more,
});
const check = (id: number, more: Partial<CheckRecord> = {}): CheckRecord => ({
  id,
  state: 'completed',
  outcome: 'pass',
  isFrozen: false,
  isPractice: false,
  decisions: [],
  assessments: [],
  closings: [],
  holdsUntil: null,
  ...more,
});
const accepted = (id: number, on: number, more: Partial<CheckRecord> = {}) =>
  check(id, { state: 'decided', decisions: [decided('accepted', on)], ...more });
const since = (on: number, to: number | null = null, frozen = false) => [{ from: day(on), to: to === null ? null : day(to), frozen }];
const rejected = check(2, { state: 'decided', decisions: [decided('rejected', 5)], closings: since(5) });
const frozen = check(1, { outcome: 'fail', isFrozen: true, closings: since(4, null, true) });
const refers = check(2, { outcome: 'refer', closings: since(4) });

test.each<[string, CheckRecord[], string | null]>([
  ['nobody checked', [], 'never_checked'],
  ['only practice and a cancelled check', [check(1, { isPractice: true }), check(2, { state: 'cancelled' })], 'never_checked'],
  ['being screened', [check(1, { state: 'processing' })], 'screening'],
  ['a screening that could not run', [check(1, { state: 'error' })], 'screening'],
  ['a pass nobody accepted', [check(1)], 'undecided'],
  ['a match nobody settled', [check(1, { outcome: 'refer', closings: since(2) })], 'review'],
  ['an accepted pass', [accepted(1, 2)], null],
  [
    'an acceptance that waits for a second person',
    [check(1, { decisions: [decided('accepted', 2, { needsSecond: true })], closings: since(2) })],
    'second_wanted',
  ],
  [
    'a second person who agreed',
    [check(1, { state: 'decided', decisions: [decided('accepted', 2, { needsSecond: true, second: { agree: true, at: day(3) } })] })],
    null,
  ],
  [
    'a second person who did not',
    [check(1, { decisions: [decided('accepted', 2, { needsSecond: true, second: { agree: false, at: day(3) } })], closings: since(2) })],
    'review',
  ],
  ['a re-opened acceptance', [accepted(1, 2, { state: 'completed', closings: since(3) })], 'reopened'],
  ['more information asked for', [check(1, { decisions: [decided('more_information', 2)], closings: since(2) })], 'review'],
  ['a rejection', [rejected], 'rejected'],
  ['a rejection after an acceptance', [accepted(1, 2), rejected], 'rejected'],
  ['a rejection on an older check, after the acceptance', [{ ...rejected, id: 1 }, accepted(2, 3)], 'rejected'],
  ['an acceptance after a rejection on an older check', [{ ...rejected, id: 1 }, accepted(2, 9)], null],
  ['a newer check that found something', [accepted(1, 2), refers], 'review'],
  ['an older check that nobody finished', [{ ...refers, id: 1 }, accepted(2, 9)], null],
  ['a newer check that is being screened', [accepted(1, 2), check(2, { state: 'processing' })], null],
  ['a newer pass that waits for its decision', [accepted(1, 2), check(2)], null],
  ['a newer check that was cancelled with a match nobody settled', [accepted(1, 2), { ...refers, state: 'cancelled' }], 'cancelled'],
  ['a newer pass that was cancelled', [accepted(1, 2), check(2, { state: 'cancelled' })], null],
  ['a freeze on an older check', [frozen, accepted(2, 9)], 'frozen'],
])('%s: %#', (_what, checks, closedBy) => {
  const standing = judgeAcceptance(checks);
  expect([standing.closedBy, standing.accepted === null]).toEqual([closedBy, closedBy !== null]);
});

test.each([
  ['the check that closes is the one to look at', [{ ...rejected, id: 1 }, accepted(2, 3)], 1],
  ['so is a frozen one, however old', [frozen, accepted(2, 9)], 1],
  ['else the newest', [accepted(1, 2), check(2, { state: 'processing' })], 2],
])('%s', (_what, checks, shown) => expect(judgeAcceptance(checks).shownCheckId).toBe(shown));

test.each([
  ['low', 24, '2028-01-02'],
  ['medium', 12, '2027-01-02'],
  ['high', 6, '2026-07-02'],
])('an acceptance at a %s risk holds for %i months from the decision', (_level, months, until) => {
  const { accepted: found } = judgeAcceptance([accepted(1, 2, { decisions: [decided('accepted', 2, { months })] })]);
  expect(found?.until.toISOString().slice(0, 10)).toBe(until);
});

test.each([
  ['before the risk does', '2026-05-03T22:59:59.999Z', '2026-05-03'],
  ['after it', '2029-05-03T22:59:59.999Z', '2028-01-02'],
])('what was seen ends %s: the earlier day counts', (_what, last, until) => {
  const seen = accepted(1, 2, { holdsUntil: new Date(last) });
  const { accepted: found, doneAt } = judgeAcceptance([seen]);
  expect(found?.until.toISOString().slice(0, 10)).toBe(until);
  const after = new Date((found?.until.getTime() ?? 0) + 1);
  expect([doneAt(day(4)), doneAt(after)]).toEqual([day(2), null]);
});

test.each([
  ['a higher risk assessed later shortens it', 6, '2026-07-02'],
  ['a lower one does not prolong it', 24, '2027-01-02'],
])('%s', (_what, later, until) => {
  const assessed = accepted(1, 2, {
    decisions: [decided('accepted', 2, { months: 12 })],
    assessments: [
      { at: day(1), months: 6 },
      { at: day(9), months: later },
    ],
  });
  expect(judgeAcceptance([assessed]).accepted?.until.toISOString().slice(0, 10)).toBe(until);
});

test.each<[string, CheckRecord[], number, number | null]>([
  ['accepted before it was due', [accepted(1, 2)], 4, 2],
  ['accepted later', [accepted(1, 9)], 4, 9],
  ['never accepted', [check(1)], 4, null],
  ['accepted before, and again since: the first one answers', [accepted(1, 2), accepted(2, 9)], 4, 2],
  ['accepted before, and too long ago', [accepted(1, -800)], 4, null],
  ['accepted before, and rejected since', [accepted(1, 2), rejected], 4, null],
  ['rejected, and accepted anew', [accepted(1, 2), { ...rejected }, accepted(3, 9)], 4, 9],
  ['accepted before; a newer check found something later', [accepted(1, 2), { ...refers, closings: since(6) }], 4, 2],
  ['due while a newer check asked for a person', [accepted(1, 2), refers], 4, null],
  ['the same, until it was accepted', [accepted(1, 2), accepted(2, 9, { outcome: 'refer', closings: since(3, 9) })], 4, 9],
  ['due while a check was frozen, until it was released', [check(1, { closings: since(3, 7, true) }), accepted(2, 2)], 4, 7],
  ['rejected on a check that is frozen', [accepted(2, 2), { ...frozen, decisions: [decided('rejected', 5)], state: 'decided' }], 3, 2],
])('%s: %#', (_what, checks, due, done) => {
  expect(judgeAcceptance(checks).doneAt(day(due))).toEqual(done === null ? null : day(done));
});

test('a closing begins, turns into a freeze, and ends with the acceptance, to the millisecond', () => {
  const found = check(1, { outcome: 'refer' });
  const first = nextClosings(found, day(1));
  expect(first).toEqual(since(1));
  expect(nextClosings({ ...found, closings: first ?? [] }, day(2))).toBeNull();
  const second = nextClosings({ ...found, outcome: 'fail', isFrozen: true, closings: first ?? [] }, day(3));
  expect(second).toEqual([...since(1, 3), ...since(3, null, true)]);
  const third = nextClosings({ ...accepted(1, 5), closings: second ?? [] }, day(6));
  expect(third).toEqual([...since(1, 3), ...since(3, 5, true)]);
  expect(nextClosings(check(1), day(1))).toBeNull();
});
