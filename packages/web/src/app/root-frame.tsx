import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import { focusHeading } from './focus-heading.ts';
import { OfflineBar } from './offline-bar.tsx';
import { PageKit } from './page-kit.tsx';
import { labelOf, type Page } from './route-table.ts';

const PRODUCT = 'Freehold';
const NOWHERE: Page = { name: 'unknown', label: 'Nothing here', needs: 'nobody', frame: 'none' };

/** Round every page: the window's title, the stored page name, and focus on the new page's h1. */
export function RootFrame() {
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page ?? NOWHERE });
  const label = useMatches({ select: (matches) => labelOf(page, { ...matches.at(-1)?.params }) });
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const previous = useRef<{ pathname: string; name: string } | null>(null);

  useEffect(() => {
    document.title = page.title ?? `${label} · ${PRODUCT}`;
    if (readStored('label') !== label) writeStored('label', label);
  }, [page, label]);

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, name: page.name };
    if (before === null || before.pathname === pathname) return;
    writeStored('prevRouteName', before.name);
    return focusHeading();
  }, [pathname, page]);

  return (
    <>
      <PageKit page={page.name}>
        <Outlet />
      </PageKit>
      <OfflineBar />
    </>
  );
}
