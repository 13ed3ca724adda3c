import type { OutlineSet } from '@freehold/contract/insights/outlines';
import { useState, type KeyboardEvent } from 'react';
import { classesOf, CLASSES } from './place-tiles.ts';
import css from './market.module.css';

export type MapArea = {
  code: string;
  name: string;
  /** What the colour shows; null where nothing is known. */
  value: number | null;
  words: string;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

type Props = {
  label: string;
  set: OutlineSet;
  areas: readonly MapArea[];
  /** What an outline says that no figure is of. */
  without: string;
  shown?: string | undefined;
  onOpen?: ((code: string) => void) | undefined;
};

/** Areas by their outlines, the darker the higher. One stop for the keyboard: arrows go from area to area, Enter opens; the table has the same. */
export function OutlineMap({ label, set, areas, without, shown, onOpen }: Props) {
  const [at, setAt] = useState<string | null>(null);
  const classes = classesOf(areas.map(({ value }) => value));
  const known = new Map(areas.map((area, index) => [area.code, { area, level: classes[index] ?? 0 }]));
  const drawn = set.outlines.map(({ code, name, path }) => {
    const found = known.get(code);
    return {
      code,
      path,
      level: found?.level ?? 0,
      name: found?.area.name ?? name,
      words: found?.area.words ?? without,
      isKnown: found !== undefined,
    };
  });
  const stops = drawn.filter(({ isKnown }) => isKnown);
  const on = drawn.find(({ code }) => code === at);
  const onKeyDown = (event: KeyboardEvent) => {
    if (stops.length === 0) return;
    const from = stops.findIndex(({ code }) => code === at);
    const step = STEPS[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? stops.length - 1 : step === undefined ? null : from === -1 ? 0 : from + step;
    if (to !== null) {
      event.preventDefault();
      setAt(stops[Math.min(stops.length - 1, Math.max(0, to))]?.code ?? null);
    } else if (event.key === 'Enter' && at !== null && onOpen && known.has(at)) onOpen(at);
  };
  const room = Math.ceil(Math.max(set.width, set.height) / 50);
  return (
    <div className={css.outlineBox}>
      <div
        className={css.outlineMap}
        tabIndex={0}
        role="application"
        aria-roledescription="map"
        aria-label={`${label}. Arrow keys go from area to area${onOpen ? ', Enter opens one' : ''}. The table below has the same`}
        onKeyDown={onKeyDown}
        onMouseLeave={() => setAt(null)}
      >
        <svg
          viewBox={`${set.left - room} ${set.top - room} ${set.width + 2 * room} ${set.height + 2 * room}`}
          aria-hidden
          style={{ aspectRatio: `${set.width + 2 * room} / ${set.height + 2 * room}` }}
        >
          {drawn.map(({ code, path, level, isKnown }) => (
            <path
              key={code}
              d={path}
              fillRule="evenodd"
              className={css.outline}
              data-level={level}
              data-code={code}
              data-open={(onOpen && isKnown) || undefined}
              onMouseEnter={() => setAt(code)}
              {...(onOpen && isKnown ? { onClick: () => onOpen(code) } : {})}
            />
          ))}
          {[shown, at].map(
            (code, place) =>
              code && (
                <path
                  key={place === 0 ? 'shown' : 'at'}
                  d={drawn.find((one) => one.code === code)?.path ?? ''}
                  className={css.outlineOn}
                  data-at={place === 1 || undefined}
                />
              ),
          )}
        </svg>
      </div>
      <p className={css.outlineSays} aria-live="polite">
        {on ? (
          <>
            <b>{on.name}</b> {on.words}
          </>
        ) : (
          `The darker, the higher, in ${CLASSES} classes of equally many areas.`
        )}
      </p>
    </div>
  );
}

/** What the licence of the outlines asks to be said. */
export function OutlineCredit({ credit }: Pick<OutlineSet, 'credit'>) {
  if (credit === null) return null;
  return (
    <p className={css.foot}>
      {credit.text}{' '}
      <a className="fh-link" href={credit.licence.url} target="_blank" rel="noreferrer">
        {credit.licence.name}
      </a>
    </p>
  );
}
