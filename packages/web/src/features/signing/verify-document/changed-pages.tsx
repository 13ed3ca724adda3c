import type { SealVerification } from '@freehold/contract/signing/document-seals';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import css from './changed-pages.module.css';

type Difference = SealVerification['differences'][number];
type Side = 'before' | 'after' | 'both';
const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'before', label: 'As sealed' },
  { value: 'after', label: 'As it is now' },
  { value: 'both', label: 'Both' },
];

type Props = { differences: readonly Difference[]; pages: number | null; at: number; onAt: (index: number) => void };

/** The changed pages, one at a time: as sealed, as they are now, or one under the other, with the lines that differ marked. */
export function ChangedPages({ differences, pages, at, onAt }: Props) {
  const [side, setSide] = useState<Side>('both');
  const shown = differences[at];
  if (shown === undefined) return null;
  const count = Math.max(shown.before.length, shown.after.length);
  return (
    <aside className={css.pane} aria-label="Changed pages">
      <div className={css.head}>
        <Segmented label="Which of both" value={side} onChange={setSide} options={SIDES} />
        <p role="status">
          Page {shown.page}
          {pages !== null && ` of ${pages}`}
          {count > 0 && `, ${count === 1 ? 'one line differs' : `${count} lines differ`}`}
        </p>
        {differences.length > 1 && (
          <span className={css.turn}>
            <button type="button" aria-label="Changed page before" disabled={at === 0} onClick={() => onAt(at - 1)}>
              <IconChevronLeft size={17} stroke={1.7} aria-hidden />
            </button>
            <button type="button" aria-label="Next changed page" disabled={at === differences.length - 1} onClick={() => onAt(at + 1)}>
              <IconChevronRight size={17} stroke={1.7} aria-hidden />
            </button>
          </span>
        )}
      </div>
      {/* A place that scrolls must be reached by the keyboard too. */}
      <div className={css.pages} tabIndex={0} role="group" aria-label={`Page ${shown.page}`}>
        {/* The page as it is now comes first: that is where the change is seen. */}
        {side !== 'before' && (
          <PagePicture picture={shown.picture_after} places={shown.places_after} label="Now" page={shown.page} side="after" />
        )}
        {side !== 'after' && (
          <PagePicture picture={shown.picture_before} places={shown.places_before} label="As sealed" page={shown.page} side="before" />
        )}
      </div>
    </aside>
  );
}

type PictureProps = {
  picture: string | null;
  places: Difference['places_before'];
  label: string;
  page: number;
  side: 'before' | 'after';
};
function PagePicture({ picture, places, label, page, side }: PictureProps) {
  const percent = (part: number) => `${part * 100}%`;
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {picture === null ? (
        <p className={css.none}>There is no such page.</p>
      ) : (
        <div className={css.paper}>
          <img src={`data:image/webp;base64,${picture}`} alt={`Page ${page}, ${label.toLowerCase()}`} />
          {places.map(({ x, y, width, height }) => (
            <i
              key={`${x} ${y} ${width}`}
              data-side={side}
              aria-hidden
              style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
            />
          ))}
        </div>
      )}
    </figure>
  );
}
