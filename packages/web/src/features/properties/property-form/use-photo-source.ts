import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { photoQuery } from './queries.ts';

/** A picture needs the token to be fetched, so its bytes are shown under an address of this page. */
export function usePhotoSource(id: number, photo: string | null): string | null {
  const { data } = useQuery(photoQuery(id, photo));
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (!data || photo === null) return setSource(null);
    const address = URL.createObjectURL(data);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [data, photo]);
  return source;
}
