import type { GridPlace } from '@freehold/contract/addresses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { degreesOf, gridReference, type GridPoint } from '../../lib/national-grid.ts';
import { PlaceMap } from '../../ui/place-map.tsx';
import { surroundingsQuery, type MapView } from './queries.ts';
import css from './property-form.module.css';

type Props = {
  /** Where the map begins when there is no pin. */
  near: GridPoint | null;
  pin: GridPoint | null;
  byHand: boolean;
  label: string;
  height: number | string;
  onPlace?: (place: GridPlace) => void;
};
/** The middle of Great Britain's grid, where a map begins that knows no better. */
const NOWHERE = { easting: 400_000, northing: 300_000 };

const placeOf = (point: GridPoint): GridPlace | null => {
  try {
    return { ...point, ...degreesOf(point) };
  } catch {
    return null;
  }
};

/** The plan of a place with its pin, drawn from what is loaded here. */
export function PlacePane({ near, pin, byHand, label, height, onPlace }: Props) {
  const [view, setView] = useState<MapView | null>(null);
  const { data } = useQuery(surroundingsQuery(view));
  const home = near ?? pin;
  const note = !home
    ? 'Enter a postcode and the place is drawn here.'
    : data && !data.is_loaded
      ? 'No positions are loaded here, so only the grid is drawn.'
      : byHand
        ? 'Placed by hand. No tiles, nothing leaves your server.'
        : 'Drawn from open positions. No tiles, nothing leaves your server.';
  return (
    <div className={css.map}>
      <PlaceMap
        points={data?.points ?? []}
        home={home}
        pin={pin}
        label={label}
        byHand={byHand}
        {...(onPlace
          ? {
              onMove: (to: GridPoint) => {
                const place = placeOf(to);
                if (place) onPlace(place);
              },
            }
          : {})}
        onView={setView}
        reference={gridReference(pin ?? home ?? NOWHERE)}
        note={note}
        height={height}
      />
      {data && data.credits.length > 0 && data.points.length > 0 && <p className={css.credits}>{data.credits.join(' ')}</p>}
    </div>
  );
}
