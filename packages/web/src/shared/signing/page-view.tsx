import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { PagePicture, type PageSource } from './page-picture.tsx';
import css from './page-view.module.css';

/** Width and height in points of 1/72 inch. `text`, in reading order, is for whoever does not see the picture. */
export type ShownPage = { number: number; width: number; height: number; text?: readonly { text: string }[] };
export type PageViewHandle = {
  /** Brings a place into the middle of the view; `y` in points from the top of the page. */
  showPlace: (page: number, y: number) => void;
  /** Brings the top of a page to the top of the view. */
  showPage: (page: number) => void;
};

type Props = {
  pages: readonly ShownPage[];
  source: PageSource;
  /** What the pages belong to. */
  label: string;
  /** What stands over a page; lengths in points times `scale` are pixels. */
  overlay?: (page: number, scale: number) => ReactNode;
  /** A page was shown, loaded, for long enough to be looked at. */
  onSeen?: (page: number) => void;
  /** The page in the middle of the view. */
  onPage?: (page: number) => void;
  ref?: Ref<PageViewHandle>;
};

const GAP = 16;
const SIDE = 12;
/** Wider than this a page is no easier to read. */
const WIDEST = 1.45;
/** In heights of the view: so far one is seen going there. */
const MOST_FLOWN = 3;
/** 1 is as wide as the view. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** The pages of a document one under the other, of which only those near the view are drawn. */
export function PageView({ pages, source, label, overlay, onSeen, onPage, ref }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    setWidth(element.clientWidth);
    return () => watcher.disconnect();
  }, []);

  const widest = useMemo(() => pages.reduce((most, page) => Math.max(most, page.width), 1), [pages]);
  const scale = width === 0 ? 0 : Math.min(WIDEST, (width - SIDE * 2) / widest) * zoom;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised part; only its numbers are
  const virtual = useVirtualizer({
    count: pages.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (pages[index]?.height ?? 0) * scale + GAP,
    overscan: 1,
    paddingStart: GAP,
  });
  const { measure } = virtual;
  useEffect(() => measure(), [measure, scale]);

  const show = useCallback(
    (number: number, topOf: (page: number, view: number) => number) => {
      const index = pages.findIndex((page) => page.number === number);
      const element = box.current;
      if (index < 0 || element === null) return;
      const start = pages.slice(0, index).reduce((sum, page) => sum + page.height * scale + GAP, GAP);
      const top = Math.max(0, topOf(start, element.clientHeight));
      // A long way would be a flight past pages that nobody reads, each of which would be fetched.
      const isFar = Math.abs(top - element.scrollTop) > element.clientHeight * MOST_FLOWN;
      const isCalm = isFar || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
    },
    [pages, scale],
  );
  const showPage = useCallback((number: number) => show(number, (start) => start - GAP), [show]);
  const showPlace = useCallback(
    (number: number, y: number) => show(number, (start, view) => start + y * scale - view * 0.4),
    [show, scale],
  );
  useImperativeHandle(ref, () => ({ showPlace, showPage }), [showPlace, showPage]);

  const items = virtual.getVirtualItems();
  const middle = (virtual.scrollOffset ?? 0) + (box.current?.clientHeight ?? 0) / 2;
  const present = items.find((item) => item.end >= middle) ?? items.at(-1);
  const page = present === undefined ? 1 : (pages[present.index]?.number ?? 1);
  useEffect(() => onPage?.(page), [onPage, page]);

  const step = ZOOMS.findIndex((each) => each === zoom);
  const change = (by: -1 | 1) => setZoom(ZOOMS[step + by] ?? zoom);
  return (
    <div className={css.frame}>
      {/* A place that scrolls must be reached by the keyboard too. */}
      <div ref={box} className={css.box} tabIndex={0} role="group" aria-label={`${label}, ${pages.length} pages`}>
        <div className={css.sheet} style={{ height: virtual.getTotalSize(), minWidth: widest * scale + SIDE * 2 }}>
          {scale > 0 &&
            items.map((item) => {
              const shown = pages[item.index];
              if (shown === undefined) return null;
              return (
                <div
                  key={shown.number}
                  className={css.page}
                  data-page={shown.number}
                  style={{ top: item.start, width: shown.width * scale, height: shown.height * scale }}
                >
                  <PagePicture page={shown} of={pages.length} source={source} onSeen={onSeen} root={box} />
                  {overlay?.(shown.number, scale)}
                </div>
              );
            })}
        </div>
      </div>
      <div className={css.tools}>
        <button type="button" aria-label="Smaller" disabled={step <= 0} onClick={() => change(-1)}>
          <IconZoomOut size={18} stroke={1.7} aria-hidden />
        </button>
        <span aria-live="polite">{Math.round(zoom * 100)}%</span>
        <button type="button" aria-label="Larger" disabled={step >= ZOOMS.length - 1} onClick={() => change(1)}>
          <IconZoomIn size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      <PageCount page={page} of={pages.length} onGo={showPage} />
    </div>
  );
}

/** Which page is in view; another number and Enter lead to that one. */
function PageCount({ page, of, onGo }: { page: number; of: number; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  if (of < 2) return null;
  const go = () => {
    const number = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(number) && number >= 1) onGo(Math.min(number, of));
  };
  return (
    <form
      className={css.count}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label>
        Page{' '}
        <input
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={5}
          style={{ width: `${String(of).length + 1.4}ch` }}
          value={typed ?? String(page)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
          onBlur={go}
        />{' '}
        of {of}
      </label>
    </form>
  );
}
