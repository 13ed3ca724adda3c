import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import type { Member } from '@freehold/contract/members';
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { MembersSearch } from './members-search.ts';
import css from './member-filters.module.css';

type Props = { members: readonly Member[]; search: MembersSearch; onChange: (part: MembersSearch, replace?: boolean) => void };

/** Finds a member by name or address, and narrows the list to a role. */
export function MemberFilters({ members, search, onChange }: Props) {
  const [text, setText] = useState(search.q ?? '');
  // The address is the truth: going back must empty the box too.
  useEffect(() => setText((before) => (before.trim() === (search.q ?? '') ? before : (search.q ?? ''))), [search.q]);
  function write(next: string) {
    setText(next);
    onChange({ q: next.trim() || undefined }, true);
  }
  const roles = [...new Map(members.map((member) => [member.role_id, member.role]))].sort(([a], [b]) => a - b);
  const chosen = roles.find(([id]) => id === search.role)?.[1];
  return (
    <div className={css.filters}>
      <TextInput
        className={css.box}
        aria-label="Find a member"
        placeholder="Find a member"
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => write('')} />}
        value={text}
        maxLength={100}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <span className={css.chip} data-on={chosen !== undefined || undefined}>
        <DropMenu
          position="bottom-start"
          target={
            <UnstyledButton className={css.chipButton}>
              Role
              {chosen === undefined ? <IconChevronDown size={13} stroke={2} aria-hidden /> : <b>{chosen}</b>}
            </UnstyledButton>
          }
          entries={roles.map(([id, label]) => ({ id, label, checked: id === search.role, onPick: () => onChange({ role: id }) }))}
        />
        {chosen !== undefined && (
          <UnstyledButton className={css.clear} aria-label="Clear the role filter" onClick={() => onChange({ role: undefined })}>
            <IconX size={13} stroke={2} aria-hidden />
          </UnstyledButton>
        )}
      </span>
    </div>
  );
}
