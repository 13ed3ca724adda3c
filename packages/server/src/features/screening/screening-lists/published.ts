import type { ListKey } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import { CATALOGUE, isOwnKey, sourceOf } from './catalogue.ts';
import type { OwnSource } from './list-thread.ts';
import { findActive, type Owner } from './store.ts';

/** Lists a publisher gives out: all Freehold knows but its own demonstration list. */
export const PUBLISHED = CATALOGUE.filter(({ key }) => key !== 'demo');

/** What a published list is called; null for a list nobody publishes. */
export const publishedName = (listKey: string): string | null => PUBLISHED.find(({ key }) => key === listKey)?.name ?? null;

export type FetchableList = { key: ListKey; name: string; own?: OwnSource };
/** A list that can be fetched: a published one, or a source the owner named and loaded once, whose name and purpose it keeps. */
export async function findFetchable(trx: Trx, owner: Owner, listKey: string): Promise<FetchableList | null> {
  const published = PUBLISHED.find(({ key }) => key === listKey);
  if (published) return { key: published.key, name: published.name };
  if (!isOwnKey(listKey)) return null;
  const active = await findActive(trx, owner, listKey);
  if (!active) return null;
  const source = sourceOf(active);
  return { key: listKey, name: source.name, own: { key: listKey, source } };
}
