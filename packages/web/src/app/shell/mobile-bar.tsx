import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { labelOf } from '../route-table.ts';
import { Bell } from './bell.tsx';
import { HelpLink } from './help-link.tsx';
import { ProfileLink } from './profile-link.tsx';
import { SearchBox } from './search-box.tsx';
import css from './mobile-bar.module.css';

/** The top bar of a phone: menu, the name of the page, search, help, notifications, initials. The search box takes the whole bar while it is open. */
export function MobileBar({ onMenu }: { onMenu: () => void }) {
  const label = useMatches({
    select: (matches) => {
      const match = matches.findLast((each) => each.staticData.page);
      return match?.staticData.page ? labelOf(match.staticData.page, match.params) : '';
    },
  });
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasSearching = useRef(false);
  useEffect(() => {
    if (wasSearching.current && !searching) opener.current?.focus();
    wasSearching.current = searching;
  }, [searching]);

  if (searching) {
    return (
      <header className={`${css.bar} ${css.searching}`}>
        <ActionIcon size={44} aria-label="Close search" onClick={() => setSearching(false)}>
          <IconArrowLeft size={20} stroke={1.7} />
        </ActionIcon>
        <SearchBox phone onDone={() => setSearching(false)} />
      </header>
    );
  }
  return (
    <header className={css.bar}>
      <ActionIcon size={44} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      <span className={css.name}>{label}</span>
      <ActionIcon ref={opener} size={44} className={css.sign ?? ''} aria-label="Search" onClick={() => setSearching(true)}>
        <IconSearch size={19} stroke={1.7} />
      </ActionIcon>
      <HelpLink phone />
      <Bell phone />
      <ProfileLink />
    </header>
  );
}
