import type { PropertyDetails } from '@freehold/contract/property-details';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { stateKey } from '../../lib/client-state.ts';

const LIST = { sale: '/properties/sales', letting: '/properties/lettings' } as const;

/** The list in the menu that a page of one property belongs to: said by the address, or by the property itself once its page has asked for it. */
export function usePropertyList(): string | null {
  const { pathname, type } = useLocation({
    select: ({ pathname: path, search }) => ({ pathname: path, type: (search as { type?: unknown }).type }),
  });
  const id = Number(/^\/properties\/details\/(\d+)/.exec(pathname)?.[1]);
  // Asks for nothing: only looks at what the page has.
  const { data } = useQuery<PropertyDetails>({ queryKey: stateKey('property details by id', id), queryFn: skipToken });
  if (pathname.startsWith('/properties/details/')) return data ? LIST[data.kind] : null;
  if (pathname.startsWith('/properties/rent-protection/')) return LIST.letting;
  if (pathname === '/properties/add' || pathname === '/properties/import') return type === 'lettings' ? LIST.letting : LIST.sale;
  return null;
}
