import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMembers } from '../../lib/workspace-queries.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
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
      <DropMenu
        position="bottom-start"
        target={
          <UnstyledButton className={css.chipButton}>
            Member
            {member !== undefined && <b>{chosen ? `${chosen.first_name} ${chosen.surname}` : `number ${member}`}</b>}
            {member === undefined && <IconChevronDown size={13} stroke={2} aria-hidden />}
          </UnstyledButton>
        }
        entries={[
          { kind: 'label', id: 'head', text: 'Started by' },
          ...members.map((each) => ({
            id: each.member_id,
            label: `${each.first_name} ${each.surname}`,
            checked: each.member_id === member,
            onPick: () => onPick(each.member_id),
          })),
          ...(members.length === 0 ? [{ id: 'none', label: 'No members to show', disabled: true, onPick: () => undefined }] : []),
        ]}
      />
      {member !== undefined && (
        <UnstyledButton className={css.clear} aria-label="Clear the member filter" onClick={() => onPick(undefined)}>
          <IconX size={13} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
