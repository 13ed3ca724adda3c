import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { getPropertyPhoto } from '@freehold/contract/properties/property-form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { Plot } from '../../../shared/plot.tsx';
import css from './property-head.module.css';

const SIZE = 64;

/** The property's photograph where it has one, or its drawn title plan in the same box. */
export function PropertyPicture({ property }: { property: PropertyDetails }) {
  const { data: photo } = useQuery({
    queryKey: topicKey('properties', 'photo', property.id),
    queryFn: async ({ signal }) => (await fetchFile(getPropertyPhoto, { params: { id: property.id }, signal })).blob,
    enabled: property.has_photo,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return;
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <span className={css.plot}>
      {property.has_photo && address !== null ? (
        <img className={css.photo} src={address} width={SIZE} height={SIZE} alt="" />
      ) : (
        <Plot id={property.id} type={property.type} size={SIZE} radius={8} />
      )}
    </span>
  );
}
