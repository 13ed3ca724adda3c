import { CloseButton, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMembers } from '../../lib/workspace-queries.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { AmlListSearch } from './list-search.ts';
import css from './list-filters.module.css';

const TYPING_MS = 250;
const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'needs_review', label: 'Needs review' },
  { value: 'decided', label: 'Decided' },
] as const;

type Props = { search: AmlListSearch; onChange: (part: AmlListSearch, replace?: boolean) => void };

export function ListFilters({ search, onChange }: Props) {
  const [text, setText] = useState(search.q ?? '');
  // The address is the truth: going back, or clearing the filters, must empty the box too.
  useEffect(() => setText(search.q ?? ''), [search.q]);
  const send = useDebouncedCallback((q: string) => onChange({ q: q.trim() || undefined }, true), TYPING_MS);
  return (
    <div className={css.filters}>
      <TextInput
        className={css.box}
        aria-label="Filter this list by name or reference"
        placeholder="Filter this list"
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        rightSection={
          text && (
            <CloseButton
              size="sm"
              aria-label="Clear the filter"
              onClick={() => {
                setText('');
                onChange({ q: undefined }, true);
              }}
            />
          )
        }
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value);
          send(event.currentTarget.value);
        }}
      />
      <Segmented label="Which checks" options={SHOWN} value={search.show ?? 'all'} onChange={(show) => onChange({ show })} />
      <MemberFilter member={search.member} onPick={(member) => onChange({ member })} />
    </div>
  );
}

function MemberFilter({ member, onPick }: { member: number | undefined; onPick: (member: number | undefined) => void }) {
  const members = useMembers();
  const chosen = members.find((each) => each.member_id === member);
  return (
    <span className={css.chip} data-on={member !== undefined || undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={css.chipButton}>
            Member
            {member !== undefined && <b>{chosen ? `${chosen.first_name} ${chosen.surname}` : `number ${member}`}</b>}
            {member === undefined && <IconChevronDown size={13} stroke={2} aria-hidden />}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Started by</Menu.Label>
          {members.map((each) => (
            <Menu.Item
              key={each.member_id}
              onClick={() => onPick(each.member_id)}
              rightSection={each.member_id === member ? <IconCheck size={15} stroke={2} aria-label="Chosen" /> : null}
            >
              {each.first_name} {each.surname}
            </Menu.Item>
          ))}
          {members.length === 0 && <Menu.Item disabled>No members to show</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {member !== undefined && (
        <UnstyledButton className={css.clear} aria-label="Clear the member filter" onClick={() => onPick(undefined)}>
          <IconX size={13} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
