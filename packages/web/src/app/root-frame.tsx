import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import { focusHeading } from './focus-heading.ts';
import { OfflineBar } from './offline-bar.tsx';

const PRODUCT = 'Freehold';

/** Round every page: the window's title, the stored page name, and focus on the new page's h1. */
export function RootFrame() {
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page });
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const previous = useRef<{ pathname: string; name: string | undefined } | null>(null);

  useEffect(() => {
    if (!page) return;
    document.title = page.title ?? `${page.label} · ${PRODUCT}`;
    if (readStored('label') !== page.label) writeStored('label', page.label);
  }, [page]);

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, name: page?.name };
    if (before === null || before.pathname === pathname) return;
    if (before.name !== undefined) writeStored('prevRouteName', before.name);
    return focusHeading();
  }, [pathname, page]);

  return (
    <>
      <Outlet />
      <OfflineBar />
    </>
  );
}
