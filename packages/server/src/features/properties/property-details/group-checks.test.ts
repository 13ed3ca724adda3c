import type { CheckStatus } from '@freehold/contract/kernel/check-states';
import { expect, test } from 'vitest';
import { groupChecks } from './group-checks.ts';

const DONE = 'done';
type Cell = CheckStatus | typeof DONE | null;
const cell = (status: Cell) => ({
  is_asked: true,
  is_done: status === DONE,
  check: status === null ? null : { status: status === DONE ? ('passed' as const) : status, at: null, check_id: null },
});
const somebody = (statuses: readonly Cell[], more: { group_id?: number | null; state?: string } = {}) => ({
  group_id: 5,
  state: 'linked',
  checklist: statuses.map(cell),
  ...more,
});
const of = (...people: ReturnType<typeof somebody>[]) => groupChecks(people);

test('joint buyers count every kind asked of each, and stand where the worst of them stands', () => {
  expect(of(somebody([DONE, DONE]), somebody(['needsReview', DONE]))).toEqual([{ group_id: 5, asked: 4, done: 3, worst: 'needsReview' }]);
  expect(of(somebody([DONE]), somebody([DONE]))).toEqual([{ group_id: 5, asked: 2, done: 2, worst: null }]);
});

test('the order goes from failed over needing review, not started and in progress to ready', () => {
  const order: CheckStatus[] = ['readyToAccept', 'inProgress', 'notStarted', 'needsReview', 'failed'];
  for (const [index, worse] of order.entries())
    for (const better of order.slice(0, index + 1)) {
      expect(of(somebody([better]), somebody([worse]))[0]?.worst).toBe(worse);
      expect(of(somebody([worse]), somebody([better]))[0]?.worst).toBe(worse);
    }
});

test('one that was cancelled, never begun, or accepted and ran out stands as not started', () => {
  for (const status of ['cancelled', null, 'passed', 'acceptedAfterReview'] as const)
    expect(of(somebody([status, 'inProgress']))[0]).toMatchObject({ done: 0, worst: 'notStarted' });
});

test('each group stands alone; owners, whoever withdrew, and those of whom nothing is asked are in none', () => {
  const people = [
    somebody(['failed'], { group_id: null }),
    somebody(['failed'], { state: 'withdrawn' }),
    somebody([DONE]),
    somebody([null], { group_id: 6 }),
    somebody([], { group_id: 7 }),
  ];
  expect(groupChecks(people)).toEqual([
    { group_id: 5, asked: 1, done: 1, worst: null },
    { group_id: 6, asked: 1, done: 0, worst: 'notStarted' },
  ]);
});
