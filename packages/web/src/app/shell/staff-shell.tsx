import { Outlet } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { MobileBar } from './mobile-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import css from './staff-shell.module.css';

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

/** The frame of every staff page: sidebar, top bar and the sheet, which alone scrolls. */
export function StaffShell({ children }: { children?: ReactNode }) {
  const mobile = useIsMobile();
  // 'never' keeps the drawer's code away until it is first opened.
  const [menu, setMenu] = useState<'never' | 'open' | 'shut'>('never');
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    // After the first screen: nothing on it waits for news.
    void import('../../lib/live-events.ts').then(({ followEvents }) => followEvents(client, stop.signal));
    return () => stop.abort();
  }, [client]);

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      {mobile ? (
        <>
          <MobileBar onMenu={() => setMenu('open')} />
          <Suspense fallback={null}>{menu !== 'never' && <MenuDrawer opened={menu === 'open'} onClose={() => setMenu('shut')} />}</Suspense>
        </>
      ) : (
        <>
          <Sidebar />
          <TopBar />
        </>
      )}
      <main id="content" className={css.sheet} tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
    </div>
  );
}

/** Moves by focus alone: a fragment would become part of the address that the router keeps. */
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
