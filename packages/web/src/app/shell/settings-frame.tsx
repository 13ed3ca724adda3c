import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { verificationBadge } from '../../shared/verification-badge.ts';
import { useCurrentUser } from '../../shared/workspace-queries.ts';
import { VerificationNotice } from '../../shared/verification-notice.tsx';
import { settingsMenu } from './settings-menu.ts';
import { MenuLink } from './menu-link.tsx';
import css from './settings-frame.module.css';

/** What every page of the settings stands in: their menu beside the page, or above it as a row that scrolls where there is less room. */
export function SettingsFrame() {
  const user = useCurrentUser();
  const items = settingsMenu(user);
  const pathname = useLocation({ select: (location) => location.pathname });
  const menu = useRef<HTMLElement>(null);
  // The longest address that the page stands under: roles stand under the members too.
  const active = items
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  return (
    <div className={`fh-page ${css.frame}`}>
      <div className={css.side}>
        {/* The page that lists them all is called so itself. */}
        {pathname !== '/settings' && (
          <p className={css.title} aria-hidden>
            Settings
          </p>
        )}
        <nav ref={menu} className={css.menu} aria-label="Settings">
          {items.map(({ to, label, badge }) => (
            <MenuLink
              key={to}
              to={to}
              label={label}
              active={to === active}
              toDo={badge && verificationBadge(user.verification_status) ? 1 : 0}
              className={css.item}
            />
          ))}
        </nav>
      </div>
      <div className={css.page}>
        {pathname !== '/settings/verification' && <VerificationNotice />}
        <Outlet />
      </div>
    </div>
  );
}
