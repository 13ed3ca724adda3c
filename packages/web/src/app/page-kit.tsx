import { lazy, Suspense, type ReactNode } from 'react';

export const FullKit = lazy(async () => ({ default: (await import('./full-kit.tsx')).FullKit }));

/** Pages made of the plain parts alone. They are what a visitor waits for first, so Mantine and the query cache stay out of them. */
const PLAIN_PAGES: readonly string[] = ['login', 'logout'];

/** Gives a page the kit its parts need. */
export function PageKit({ page, children }: { page: string; children: ReactNode }) {
  if (PLAIN_PAGES.includes(page)) return children;
  return (
    <Suspense fallback={null}>
      <FullKit>{children}</FullKit>
    </Suspense>
  );
}
