import { USAGE_GROUPS, type UsageGroup } from '@freehold/contract/firm/usage';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';
import type { UsageAsked } from './queries.ts';

/** Filters of the usage, as they stand in the address. */
export type UsageSearch = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: string | undefined;
  member?: number | undefined;
  branch?: number | 'none' | undefined;
  by?: UsageGroup | undefined;
  page?: number | undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (value: unknown) => (typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined);

/** A wrong value is left out, not refused. */
export function readUsageSearch(search: Record<string, unknown>): UsageSearch {
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])];
  return {
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    kind: textIn(search['kind'], 60),
    member: countIn(search['member']),
    branch: branchIn(search['branch']),
    by: oneOf(search['by'], USAGE_GROUPS),
    page: countIn(search['page']),
  };
}

export function useUsageSearch() {
  const inAddress: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => readUsageSearch(inAddress), [inAddress]);
  const navigate = useNavigate();
  const change = (part: UsageSearch) =>
    void navigate({
      to: '/usage',
      search: Object.fromEntries(Object.entries({ ...search, page: undefined, ...part }).filter(([, value]) => value !== undefined)),
      resetScroll: false,
    });
  return { search, change };
}

export function askedBy({ from, to, kind, member, branch }: UsageSearch): UsageAsked {
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(kind ? { kind } : {}),
    ...(member ? { member } : {}),
    ...(branch ? { branch } : {}),
  };
}
