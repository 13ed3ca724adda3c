import { RUN_STATES, type RunState } from '@freehold/contract/flows/run-states';
import { countIn, oneOf } from '../../../lib/search-params.ts';

/** Filters of the list of runs, as they stand in the address. */
export type RunListSearch = { page?: number | undefined; state?: RunState | undefined; flow?: number | undefined };

/** A wrong value is left out, not refused. */
export const readRunListSearch = (search: Record<string, unknown>): RunListSearch => ({
  page: countIn(search['page']),
  state: oneOf(search['state'], RUN_STATES),
  flow: countIn(search['flow']),
});
