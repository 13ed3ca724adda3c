import { useEffect, useRef } from 'react';

/** Something the page on the screen can do, as the command palette offers it. */
export type PageAct = { id: string; label: string; words?: readonly string[]; run: () => void };

const offered = new Set<{ acts: readonly PageAct[] }>();

/** Offers acts to the command palette while the page stands; only those this member may do now. */
export function usePageActs(acts: readonly PageAct[]): void {
  const offer = useRef({ acts });
  useEffect(() => {
    offer.current.acts = acts;
  });
  useEffect(() => {
    const mine = offer.current;
    offered.add(mine);
    return () => void offered.delete(mine);
  }, []);
}

/** What the page on the screen offers now. */
export const pageActs = (): PageAct[] => [...offered].flatMap(({ acts }) => acts);
