import { RUN_STATES, RUN_WAITS, type RunState, type RunWait } from '@freehold/contract/flows/run-states';
import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';

const MOST_LETTERS = 100;

/** Filters of the list of runs, as they stand in the address. */
export type RunListSearch = {
  page?: number | undefined;
  q?: string | undefined;
  state?: RunState | undefined;
  waits?: RunWait | undefined;
  flow?: number | undefined;
  branch?: number | 'none' | undefined;
};

/** A wrong value is left out, not refused. */
export const readRunListSearch = (search: Record<string, unknown>): RunListSearch => ({
  page: countIn(search['page']),
  q: textIn(search['q'], MOST_LETTERS)?.trim() || undefined,
  state: oneOf(search['state'], RUN_STATES),
  waits: oneOf(search['waits'], RUN_WAITS),
  flow: countIn(search['flow']),
  branch: branchIn(search['branch']),
});
