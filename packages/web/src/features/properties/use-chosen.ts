import type { PropertyListRow } from '@freehold/contract/property-lists';
import { useCallback, useMemo, useRef, useState } from 'react';

export type Chosen = ReadonlyMap<number, PropertyListRow>;
const NONE: Chosen = new Map();

/** The chosen rows, which stay chosen from page to page. */
export function useChosen(rows: readonly PropertyListRow[]) {
  const [chosen, setChosen] = useState<Chosen>(NONE);
  const last = useRef<number | null>(null);
  const pick = useCallback(
    (id: number, range = false) =>
      setChosen((before) => {
        const next = new Map(before);
        const [from, to] = [rows.findIndex((row) => row.id === last.current), rows.findIndex((row) => row.id === id)];
        if (range && from >= 0 && to >= 0) for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row);
        else if (!next.delete(id) && rows[to]) next.set(id, rows[to]);
        last.current = id;
        return next;
      }),
    [rows],
  );
  const pickAll = useCallback(
    () =>
      setChosen((before) => {
        const next = new Map(before);
        const isWhole = rows.every((row) => before.has(row.id));
        for (const row of rows)
          if (isWhole) next.delete(row.id);
          else next.set(row.id, row);
        return next;
      }),
    [rows],
  );
  const clear = useCallback(() => setChosen(NONE), []);
  return useMemo(() => ({ chosen, pick, pickAll, clear }), [chosen, pick, pickAll, clear]);
}
