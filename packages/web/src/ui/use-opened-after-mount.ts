import { useEffect, useState } from 'react';

/** `opened`, but false for the first draw: a dialogue notes what had the focus, to give it back, only when it sees `opened` change. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}
