import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { Sidebar } from './sidebar.tsx';
import css from './shell-frame.module.css';

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

type Props = {
  /** The menu beside the sheet at a desk. */
  menu: ReactNode;
  topBar: ReactNode;
  /** The bar of a phone, which opens the drawer. */
  phoneBar: (openMenu: () => void) => ReactNode;
  /** The menu in the drawer of a phone. */
  drawerMenu: (closeMenu: () => void) => ReactNode;
  /** A phone bar of 56 px. */
  tall?: boolean;
  children: ReactNode;
};

/** What the shells share: sidebar and top bar, or bar and drawer on a phone, round the sheet, which alone scrolls. */
export function ShellFrame({ menu, topBar, phoneBar, drawerMenu, tall = false, children }: Props) {
  const mobile = useIsMobile();
  // 'never' keeps the drawer's code away until it is first opened.
  const [drawer, setDrawer] = useState<'never' | 'open' | 'shut'>('never');
  const close = () => setDrawer('shut');
  return (
    <div className={css.frame} data-tall={tall || undefined}>
      <a className={css.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      {mobile ? (
        <>
          {phoneBar(() => setDrawer('open'))}
          <Suspense fallback={null}>
            {drawer !== 'never' && (
              <MenuDrawer opened={drawer === 'open'} onClose={close}>
                {drawerMenu(close)}
              </MenuDrawer>
            )}
          </Suspense>
        </>
      ) : (
        <>
          <Sidebar>{menu}</Sidebar>
          {topBar}
        </>
      )}
      <main id="content" className={css.sheet} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Moves by focus alone: a fragment would become part of the address that the router keeps. */
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
