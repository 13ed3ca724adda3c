import { keysOf } from '@freehold/contract/kernel/keys';
import { DECISION_FILTERS, EDD_FILTERS, type listManualChecks } from '@freehold/contract/checks/manual-checks';
import type { z } from 'zod';
import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';

type Query = z.output<(typeof listManualChecks)['query']>;
/** Filters of the manual checks, as they stand in the address. */
export type ManualSearch = {
  page?: number | undefined;
  kind?: string | undefined;
  archived?: boolean | undefined;
  q?: string | undefined;
  branch?: number | 'none' | undefined;
  outcome?: Query['outcome'];
  decision?: Query['decision'];
  edd?: Query['edd'];
  member?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const dayIn = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined);

/** A wrong value is left out, not refused. */
export function readManualSearch(search: Record<string, unknown>): ManualSearch {
  return {
    page: countIn(search['page']),
    kind: textIn(search['kind'], 30) || undefined,
    archived: search['archived'] === true || search['archived'] === 'true' ? true : undefined,
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    branch: branchIn(search['branch']),
    outcome: oneOf(search['outcome'], ['pass', 'refer', 'fail']),
    decision: oneOf(search['decision'], DECISION_FILTERS),
    edd: oneOf(search['edd'], EDD_FILTERS),
    member: countIn(search['member']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  };
}

export const NO_FILTERS: ManualSearch = {
  q: undefined,
  branch: undefined,
  outcome: undefined,
  decision: undefined,
  edd: undefined,
  member: undefined,
  from: undefined,
  to: undefined,
};

export const isFiltered = (search: ManualSearch): boolean => keysOf(NO_FILTERS).some((name) => search[name] !== undefined);
