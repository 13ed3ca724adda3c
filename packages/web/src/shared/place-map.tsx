import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCurrentLocation, IconHandMove, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { FadedPlan } from '../ui/faded-plan.tsx';
import { drawPlan, gridLines, scaleBar, type Frame, type PlanPoint } from './place-plan.ts';
import css from './place-map.module.css';

type Point = { easting: number; northing: number };
type Props = {
  points: readonly PlanPoint[];
  /** Where the map begins, and comes back to; null where nothing is known of the place. */
  home: Point | null;
  pin: Point | null;
  /** What the pin stands for: the first line of the address. */
  label: string;
  /** Draws the ring of a place that was set by hand. */
  byHand: boolean;
  /** Absent: the pin stays where it is. */
  onMove?: (to: Point) => void;
  /** What is in view, once it changes. */
  onView: (view: Point & { metres: number }) => void;
  /** The OS grid reference under the map. */
  reference: string;
  note: string;
  height: number | string;
};

/** Metres to a pixel, closest first. */
const ZOOMS = [0.15, 0.3, 0.6, 1, 1.8, 3.2];
const FIRST_ZOOM = 2;
const LABELS_UP_TO = 0.6;
const GRID_METRES = 100;
const CLICK_PIXELS = 4;
const KEYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const icon = { size: 16, stroke: 1.7 } as const;

/** A paper plan drawn from the positions of postcodes: no tiles, and nothing is asked of anybody else. The pin follows the pointer and the arrow keys. */
export function PlaceMap({ points, home, pin, label, byHand, onMove, onView, reference, note, height }: Props) {
  const { ref, width: seenWidth, height: seenHeight } = useElementSize();
  const [middle, setMiddle] = useState<Point | null>(null);
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const drag = useRef<{ what: 'pin' | 'ground'; x: number; y: number; from: Point; moved: boolean } | null>(null);
  const perPixel = ZOOMS[zoom] ?? 1;
  const centre = middle ?? home ?? pin;
  const width = (seenWidth || 640) * perPixel;
  const tall = (seenHeight || 640) * perPixel;
  const frame: Frame | null = centre && { ...centre, width, height: tall };
  const metres = Math.ceil(Math.hypot(width, tall) / 2 / 50) * 50 + 100;

  const tellView = useRef(onView);
  useEffect(() => {
    tellView.current = onView;
  });
  // Whole hundreds, so that a small move asks nothing new.
  const viewEasting = centre && Math.round(centre.easting / 100) * 100;
  const viewNorthing = centre && Math.round(centre.northing / 100) * 100;
  useEffect(() => {
    if (viewEasting !== null && viewNorthing !== null) tellView.current({ easting: viewEasting, northing: viewNorthing, metres });
  }, [viewEasting, viewNorthing, metres]);
  // Another place was chosen: the map goes there.
  useEffect(() => setMiddle(null), [home?.easting, home?.northing]);

  const [x0, y0] = [centre?.easting ?? null, centre?.northing ?? null];
  const [pinEasting, pinNorthing] = [pin?.easting ?? null, pin?.northing ?? null];
  const parcels = useMemo(() => {
    if (x0 === null || y0 === null) return [];
    const own = pinEasting === null || pinNorthing === null ? null : { easting: pinEasting, northing: pinNorthing };
    return drawPlan(points, { easting: x0, northing: y0, width, height: tall }, own);
  }, [points, x0, y0, width, tall, pinEasting, pinNorthing]);
  const lines = frame ? gridLines(frame, perPixel > 1.5 ? GRID_METRES * 5 : GRID_METRES) : { x: [], y: [] };
  const bar = scaleBar(perPixel);
  const at = (point: Point) => (frame ? { x: point.easting - frame.easting, y: frame.northing - point.northing } : { x: 0, y: 0 });

  function press(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (!step || !pin || !onMove) return;
    event.preventDefault();
    const length = Math.max(1, Math.round(perPixel * 2)) * (event.shiftKey ? 10 : 1);
    const to = { easting: pin.easting + step[0] * length, northing: pin.northing + step[1] * length };
    onMove(to);
    if (frame && (Math.abs(to.easting - frame.easting) > width * 0.45 || Math.abs(to.northing - frame.northing) > tall * 0.45))
      setMiddle(to);
  }
  function grab(event: PointerEvent<SVGElement>, what: 'pin' | 'ground') {
    const from = what === 'pin' ? pin : centre;
    if (!from || event.button !== 0 || drag.current) return;
    drag.current = { what, x: event.clientX, y: event.clientY, from, moved: false };
    event.currentTarget.ownerSVGElement?.setPointerCapture?.(event.pointerId);
  }
  function follow(event: PointerEvent) {
    const held = drag.current;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < CLICK_PIXELS) return;
    held.moved = true;
    if (held.what === 'pin')
      onMove?.({ easting: Math.round(held.from.easting + x * perPixel), northing: Math.round(held.from.northing - y * perPixel) });
    else setMiddle({ easting: held.from.easting - x * perPixel, northing: held.from.northing + y * perPixel });
  }
  function drop(event: PointerEvent<SVGSVGElement>) {
    const held = drag.current;
    drag.current = null;
    if (!held || held.moved || held.what === 'pin' || !frame || !onMove) return;
    const box = event.currentTarget.getBoundingClientRect();
    onMove({
      easting: Math.round(frame.easting + (event.clientX - box.left - box.width / 2) * perPixel),
      northing: Math.round(frame.northing - (event.clientY - box.top - box.height / 2) * perPixel),
    });
  }

  return (
    <section className={css.card} aria-label={onMove ? 'Map' : undefined} style={{ height }}>
      <div ref={ref} className={css.sheet}>
        {!frame && (
          <div className={css.waiting}>
            <FadedPlan />
          </div>
        )}
        {frame && (
          // The pin inside is what is operated; the ground only follows the pointer.
          <svg
            className={css.plan}
            viewBox={`${-width / 2} ${-tall / 2} ${width} ${tall}`}
            onPointerMove={follow}
            onPointerUp={drop}
            onPointerCancel={() => (drag.current = null)}
          >
            <rect
              className={css.ground}
              x={-width}
              y={-tall}
              width={width * 2}
              height={tall * 2}
              onPointerDown={(event) => grab(event, 'ground')}
            />
            <g className={css.parcels}>
              {parcels.map((parcel) => (
                <path key={parcel.postcode} d={parcel.path} className={parcel.isOwn ? css.own : css.parcel} />
              ))}
            </g>
            <g className={css.points}>
              {parcels.map((parcel) => (
                <circle key={parcel.postcode} cx={parcel.x} cy={parcel.y} r={perPixel * 2.2} />
              ))}
            </g>
            <g className={css.grid}>
              {lines.x.map((x) => (
                <line key={x} x1={x} x2={x} y1={-tall} y2={tall} />
              ))}
              {lines.y.map((y) => (
                <line key={y} x1={-width} x2={width} y1={y} y2={y} />
              ))}
            </g>
            {perPixel <= LABELS_UP_TO && (
              <g className={css.names} fontSize={11 * perPixel}>
                {parcels
                  .filter(({ isOwn }) => !isOwn)
                  .map((parcel) => (
                    <text key={parcel.postcode} x={parcel.x} y={parcel.y - perPixel * 6}>
                      {parcel.postcode}
                    </text>
                  ))}
              </g>
            )}
            {pin && byHand && <circle className={css.ring} cx={at(pin).x} cy={at(pin).y} r={perPixel * 46} />}
            {pin && (
              <g transform={`translate(${at(pin).x} ${at(pin).y}) scale(${perPixel})`}>
                <g
                  className={css.pin}
                  {...(onMove
                    ? {
                        role: 'slider',
                        tabIndex: 0,
                        'aria-label': 'Pin, arrow keys move it',
                        'aria-valuemin': 0,
                        'aria-valuemax': 700_000,
                        'aria-valuenow': Math.round(pin.easting),
                        'aria-valuetext': [label, reference, byHand ? 'placed by hand' : ''].filter(Boolean).join(', '),
                        onKeyDown: press,
                        onPointerDown: (event: PointerEvent<SVGElement>) => grab(event, 'pin'),
                      }
                    : { role: 'img', 'aria-label': [label, reference].filter(Boolean).join(', ') })}
                >
                  <path d="M0-1c-1.2-6.6-14-12-14-24a14 14 0 0 1 28 0c0 12-12.800 17.400-14 24z" className={css.drop} />
                  <circle cy="-25" r="5.200" className={css.eye} />
                </g>
              </g>
            )}
          </svg>
        )}
      </div>
      {onMove && frame && (
        <div className={css.hint}>
          <IconHandMove size={17} stroke={1.6} aria-hidden />
          <span>
            {pin ? 'Drag the pin to the front door' : 'Click where it stands'}
            <small>{pin ? 'or use the arrow keys' : 'or type its grid reference'}</small>
          </span>
        </div>
      )}
      {frame && (
        <div className={css.zoom}>
          <ActionIcon size={32} aria-label="Closer" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <IconPlus {...icon} />
          </ActionIcon>
          <ActionIcon size={32} aria-label="Further" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
            <IconMinus {...icon} />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label={onMove ? 'Back to the pin' : 'Back to the property'}
            onClick={() => {
              setMiddle(pin ?? home);
              setZoom(FIRST_ZOOM);
            }}
          >
            <IconCurrentLocation {...icon} />
          </ActionIcon>
        </div>
      )}
      <div className={css.foot}>
        {frame && (
          <span className={css.scale}>
            <i style={{ width: bar.width }} aria-hidden />
            {bar.metres} metres
          </span>
        )}
        {pin && <span className={css.reference}>{reference}</span>}
        <span className={css.note}>{note}</span>
      </div>
    </section>
  );
}
