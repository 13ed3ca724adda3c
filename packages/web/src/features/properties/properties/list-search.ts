import { LIST_STAGES, PROPERTY_SORTS, type ListStage, type PropertySort } from '@freehold/contract/properties/property-lists';
import { branchIn, countIn, oneOf, textIn } from '../../../lib/search-params.ts';
import { withoutUndefined } from '@freehold/contract/kernel/keys';

/** Filters of a list of properties, as they stand in the address. Money is whole pounds there. */
export type PropertySearch = {
  page?: number | undefined;
  q?: string | undefined;
  stage?: ListStage | undefined;
  negotiator?: number | 'none' | undefined;
  branch?: number | 'none' | undefined;
  price_from?: number | undefined;
  price_to?: number | undefined;
  area?: string | undefined;
  clock?: 'due_now' | 'late' | undefined;
  available?: string | undefined;
  archived?: true | undefined;
  sort?: PropertySort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** How it is looked at. */
  look?: 'board' | undefined;
  /** All rows in one, which scroll. */
  all?: true | undefined;
  /** The saved view it began with. */
  view?: number | undefined;
};

const isOn = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);
const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);
const most = 10_000_000;
const pounds = (value: unknown) => {
  const count = countIn(value);
  return count !== undefined && count <= most ? count : undefined;
};

/** A wrong value is left out, not refused. */
export function readPropertySearch(search: Record<string, unknown>): PropertySearch {
  return {
    page: countIn(search['page']),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    stage: oneOf(search['stage'], LIST_STAGES),
    negotiator: search['negotiator'] === 'none' ? 'none' : countIn(search['negotiator']),
    branch: branchIn(search['branch']),
    price_from: pounds(search['price_from']),
    price_to: pounds(search['price_to']),
    area: textIn(String(search['area'] ?? '').trim(), 80) || undefined,
    clock: oneOf(search['clock'], ['due_now', 'late']),
    available: day(search['available']),
    archived: isOn(search['archived']),
    sort: oneOf(search['sort'], PROPERTY_SORTS),
    order: oneOf(search['order'], ['asc', 'desc']),
    look: oneOf(search['look'], ['board']),
    all: isOn(search['all']),
    view: countIn(search['view']),
  };
}

/** Removes what is not set, so that the address stays short. */
export function tidySearch(search: PropertySearch): PropertySearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1)),
  );
}

const PLACES = ['page', 'view', 'look', 'all'] as const;
/** What a view keeps: the filters and the order, not where in the list one stood. */
export function keptOf(search: PropertySearch): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(tidySearch(search)))
    if (value !== undefined && !PLACES.some((place) => place === name)) kept[name] = value;
  return kept;
}

export const NO_FILTERS = {
  q: undefined,
  negotiator: undefined,
  branch: undefined,
  price_from: undefined,
  price_to: undefined,
  area: undefined,
  clock: undefined,
  available: undefined,
  archived: undefined,
  stage: undefined,
  view: undefined,
} as const satisfies PropertySearch;

/** How many filters are set; the stage, which the ledger shows, does not count. */
export const countFilters = (search: PropertySearch): number =>
  [
    search.negotiator,
    search.branch,
    search.price_from ?? search.price_to,
    search.area,
    search.clock,
    search.available,
    search.archived,
    search.q,
  ].filter((value) => value !== undefined).length;

/** The filters as the server takes them. */
export function askedBy(assetTypeId: 1 | 2, search: PropertySearch) {
  const { q, stage, negotiator, branch, area, clock, available, archived } = search;
  const pence = (amount: number | undefined) => (amount === undefined ? undefined : amount * 100);
  return {
    asset_type_id: assetTypeId,
    ...withoutUndefined({
      q,
      stage,
      negotiator,
      branch,
      area,
      clock,
      available,
      archived,
      price_from: pence(search.price_from),
      price_to: pence(search.price_to),
    }),
  };
}
export type ListAsked = ReturnType<typeof askedBy>;
