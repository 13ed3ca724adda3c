import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { AccountMenu } from './account-menu.tsx';
import css from './mobile-bar.module.css';

/** The top bar of a phone: menu, page name, initials. */
export function MobileBar({ onMenu }: { onMenu: () => void }) {
  const label = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page?.label ?? '' });
  return (
    <header className={css.bar}>
      <ActionIcon size={44} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      <span className={css.name}>{label}</span>
      <AccountMenu />
    </header>
  );
}
