import type { ListKey } from '@freehold/contract/screening-lists';

export type CatalogueList = { key: ListKey; name: string; publisher: string; note: string | null };

/** The lists Freehold can read, in the order they are shown. */
export const CATALOGUE: readonly CatalogueList[] = [
  {
    key: 'uk-sanctions',
    name: 'UK Sanctions List',
    publisher: 'Foreign, Commonwealth & Development Office',
    note: null,
  },
  { key: 'un-consolidated', name: 'UN Security Council Consolidated List', publisher: 'United Nations', note: null },
  { key: 'eu-consolidated', name: 'EU Consolidated List', publisher: 'European Commission', note: null },
  { key: 'ofac-sdn', name: 'OFAC SDN List', publisher: 'US Treasury', note: null },
  { key: 'ofac-consolidated', name: 'OFAC Consolidated List, non-SDN', publisher: 'US Treasury', note: null },
  {
    key: 'ofsi-consolidated',
    name: 'OFSI Consolidated List',
    publisher: 'HM Treasury',
    // OFSI closed its list on 28 January 2026: since then the UK Sanctions List (FCDO) is the only UK list of designations.
    note: 'Retired on 28 January 2026: the UK Sanctions List took its place. Keep it only to look back.',
  },
  {
    key: 'demo',
    name: 'Demonstration list',
    publisher: 'Freehold',
    note: 'Fictional names made by Freehold to try things out. It can never let a check pass.',
  },
];

const byKey = new Map<string, CatalogueList>(CATALOGUE.map((list) => [list.key, list]));

export function catalogueList(key: string): CatalogueList {
  const list = byKey.get(key);
  if (!list) throw new Error(`Unknown list ${key}`);
  return list;
}
export function isListKey(key: string): key is ListKey {
  return byKey.has(key);
}
