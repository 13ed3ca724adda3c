import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { recordQuery } from './queries.ts';
import { usePhotoSource } from './use-photo-source.ts';
import css from './property-form.module.css';

/** The photograph of a property, on its page. */
export function PhotoCard({ property }: { property: PropertyDetails }) {
  const { data: record } = useQuery(recordQuery(property.id));
  const source = usePhotoSource(property.id, record?.photo ?? null);
  return (
    <Card>
      {source ? <img src={source} alt={`Photograph of ${property.title}`} className={css.picture} /> : <div className={css.picture} />}
    </Card>
  );
}
