import type { GridPlace } from '@freehold/contract/properties/addresses';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GridPoint } from '../../../lib/national-grid.ts';
import { PlaceMap } from '../../../shared/place-map.tsx';
import { surroundingsQuery, type MapView } from './queries.ts';
import css from './property-form.module.css';

type Props = {
  pin: GridPoint;
  byHand: boolean;
  label: string;
  height: number | string;
  onPlace?: (place: GridPlace) => void;
};

/** Its arithmetic is fetched once there is a place to name. */
const nationalGrid = () => import('../../../lib/national-grid.ts');
const referenceQuery = (point: GridPoint) =>
  queryOptions({
    queryKey: ['grid reference', point.easting, point.northing],
    queryFn: async () => (await nationalGrid()).gridReference(point),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

async function placeOf(point: GridPoint): Promise<GridPlace | null> {
  try {
    return { ...point, ...(await nationalGrid()).degreesOf(point) };
  } catch {
    return null;
  }
}

/** The plan of a place with its pin, drawn from what is loaded here. */
export function PlacePane({ pin, byHand, label, height, onPlace }: Props) {
  const [view, setView] = useState<MapView | null>(null);
  const { data } = useQuery(surroundingsQuery(view));
  const { data: reference = '' } = useQuery(referenceQuery(pin));
  const note =
    data && !data.is_loaded
      ? 'No positions are loaded here, so only the grid is drawn.'
      : byHand
        ? 'Position set by you. The map is drawn on your own server.'
        : 'Drawn from open address data on your own server.';
  return (
    <div className={css.map}>
      <PlaceMap
        points={data?.points ?? []}
        home={pin}
        pin={pin}
        label={label}
        byHand={byHand}
        {...(onPlace
          ? {
              onMove: (to: GridPoint) => {
                void placeOf(to).then((place) => place && onPlace(place));
              },
            }
          : {})}
        onView={setView}
        reference={reference}
        note={note}
        height={height}
      />
      {data && data.credits.length > 0 && data.points.length > 0 && <p className={css.credits}>{data.credits.join(' ')}</p>}
    </div>
  );
}
