import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';

export type Chosen = ReadonlyMap<number, PropertyListRow>;
const NONE: Chosen = new Map();

/** The chosen rows, which stay chosen from page to page. What is drawn is looked up when one chooses: scrolling draws nothing but rows. */
export function useChosen(drawn: RefObject<readonly PropertyListRow[]>) {
  const [chosen, setChosen] = useState<Chosen>(NONE);
  const last = useRef<number | null>(null);
  const pick = useCallback(
    (id: number, range = false) => {
      const before = last.current;
      last.current = id;
      setChosen((old) => {
        const rows = drawn.current;
        const next = new Map(old);
        const [from, to] = [rows.findIndex((row) => row.id === before), rows.findIndex((row) => row.id === id)];
        if (range && from >= 0 && to >= 0) for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row);
        else if (!next.delete(id) && rows[to]) next.set(id, rows[to]);
        return next;
      });
    },
    [drawn],
  );
  const pickAll = useCallback(
    () =>
      setChosen((before) => {
        const rows = drawn.current;
        const next = new Map(before);
        const isWhole = rows.every((row) => before.has(row.id));
        for (const row of rows)
          if (isWhole) next.delete(row.id);
          else next.set(row.id, row);
        return next;
      }),
    [drawn],
  );
  const clear = useCallback(() => setChosen(NONE), []);
  return useMemo(() => ({ chosen, pick, pickAll, clear }), [chosen, pick, pickAll, clear]);
}
