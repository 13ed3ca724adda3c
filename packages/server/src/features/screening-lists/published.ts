import { CATALOGUE } from './catalogue.ts';

/** Lists a publisher gives out: all Freehold knows but its own demonstration list. */
export const PUBLISHED = CATALOGUE.filter(({ key }) => key !== 'demo');

/** What a published list is called; null for a list nobody publishes. */
export const publishedName = (listKey: string): string | null => PUBLISHED.find(({ key }) => key === listKey)?.name ?? null;
