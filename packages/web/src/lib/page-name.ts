import { useEffect, useSyncExternalStore } from 'react';

let pageName: string | null = null;
const watchers = new Set<() => void>();
const write = (next: string | null) => {
  pageName = next;
  for (const tell of watchers) tell();
};
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Names the record that a page shows, for as long as it is shown. */
export function useNamePage(name: string): void {
  useEffect(() => {
    write(name);
    return () => write(null);
  }, [name]);
}

/** The record the page shows, where it has said one. */
export const usePageName = (): string | null => useSyncExternalStore(watch, () => pageName);
