import { expect, test } from 'vitest';
import { LETTING_STAGES } from './property-stages.ts';
import { TENANCY_STATES, tenancyStateAfter } from './tenancy-states.ts';

/** Every state against every stage; what is not listed stays as it is. */
const MOVES: Record<string, string> = {
  'upcoming, tenanted': 'active',
  'upcoming, to_let': 'cancelled',
  'active, notice_given': 'ending',
  'ending, tenanted': 'active',
  'ending, ended': 'ended',
};
const ALL = TENANCY_STATES.flatMap((state) => LETTING_STAGES.map((stage) => [state, stage] as const));

test.each(ALL)('a tenancy that is %s when its property comes to %s', (state, stage) =>
  expect(tenancyStateAfter(state, stage)).toBe(MOVES[`${state}, ${stage}`] ?? null),
);
