import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { stateKey } from '../../lib/client-state.ts';

const LIST = { sale: '/properties/sales', letting: '/properties/lettings' } as const;

/** The list in the menu that a page of one property belongs to: said by the address, or by the property itself once its page has asked for it. */
export function usePropertyList(): string | null {
  const { pathname, type } = useLocation({
    select: ({ pathname: path, search }) => ({ pathname: path, type: 'type' in search ? search.type : undefined }),
  });
  const kind = usePropertyKind(Number(/^\/properties\/details\/(\d+)/.exec(pathname)?.[1]));
  if (pathname.startsWith('/properties/details/')) return kind && LIST[kind];
  if (pathname.startsWith('/properties/rent-protection/')) return LIST.letting;
  if (pathname === '/properties/add' || pathname === '/properties/import') return type === 'lettings' ? LIST.letting : LIST.sale;
  return null;
}

/** Looks at what the page keeps. As one more asker it would put its own way of asking in place of the page's. */
function usePropertyKind(id: number): PropertyDetails['kind'] | null {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryData<PropertyDetails>(stateKey('property details by id', id))?.kind ?? null,
  );
}
