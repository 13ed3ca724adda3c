import { useEffect, useRef, type RefObject } from 'react';

/** Down and Up go from row to row of what was found, from the heading to the first; Enter opens, as on any link. */
export function useArrowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const page = useRef<E>(null);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const root = page.current;
      if (step === undefined || !root || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const rows = [...root.querySelectorAll<HTMLElement>('a[data-found]')];
      const at = rows.findIndex((row) => row === event.target);
      const isHeading = event.target instanceof HTMLHeadingElement && root.contains(event.target);
      const next = at >= 0 ? rows[at + step] : isHeading && step > 0 ? rows[0] : undefined;
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return page;
}
