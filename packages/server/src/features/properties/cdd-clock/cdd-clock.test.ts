import { expect, test } from 'vitest';
import { cddClock } from './cdd-clock.ts';

const at = (text: string | null) => (text === null ? null : new Date(text));
const NOW = '2026-06-09T10:00:00Z';

test.each([
  ['nothing began it', null, null, NOW, 'not_due', 0],
  ['due today', '2026-06-09T08:00:00Z', null, NOW, 'due_now', 0],
  ['due yesterday', '2026-06-08T22:00:00Z', null, NOW, 'late', 1],
  // 22:59 UTC in June is 23:59 in London, 23:00 UTC is the next day there.
  ['the last minute of a day in London', '2026-06-08T08:00:00Z', null, '2026-06-08T22:59:00Z', 'due_now', 0],
  ['the first minute of the next', '2026-06-08T08:00:00Z', null, '2026-06-08T23:00:00Z', 'late', 1],
  ['three days', '2026-06-06T15:00:00Z', null, NOW, 'late', 3],
  ['over the change of the clocks', '2026-10-24T12:00:00Z', null, '2026-10-26T00:30:00Z', 'late', 2],
  ['done before it was due', '2026-06-06T15:00:00Z', '2026-05-01T09:00:00Z', NOW, 'in_time', 0],
  ['done on its day', '2026-06-06T08:00:00Z', '2026-06-06T22:30:00Z', NOW, 'in_time', 0],
  ['done late stays late, and counts no further', '2026-06-04T08:00:00Z', '2026-06-06T08:00:00Z', NOW, 'late', 2],
])('%s', (_what, due, done, now, state, days) => {
  expect(cddClock({ cdd_due_at: at(due), cdd_done_at: at(done) }, new Date(now))).toMatchObject({ state, days_late: days });
});
