import { ActionIcon } from '@mantine/core';
import type { ListUpdates } from '@freehold/contract/screening/list-updates';
import type { ListKey, ScreeningList } from '@freehold/contract/screening/screening-lists';
import { IconCalendarCheck, IconDots, IconHandStop, IconHistory, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { formatCount, formatShortDay, plural } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { Delta } from './delta.tsx';
import { fetchedWords } from './updates-words.ts';
import { newestSince, shortHash } from './words.ts';
import css from './lists-table.module.css';

type Props = {
  lists: readonly ScreeningList[];
  canImport: boolean;
  onVersions: (key: ListKey) => void;
  onRemove: (list: ScreeningList) => Promise<void>;
  onConfirm: (list: ScreeningList) => Promise<void>;
  updates: readonly ListUpdates[] | undefined;
  onUpdates: (key: ListKey) => void;
  onWaiting: (key: ListKey) => void;
};

/** When the list was last said to be the newest; `said` puts that into words where no column head does. */
function Fresh({ list, said = false }: { list: ScreeningList; said?: boolean }) {
  if (!list.active) {
    return (
      <span className={css.fresh} data-family={list.required ? 'ochre' : 'stone'} data-loud={list.required || undefined}>
        <StatusGlyph glyph={list.required ? 'diamond' : 'dash'} family={list.required ? 'ochre' : 'stone'} />
        {list.required ? 'Missing' : 'Not loaded'}
      </span>
    );
  }
  const { active } = list;
  const look = newestSince({ ...list, active });
  return (
    <span className={css.fresh} data-family={look.family} data-loud={(list.stale && list.retired_on === null) || undefined}>
      <StatusGlyph glyph={look.glyph} family={look.family} />
      {said && active.current_as_of !== null && !list.own && list.list_key !== 'demo' && list.retired_on === null
        ? `Said to be newest ${look.label.toLowerCase()}`
        : look.label}
    </span>
  );
}

type FetchedProps = {
  list: ScreeningList;
  updates: ListUpdates | undefined;
  isLoading: boolean;
  onUpdates: (key: ListKey) => void;
  onWaiting: (key: ListKey) => void;
};
/** How the list is kept up to date, and the way to change it; a version that waits comes first. */
function Fetched({ list, updates, isLoading, onUpdates, onWaiting }: FetchedProps) {
  if (isLoading || (!updates && !list.waiting)) return null;
  const look = list.waiting ? ({ label: 'Waiting', family: 'ochre', glyph: 'diamond' } as const) : fetchedWords(updates);
  return (
    <button
      type="button"
      className={css.fetched}
      data-family={look.family}
      onClick={(event) => {
        event.stopPropagation();
        (list.waiting ? onWaiting : onUpdates)(list.list_key);
      }}
    >
      <StatusGlyph glyph={look.glyph} family={look.family} />
      {look.label}
      <span className="fh-spoken">, updates of {list.name}</span>
    </button>
  );
}

const nameOf = (list: ScreeningList) => (
  <>
    {list.versions > 0 ? (
      <Link to="/marketplace/manual_aml_check/lists/$list_key" params={{ list_key: list.list_key }} className={css.name}>
        {list.name}
      </Link>
    ) : (
      list.name
    )}
    {list.required && <span className={css.required}>needed for a pass</span>}
  </>
);

export function ListsTable({ lists, canImport, onVersions, onRemove, onConfirm, updates, onUpdates, onWaiting }: Props) {
  const updatesOf = (list: ScreeningList) => updates?.find((one) => one.list_key === list.list_key);
  const more = (list: ScreeningList) => (
    <RowMenu
      list={list}
      canImport={canImport}
      onVersions={() => onVersions(list.list_key)}
      {...(list.own ? {} : { onConfirm: () => void onConfirm(list) })}
      {...(list.own && list.active?.scope === 'workspace' ? { onRemove: () => void onRemove(list) } : {})}
      {...(updatesOf(list) ? { onUpdates: () => onUpdates(list.list_key) } : {})}
      {...(list.waiting ? { onWaiting: () => onWaiting(list.list_key) } : {})}
    />
  );
  const columns: readonly Column<ScreeningList>[] = [
    {
      id: 'list',
      head: 'List',
      cell: (list) => (
        <NameCell
          name={nameOf(list)}
          detail={[list.publisher, list.own ? CATEGORY_WORDS[list.category].label : null, list.note].filter(Boolean).join(' · ')}
        />
      ),
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
      head: <span className={css.away}>Said to be newest</span>,
      width: 150,
      cell: (list) => (
        <span className={css.away}>
          <Fresh list={list} />
        </span>
      ),
    },
    {
      id: 'fetched',
      head: 'Updates',
      width: 132,
      minor: true,
      cell: (list) => (
        <Fetched list={list} updates={updatesOf(list)} isLoading={updates === undefined} onUpdates={onUpdates} onWaiting={onWaiting} />
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
      onOpen={(list) => list.versions > 0 && onVersions(list.list_key)}
      compact={(list) => ({
        name: nameOf(list),
        figure: more(list),
        detail: list.active ? `${plural(list.active.entries, 'entry', 'entries')}, ${publishedOf(list.active)}` : list.publisher,
        status: <Fresh list={list} said />,
      })}
    />
  );
}

function publishedOf(active: ScreeningList['active']): string {
  if (!active) return '';
  return active.published_at ? formatShortDay(active.published_at) : 'No date given';
}

type MenuProps = {
  list: ScreeningList;
  canImport: boolean;
  onVersions: () => void;
  onConfirm?: () => void;
  onRemove?: () => void;
  onUpdates?: () => void;
  onWaiting?: () => void;
};
function RowMenu(props: MenuProps) {
  const { list } = props;
  if (list.versions === 0 && !props.onUpdates) return null;
  return (
    <DropMenu
      target={
        <ActionIcon aria-label={`More for ${list.name}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      }
      entries={[
        ...(props.onWaiting
          ? [
              {
                id: 'waiting',
                label: 'Review the new version',
                icon: <IconHandStop size={15} stroke={1.7} />,
                onPick: props.onWaiting,
              },
            ]
          : []),
        ...(list.versions > 0
          ? [
              {
                id: 'versions',
                label: list.versions === 1 ? 'Entries' : `Entries and ${plural(list.versions, 'version')}`,
                icon: <IconHistory size={15} stroke={1.7} />,
                onPick: props.onVersions,
              },
            ]
          : []),
        ...(props.onUpdates
          ? [{ id: 'updates', label: 'Updates', icon: <IconRefresh size={15} stroke={1.7} />, onPick: props.onUpdates }]
          : []),
        ...(props.canImport && list.active && props.onConfirm
          ? [
              {
                id: 'newest',
                label: 'Confirm it is still the newest',
                icon: <IconCalendarCheck size={15} stroke={1.7} />,
                onPick: props.onConfirm,
              },
            ]
          : []),
        ...(props.canImport && props.onRemove
          ? [{ id: 'remove', label: 'Remove this list', icon: <IconTrash size={15} stroke={1.7} />, danger: true, onPick: props.onRemove }]
          : []),
      ]}
    />
  );
}
