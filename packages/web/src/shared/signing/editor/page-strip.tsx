import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { usePagePicture, type PageSource } from '../page-picture.tsx';
import { plural } from '../../../lib/format.ts';
import type { Page } from './draft.ts';
import { heightOfRow, rowOfPage, rowsOf, STRIP_GAP } from './page-rows.ts';
import css from './place-fields.module.css';

type Props = {
  pages: readonly Page[];
  source: PageSource;
  /** The page in view, which the strip keeps in view too. */
  shown: number | null;
  fieldsOn: (page: number) => number;
  onShow?: ((page: number) => void) | undefined;
};

/** Small pictures of the pages, with how many fields stand on each. Only those near the view are there. */
export function PageStrip({ pages, source, shown, fieldsOn, onShow }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const rows = rowsOf(pages);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    setWidth(element.clientWidth);
    return () => watcher.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised part; only its numbers are
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOfRow(rows[index] ?? [], width) + STRIP_GAP,
    overscan: 2,
  });
  const { measure, scrollToIndex } = virtual;
  useEffect(() => measure(), [measure, width]);
  useEffect(() => {
    const row = shown === null ? -1 : rowOfPage(pages, shown);
    if (row >= 0 && width > 0) scrollToIndex(row, { align: 'auto' });
  }, [scrollToIndex, pages, shown, width]);
  return (
    // A place that scrolls must be reached by the keyboard, also where its pages lead nowhere.
    <div
      ref={box}
      className={css.strip}
      {...(onShow === undefined && { tabIndex: 0, role: 'group', 'aria-label': `${pages.length} small pages` })}
    >
      <ol aria-label="Pages" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index, start }) =>
          (rows[index] ?? []).map((page, column) => {
            const count = fieldsOn(page.number);
            return (
              <li
                key={page.number}
                className={css.cell}
                data-column={column}
                aria-setsize={pages.length}
                aria-posinset={page.number}
                style={{ top: start }}
              >
                <button
                  type="button"
                  className={css.thumb}
                  aria-current={shown === page.number ? 'page' : undefined}
                  disabled={onShow === undefined}
                  onClick={() => onShow?.(page.number)}
                >
                  <span className={css.paper} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                    <Thumb page={page.number} source={source} />
                  </span>
                  <span className={css.thumbName}>
                    <span className="fh-spoken">Page </span>
                    {page.number}
                    {count > 0 && `, ${plural(count, 'field')}`}
                  </span>
                </button>
              </li>
            );
          }),
        )}
      </ol>
    </div>
  );
}

function Thumb({ page, source }: { page: number; source: PageSource }) {
  const { address } = usePagePicture(source, page, 'thumb');
  return address === null ? null : <img src={address} alt="" draggable={false} />;
}
