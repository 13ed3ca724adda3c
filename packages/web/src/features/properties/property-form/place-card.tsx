import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { gridOf } from '../../../lib/national-grid.ts';
import { PlacePane } from './place-pane.tsx';

/** Where a property stands, on its page. */
export function PlaceCard({ property }: { property: PropertyDetails }) {
  const { latitude, longitude } = property;
  if (latitude === null || longitude === null) return null;
  return <PlacePane pin={gridOf({ latitude, longitude })} byHand={property.is_placed_by_hand} label={property.title} height={300} />;
}
