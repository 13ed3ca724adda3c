import { Outlet } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { KeyLayers } from './key-layers.tsx';
import { MainMenu } from './main-menu.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { StaleUserBar } from './stale-user-bar.tsx';
import { SuspendedBar } from './suspended-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFreshUser } from './use-fresh-user.ts';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** The frame of every staff page. On a phone the workspace stands under the wordmark of the drawer, above the same menu. */
export function StaffShell({ children }: { children?: ReactNode }) {
  const client = useQueryClient();
  useFreshUser();
  useEffect(() => {
    const stop = new AbortController();
    // After the first screen: nothing on it waits for news.
    void import('../../lib/live-events.ts').then(({ followEvents }) => followEvents(client, stop.signal));
    void import('../../features/firm/notifications/watch-notifications.ts').then(({ watchNotifications }) => {
      if (!stop.signal.aborted) watchNotifications(client, stop.signal);
    });
    return () => stop.abort();
  }, [client]);

  return (
    <>
      <ShellFrame
        menu={<MainMenu />}
        topBar={<TopBar />}
        phoneBar={(openMenu) => <MobileBar onMenu={openMenu} />}
        drawerMenu={(closeMenu) => (
          <>
            <WorkspaceMenu wide />
            <MainMenu onPick={closeMenu} />
          </>
        )}
      >
        <StaleUserBar />
        <SuspendedBar />
        {children ?? <Outlet />}
      </ShellFrame>
      <KeyLayers />
    </>
  );
}
