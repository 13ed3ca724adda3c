import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';

const AML = ['none', 'inProgress', 'needsReview', 'readyToAccept', 'passed', 'acceptedAfterReview', 'failed'] as const;
const ROLES = [
  'seller',
  'buyer',
  'giftor',
  'seller_representative',
  'buyer_representative',
  'landlord',
  'tenant',
  'guarantor',
  'landlord_representative',
] as const satisfies readonly PropertyRole[];

/** Filters of the list of people, as they stand in the address. */
export type PeopleSearch = {
  page?: number | undefined;
  q?: string | undefined;
  kind?: 'person' | 'company' | undefined;
  /** The role they have; the members' list has a `role` of its own. */
  as?: PropertyRole | undefined;
  risk?: 'low' | 'medium' | 'high' | 'unset' | undefined;
  branch?: number | 'none' | undefined;
  kept?: 'active' | 'kept' | 'due' | 'hold' | undefined;
  aml?: (typeof AML)[number] | undefined;
  sort?: 'name' | 'changed' | 'risk' | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** The saved view that is open. */
  view?: number | undefined;
  /** Opens the form for somebody new. */
  add?: 'person' | 'company' | undefined;
};

/** A wrong value is left out, not refused. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  return {
    page: countIn(search['page']),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    kind: oneOf(search['kind'], ['person', 'company']),
    as: oneOf(search['as'], ROLES),
    risk: oneOf(search['risk'], ['low', 'medium', 'high', 'unset']),
    branch: branchIn(search['branch']),
    kept: oneOf(search['kept'], ['active', 'kept', 'due', 'hold']),
    aml: oneOf(search['aml'], AML),
    sort: oneOf(search['sort'], ['name', 'changed', 'risk']),
    order: oneOf(search['order'], ['asc', 'desc']),
    view: countIn(search['view']),
    add: oneOf(search['add'], ['person', 'company']),
  };
}

/** Removes what is the default, so that the address stays short. */
export function tidyPeopleSearch(search: PeopleSearch): PeopleSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1)),
  );
}

/** What narrows the list, without its order and page. */
export function filtersOf({ q, kind, as: role, risk, kept, aml, branch }: PeopleSearch) {
  return Object.fromEntries(Object.entries({ q, kind, role, risk, kept, aml, branch }).filter(([, value]) => value !== undefined));
}

/** What a saved view keeps: the filters and the order. */
export function keptOf({ page: _, add: __, view: ___, ...search }: PeopleSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
