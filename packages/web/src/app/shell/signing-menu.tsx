import { useLocation } from '@tanstack/react-router';
import { SIGNING_MENU } from '../menu.ts';
import { MenuLink } from './menu-link.tsx';
import css from './signing-shell.module.css';

const LAST = SIGNING_MENU.at(-1);

/** The menu of the signing-only layout: the two lists, and the way out pinned to its foot. */
export function SigningMenu({ onPick }: { onPick?: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav
      className={css.menu}
      aria-label="Main"
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onPick?.()}
    >
      {SIGNING_MENU.map((item) => (
        // What a visit to the last one does cannot be taken back, so it is not fetched ahead.
        <MenuLink
          key={item.to}
          {...item}
          active={item.to === pathname}
          {...(item === LAST ? { preload: false, className: css.last } : {})}
        />
      ))}
    </nav>
  );
}
