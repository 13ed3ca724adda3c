import { useEffect, useState } from 'react';

const secondsTo = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000));

/** Whole seconds until `at`, counted down; 0 from then on. */
export function useCountdown(at: number): number {
  const [counted, setCounted] = useState(() => ({ at, left: secondsTo(at) }));
  // A new moment counts from the first paint on, not from its first tick.
  const left = counted.at === at ? counted.left : secondsTo(at);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setCounted({ at, left: secondsTo(at) }), Math.max(50, at - Date.now() - (left - 1) * 1000));
    return () => clearTimeout(timer);
  }, [at, left]);
  return left;
}
