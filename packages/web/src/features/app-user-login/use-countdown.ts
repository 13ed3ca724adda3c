import { useEffect, useState } from 'react';

/** Whole seconds until `at`, counted down; 0 from then on. */
export function useCountdown(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(50, (at - Date.now()) % 1000));
    return () => clearTimeout(timer);
  }, [at, left, now]);
  return left;
}
