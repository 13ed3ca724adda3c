import type { ListView } from '@freehold/contract/properties/list-views';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DropMenu, type MenuEntry } from '../ui/drop-menu.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import type { ListViews, ViewSearch } from './use-list-views.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

type Props = {
  views: ListViews;
  /** The view in the address. */
  viewId: number | undefined;
  /** The filters and the order as they stand now; what a view would keep. */
  search: ViewSearch;
  columns: readonly string[];
  /** Opens a view, or with nothing the list as it is. */
  onOpen: (view: ListView | null) => void;
};

const sameSearch = (a: ViewSearch, b: ViewSearch) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => String(b[name]) === String(value));

/** Saved views of a list: filters, order and columns under a name, one's own or the whole workspace's. */
export function ViewsMenu({ views, viewId, search, columns, onOpen }: Props) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const open = views.views.find(({ id }) => id === viewId);
  const isChanged = open !== undefined && !(sameSearch(open.search, search) && sameColumns(open.columns, columns));
  const listed = (of: readonly ListView[]): MenuEntry[] =>
    of.map((view) => ({ id: view.id, label: view.name, checked: view.id === viewId, onPick: () => onOpen(view) }));
  const own = views.views.filter((view) => !view.is_shared);
  const shared = views.views.filter((view) => view.is_shared);
  const entries: MenuEntry[] = [
    ...(own.length > 0 ? [{ kind: 'label' as const, id: 'own', text: 'Yours' }, ...listed(own)] : []),
    ...(shared.length > 0 ? [{ kind: 'label' as const, id: 'shared', text: 'Shared with everybody' }, ...listed(shared)] : []),
    ...(views.views.length > 0 ? [{ kind: 'line' as const, id: 'line' }] : []),
    { id: 'save', icon: <IconBookmark {...icon} />, label: 'Save as a view', onPick: () => setNaming('new') },
    ...(open?.can.change ? changesOf(open) : []),
  ];

  function changesOf(view: ListView): MenuEntry[] {
    return [
      { kind: 'label', id: 'this', text: `“${view.name}”` },
      ...(isChanged
        ? [
            {
              id: 'keep',
              icon: <IconDeviceFloppy {...icon} />,
              label: 'Keep these filters in it',
              onPick: () => views.change(view, { search, columns: [...columns] }, `“${view.name}” changed`),
            },
          ]
        : []),
      { id: 'rename', icon: <IconPencil {...icon} />, label: 'Rename', onPick: () => setNaming('rename') },
      {
        id: 'share',
        icon: <IconUsers {...icon} />,
        label: view.is_shared ? 'Keep it to yourself' : 'Share with everybody',
        onPick: () =>
          views.change(view, { is_shared: !view.is_shared }, view.is_shared ? `“${view.name}” is yours alone` : `“${view.name}” shared`),
      },
      {
        id: 'remove',
        icon: <IconTrash {...icon} />,
        label: 'Remove',
        danger: true,
        onPick: () => {
          views.remove(view, () => onOpen(view));
          onOpen(null);
        },
      },
    ];
  }

  return (
    <>
      <FilterChip name="View" value={open && `${open.name}${isChanged ? ', changed' : ''}`} onClear={() => onOpen(null)}>
        {(button) => <DropMenu position="bottom-start" width={250} target={button} entries={entries} />}
      </FilterChip>
      <Suspense fallback={null}>
        {naming !== null && (
          <SaveViewDialog
            views={views}
            view={naming === 'rename' ? (open ?? null) : null}
            search={search}
            columns={columns}
            onClose={() => setNaming(null)}
            onSaved={(view) => {
              setNaming(null);
              if (naming === 'new') onOpen(view);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const sameColumns = (a: readonly string[] | null, b: readonly string[]) => a === null || a.toSorted().join() === b.toSorted().join();
