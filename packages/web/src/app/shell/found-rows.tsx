import type { SearchGroup } from '@freehold/contract/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { IconShieldSearch } from '@tabler/icons-react';
import { MEMBER_STATUS } from '../../features/search/words.ts';
import { searchQuery } from '../../lib/search-query.ts';
import { Face } from '../../ui/face.tsx';
import { Status, type StatusKey } from '../../ui/status.tsx';
import { MatchedLabel } from './match-commands.tsx';
import css from './command-palette.module.css';

const TYPED_MS = 160;
const ROWS_A_GROUP = 4;
const HEADINGS = { person: 'People', check: 'Checks', member: 'Members' } as const;

type Found = { key: string; to: string; name: string; about: string | null; face: 'person' | 'company' | null; status: StatusKey | null };

/** The first few of each group that the workspace has for what is typed. A search that fails leaves the commands alone. */
export function FoundRows({ text, onOpen }: { text: string; onOpen: (to: string) => void }) {
  const [settled] = useDebouncedValue(text, TYPED_MS);
  const { data } = useQuery({ ...searchQuery(settled, { perPage: ROWS_A_GROUP }), placeholderData: keepPreviousData, retry: false });
  return data?.data.groups.map((group) => {
    const rows = rowsOf(group);
    if (rows.length === 0) return null;
    return (
      <Command.Group key={group.type} heading={HEADINGS[group.type]} className={css.group}>
        {rows.map((row) => (
          <Command.Item key={row.key} value={row.key} className={css.row} onSelect={() => onOpen(row.to)}>
            <span className={css.icon}>
              {row.face === null ? (
                <IconShieldSearch size={18} stroke={1.6} aria-hidden />
              ) : (
                <Face name={row.name} size={26} company={row.face === 'company'} />
              )}
            </span>
            <span className="fh-trunc">
              <MatchedLabel text={row.name} search={text} />
            </span>
            {row.about !== null && <span className={`${css.about} fh-trunc`}>{row.about}</span>}
            {row.status !== null && (
              <span className={css.keys}>
                <Status of={row.status} />
              </span>
            )}
          </Command.Item>
        ))}
      </Command.Group>
    );
  });
}

const checkPath = (id: number) => `/marketplace/manual_aml_check/${id}`;

function rowsOf(group: SearchGroup): Found[] {
  switch (group.type) {
    case 'person':
      // Somebody without a check has no page to open yet.
      return group.rows.flatMap(({ key, name, kind, check, checks }) =>
        check === null
          ? []
          : [
              {
                key: `person ${key}`,
                to: checkPath(check.id),
                name,
                about: checks > 1 ? `${checks} checks` : check.public_ref,
                face: kind,
                status: check.status === 'notStarted' ? null : check.status,
              },
            ],
      );
    case 'check':
      return group.rows.map(({ id, public_ref, reference, subject_name, status }) => ({
        key: `check ${id}`,
        to: checkPath(id),
        name: reference ?? public_ref,
        about: subject_name,
        face: null,
        status: status === 'notStarted' ? null : status,
      }));
    case 'member':
      return group.rows.map(({ member_id, name, role, state }) => ({
        key: `member ${member_id}`,
        to: `/members?${new URLSearchParams({ q: name }).toString()}`,
        name,
        about: role,
        face: 'person' as const,
        status: state === 'active' ? null : MEMBER_STATUS[state],
      }));
  }
}
