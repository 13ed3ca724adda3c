import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 62em)';
function watch(changed: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** True where the pages and the list stand side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
