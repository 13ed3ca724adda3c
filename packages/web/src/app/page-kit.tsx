import { lazy, Suspense, type ReactNode } from 'react';
import { PAGES } from './route-table.ts';

type Kit = typeof import('./full-kit.tsx').FullKit;
let kit: Kit | undefined;

async function fetchFullKit(): Promise<Kit> {
  kit ??= (await import('./full-kit.tsx')).FullKit;
  return kit;
}
export const FullKit = lazy(async () => ({ default: await fetchFullKit() }));

/** Pages that need nobody are made of the plain parts alone. They are what a visitor waits for first, so Mantine and the query cache stay out of them. */
export const isPlain = (page: string | undefined): boolean =>
  Object.values(PAGES).some(({ name, needs }) => name === page && needs === 'nobody');

/** Fetches what a page's parts need, so that it can be shown without a gap. */
export async function fetchKitOf(page: string | undefined): Promise<void> {
  if (!isPlain(page)) await fetchFullKit();
}

/** Gives a page the kit its parts need. */
export function PageKit({ page, children }: { page: string; children: ReactNode }) {
  if (isPlain(page)) return children;
  const Fetched = kit;
  if (Fetched !== undefined) return <Fetched>{children}</Fetched>;
  return (
    <Suspense fallback={null}>
      <FullKit>{children}</FullKit>
    </Suspense>
  );
}
