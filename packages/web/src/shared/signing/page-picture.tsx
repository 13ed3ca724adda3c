import { useEffect, useRef, useState, type RefObject } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import type { ShownPage } from './page-view.tsx';
import css from './page-view.module.css';

/** The picture of a page. Pages need the session of whoever reads them, so they come as bytes and not by an address. */
export type PageSource = (page: number, size: 'full' | 'thumb', signal?: AbortSignal) => Promise<Blob>;

const SEEN_MS = 800;

/** Pages of a long file are drawn for some time after it was uploaded. */
const DRAWN_AFTER_MS = 2_000;
const MOST_TRIES = 150;

type Picture = { address: string | null; isDrawing: boolean; hasFailed: boolean };
const NO_PICTURE: Picture = { address: null, isDrawing: false, hasFailed: false };

/** A picture as an address for an img, fetched while it is wanted, and asked for again while it is being drawn. */
export function usePagePicture(source: PageSource, page: number, size: 'full' | 'thumb') {
  const [state, setState] = useState(NO_PICTURE);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    let later: ReturnType<typeof setTimeout> | undefined;
    const ask = (left: number) =>
      source(page, size, stop.signal).then(
        (blob) => {
          if (stop.signal.aborted) return;
          made = URL.createObjectURL(blob);
          setState({ ...NO_PICTURE, address: made });
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          const isDrawing = left > 0 && isApiError(error, 'PROVIDER_UNAVAILABLE');
          setState({ address: null, isDrawing, hasFailed: !isDrawing });
          if (isDrawing) later = setTimeout(() => void ask(left - 1), DRAWN_AFTER_MS);
        },
      );
    void ask(MOST_TRIES);
    return () => {
      stop.abort();
      clearTimeout(later);
      if (made !== null) URL.revokeObjectURL(made);
      setState(NO_PICTURE);
    };
  }, [source, page, size, tries]);
  return { ...state, again: () => setTries((count) => count + 1) };
}

type Props = {
  page: ShownPage;
  of: number;
  source: PageSource;
  onSeen: ((page: number) => void) | undefined;
  root: RefObject<HTMLElement | null>;
};

/** One page: its picture, its words for whoever does not see it, and a note once it was looked at. */
export function PagePicture({ page, of, source, onSeen, root }: Props) {
  const { number } = page;
  const { address, isDrawing, hasFailed, again } = usePagePicture(source, number, 'full');
  const [isDrawn, setDrawn] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    if (!isDrawn || element === null || onSeen === undefined || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry === undefined) return;
        const fills = entry.rootBounds !== null && entry.intersectionRect.height >= entry.rootBounds.height * 0.5;
        if (entry.intersectionRatio >= 0.5 || fills) timer = setTimeout(() => onSeen(number), SEEN_MS);
      },
      { root: root.current, threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
    );
    watcher.observe(element);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [isDrawn, onSeen, number, root]);

  if (hasFailed)
    return (
      <div className={css.failed} role="alert">
        <p>Page {number} could not be loaded.</p>
        <button type="button" className="fh-act" onClick={again}>
          Try again
        </button>
      </div>
    );
  return (
    <>
      {isDrawing && (
        <p className={css.drawing} role="status">
          Page {number} is still being drawn. It shows as soon as it is ready.
        </p>
      )}
      {address !== null && (
        <img
          ref={image}
          className={css.picture}
          src={address}
          alt={`Page ${number} of ${of}`}
          draggable={false}
          onLoad={() => setDrawn(true)}
        />
      )}
      {page.text !== undefined && page.text.length > 0 && <p className="fh-spoken">{page.text.map(({ text }) => text).join(' ')}</p>}
    </>
  );
}
