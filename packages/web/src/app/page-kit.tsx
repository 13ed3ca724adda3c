import { lazy, Suspense, type ReactNode } from 'react';

const loadMantine = () => import('./mantine-frame.tsx');
export const MantineFrame = lazy(async () => ({ default: (await loadMantine()).MantineFrame }));

/** Pages made of the plain parts alone. They are what a visitor waits for first, so Mantine stays out of them. */
const PLAIN_PAGES: readonly string[] = ['login', 'logout'];

/** Gives a page the kit its parts need: Mantine, unless the page does without. */
export function PageKit({ page, children }: { page: string | undefined; children: ReactNode }) {
  if (page !== undefined && PLAIN_PAGES.includes(page)) return children;
  return (
    <Suspense fallback={null}>
      <MantineFrame>{children}</MantineFrame>
    </Suspense>
  );
}
