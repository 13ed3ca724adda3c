import type { QueryClient } from '@tanstack/react-query';

let made: QueryClient | undefined;

/** The query cache, where a page has fetched it by now. */
export const madeCache = (): QueryClient | undefined => made;
export function noteCache(cache: QueryClient): QueryClient {
  made = cache;
  return cache;
}
