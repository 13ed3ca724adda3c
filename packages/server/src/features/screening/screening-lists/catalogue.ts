import type { KnownListKey, ListCategory, ListKey } from '@freehold/contract/screening/screening-lists';

/** What a source is called, who gives it out and what its entries are listed for when they do not say. */
export type ListSource = { name: string; publisher: string; category: ListCategory };
export type CatalogueList = { key: KnownListKey; name: string; publisher: string; note: string | null };

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
    note: 'Closed on 28 January 2026 and replaced by the UK Sanctions List. Keep it only to look back.',
  },
  {
    key: 'demo',
    name: 'Demonstration list',
    publisher: 'Freehold',
    note: 'Made-up names, to try things out. A check against it alone can never pass.',
  },
];

const byKey = new Map<string, CatalogueList>(CATALOGUE.map((list) => [list.key, list]));

export function catalogueList(key: string): CatalogueList {
  const list = byKey.get(key);
  if (!list) throw new Error(`Unknown list ${key}`);
  return list;
}
export function isKnownKey(key: string): key is KnownListKey {
  return byKey.has(key);
}
export function isOwnKey(key: string): key is `own-${string}` {
  return key.startsWith('own-');
}

/** A key as it is kept in the database. */
export function listKeyOf(key: string): ListKey {
  if (isKnownKey(key) || isOwnKey(key)) return key;
  throw new Error(`Unknown list ${key}`);
}

type Named = { list_key: string; name: string | null; publisher: string | null; category: ListCategory };
/** What a version is of. Published lists are named by the catalogue, others by who brought them. */
export function sourceOf(row: Named): ListSource {
  const known = byKey.get(row.list_key);
  const { category } = row;
  return { name: row.name ?? known?.name ?? row.list_key, publisher: row.publisher ?? known?.publisher ?? '', category };
}

/** What a list that was just read is called: by the catalogue, or as who brought it says. */
export function readSource({ listKey, source }: { listKey: ListKey; source?: ListSource }): ListSource {
  if (source) return source;
  const { name, publisher } = catalogueList(listKey);
  return { name, publisher, category: 'sanctions' };
}
