import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window is near: far enough that it is there before anybody scrolls to it. */
const NEAR = '400px';

/** Holds back what stands far below the fold until somebody comes near it; `instead` keeps its place. */
export function WhenNear({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return;
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      root: place.current.closest('main'),
      rootMargin: NEAR,
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place}>{instead}</div>;
}
