import { useEffect, useRef, useState } from 'react';

/** Gives the first field of a part of the page the focus, once what was asked for together with it is drawn. */
export function useFocusPart<T extends HTMLElement = HTMLDivElement>() {
  const part = useRef<T>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    const field =
      part.current?.querySelector<HTMLElement>('input:not(:disabled), select, textarea') ?? part.current?.querySelector('button');
    field?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return { part, focus: () => setAsked((times) => times + 1) };
}
