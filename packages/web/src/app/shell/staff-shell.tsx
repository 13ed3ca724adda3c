import { Outlet } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { followEvents } from '../../lib/live-events.ts';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import css from './staff-shell.module.css';

/** The frame of every staff page: sidebar, top bar and the sheet, which alone scrolls. */
export function StaffShell({ children }: { children?: ReactNode }) {
  const mobile = useIsMobile();
  const [menuOpen, setMenuOpen] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void followEvents(client, stop.signal);
    return () => stop.abort();
  }, [client]);

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      {mobile ? (
        <>
          <MobileBar onMenu={() => setMenuOpen(true)} />
          <MenuDrawer opened={menuOpen} onClose={() => setMenuOpen(false)} />
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
