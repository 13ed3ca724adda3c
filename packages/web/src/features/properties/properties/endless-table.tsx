import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import type { ListAsked } from './list-search.ts';
import type { Row } from './property-columns.tsx';
import { PropertyTable, type TableProps } from './property-table.tsx';
import { rowsQuery, type PropertyPage } from './queries.ts';
import css from './endless-table.module.css';

const PAGE = 50;
const ROW_PX = 46;
const ITEM_PX = 101;
const AROUND = 5;

// One function for good, or every drawing would combine anew.
const rowsOf = (results: readonly { data: PropertyPage | undefined }[]) => results.map(({ data }) => data?.data);

type Props = TableProps & {
  asked: ListAsked;
  total: number;
  onPaged: () => void;
  /** Tells which rows are loaded, for those who choose a range. */
  onRows: (rows: readonly PropertyListRow[]) => void;
};

/** All rows in one: only those in sight are drawn, and their pages are fetched as one scrolls. */
export function EndlessTable({ asked, total, onPaged, onRows, ...table }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const mobile = useIsMobile();
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised part; only its numbers are
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => (mobile ? ITEM_PX : ROW_PX),
    overscan: AROUND,
    // React draws when it can; a scroll never waits for it.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const pages = useMemo(() => {
    const from = Math.floor(first / PAGE) + 1;
    const to = Math.floor(last / PAGE) + 1;
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  }, [first, last]);
  const { sort = 'changed', order = 'desc' } = table.search;
  const results = useQueries({
    queries: pages.map((page) => ({ ...rowsQuery({ ...asked, page, perPage: PAGE, sort, order }), staleTime: 30_000 })),
    combine: rowsOf,
  });
  const rows = useMemo(
    () =>
      Array.from({ length: Math.max(0, last - first + 1) }, (_, at): Row => {
        const index = first + at;
        const page = results[Math.floor(index / PAGE) + 1 - (pages[0] ?? 1)];
        return page?.[index % PAGE] ?? { id: -1 - index, waits: true };
      }),
    [first, last, results, pages],
  );
  useEffect(() => onRows(results.flatMap((page) => page ?? [])), [results, onRows]);
  return (
    <PropertyTable
      {...table}
      rows={total === 0 ? [] : rows}
      window={{
        box,
        above: items[0]?.start ?? 0,
        below: Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)),
        first,
        count: total,
      }}
      foot={
        <footer className={css.foot}>
          <span className="num">{formatCount(total)} rows</span>
          <button type="button" className="fh-link" onClick={onPaged}>
            Show pages
          </button>
        </footer>
      }
    />
  );
}
