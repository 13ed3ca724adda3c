import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import { OfflineBar } from './offline-bar.tsx';

const PRODUCT = 'Freehold';

/** Round every page: the window's title, the stored page name, and focus on the new page's h1. */
export function RootFrame() {
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page });
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
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

/** Moves the focus to the page's h1, as soon as a lazy screen or its data has drawn one. */
function focusHeading(): () => void {
  const move = () => {
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (move()) return () => undefined;
  const watch = new MutationObserver(() => {
    if (move()) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
