import { ActionIcon } from '@mantine/core';
import type { ListKey, ScreeningList } from '@freehold/contract/screening-lists';
import { IconCalendarCheck, IconDots, IconHistory } from '@tabler/icons-react';
import { formatCount, formatDate, plural } from '../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../ui/data-table.tsx';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { Delta } from './delta.tsx';
import { freshness, shortHash } from './words.ts';
import css from './lists-table.module.css';

type Props = {
  lists: readonly ScreeningList[];
  canImport: boolean;
  selected: ListKey | null;
  onVersions: (key: ListKey) => void;
  onConfirm: (list: ScreeningList) => Promise<void>;
};

function Fresh({ list }: { list: ScreeningList }) {
  if (!list.active) {
    return (
      <span className={css.fresh} data-family={list.required ? 'ochre' : 'stone'} data-loud={list.required || undefined}>
        <StatusGlyph glyph={list.required ? 'diamond' : 'dash'} family={list.required ? 'ochre' : 'stone'} />
        {list.required ? 'Missing' : 'Not loaded'}
      </span>
    );
  }
  const look = freshness(list);
  return (
    <span className={css.fresh} data-family={look.family} data-loud={list.stale || undefined}>
      <StatusGlyph glyph={look.glyph} family={look.family} />
      {look.label}
    </span>
  );
}

const nameOf = (list: ScreeningList) => (
  <>
    {list.name}
    {list.required && <span className={css.required}>must be fresh</span>}
  </>
);

export function ListsTable({ lists, canImport, selected, onVersions, onConfirm }: Props) {
  const more = (list: ScreeningList) => (
    <RowMenu list={list} canImport={canImport} onVersions={() => onVersions(list.list_key)} onConfirm={() => void onConfirm(list)} />
  );
  const columns: readonly Column<ScreeningList>[] = [
    {
      id: 'list',
      head: 'List',
      cell: (list) => <NameCell name={nameOf(list)} detail={[list.publisher, list.note].filter(Boolean).join(' · ')} />,
    },
    { id: 'published', head: 'Published', width: 118, cell: ({ active }) => <span className="fh-2">{publishedOf(active)}</span> },
    {
      id: 'version',
      head: 'Version',
      width: 112,
      minor: true,
      cell: ({ active }) => active && <span className="fh-mono fh-dim">{shortHash(active.version)}</span>,
    },
    { id: 'entries', head: 'Entries', width: 84, align: 'right', cell: ({ active }) => active && formatCount(active.entries) },
    {
      id: 'added',
      head: 'Added',
      width: 76,
      align: 'right',
      minor: true,
      cell: ({ active }) => active && <Delta kind="added" count={active.added} />,
    },
    {
      id: 'changed',
      head: 'Changed',
      width: 84,
      align: 'right',
      minor: true,
      cell: ({ active }) => active && <Delta kind="changed" count={active.changed} />,
    },
    {
      id: 'removed',
      head: 'Removed',
      width: 88,
      align: 'right',
      minor: true,
      cell: ({ active }) => active && <Delta kind="removed" count={active.removed} />,
    },
    {
      id: 'fresh',
      head: <span className={css.away}>Fresh</span>,
      width: 130,
      cell: (list) => (
        <span className={css.away}>
          <Fresh list={list} />
        </span>
      ),
    },
    { id: 'more', head: <span className="fh-spoken">More</span>, width: 52, cell: more },
  ];
  return (
    <DataTable
      label="Lists"
      rows={lists}
      columns={columns}
      rowKey={(list) => list.list_key}
      selected={(list) => list.list_key === selected}
      onOpen={(list) => list.versions > 0 && onVersions(list.list_key)}
      compact={(list) => ({
        name: nameOf(list),
        figure: more(list),
        detail: list.active ? `${plural(list.active.entries, 'entry', 'entries')}, ${publishedOf(list.active)}` : list.publisher,
        status: <Fresh list={list} />,
      })}
    />
  );
}

function publishedOf(active: ScreeningList['active']): string {
  if (!active) return '';
  return active.published_at ? formatDate(active.published_at) : 'No date given';
}

function RowMenu(props: { list: ScreeningList; canImport: boolean; onVersions: () => void; onConfirm: () => void }) {
  const { list } = props;
  if (list.versions === 0) return null;
  return (
    <DropMenu
      target={
        <ActionIcon aria-label={`More for ${list.name}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      }
      entries={[
        { id: 'versions', label: plural(list.versions, 'version'), icon: <IconHistory size={15} stroke={1.7} />, onPick: props.onVersions },
        ...(props.canImport && list.active
          ? [
              {
                id: 'newest',
                label: 'Confirm it is still the newest',
                icon: <IconCalendarCheck size={15} stroke={1.7} />,
                onPick: props.onConfirm,
              },
            ]
          : []),
      ]}
    />
  );
}
