import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, LoadingRows, NothingFound } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import type { ListOf } from './kinds.ts';
import { keptOf, type ListAsked, type PropertySearch } from './list-search.ts';
import type { PropertyPage } from './queries.ts';
import type { useChosen } from './use-chosen.ts';
import css from './property-list.module.css';

const PropertyTable = lazy(async () => ({ default: (await import('./property-table.tsx')).PropertyTable }));
const EndlessTable = lazy(async () => ({ default: (await import('./endless-table.tsx')).EndlessTable }));
const PropertyBoard = lazy(async () => ({ default: (await import('./property-board.tsx')).PropertyBoard }));

type Props = {
  list: ListOf;
  page: PropertyPage;
  asked: ListAsked;
  search: PropertySearch;
  columns: readonly string[];
  picking: ReturnType<typeof useChosen> | null;
  onChange: (part: PropertySearch) => void;
  onClear: () => void;
  onRows: (rows: readonly PropertyListRow[]) => void;
  onMove: ((row: PropertyListRow, to: PropertyStage) => void) | null;
};

/** The rows as a table, as one that never ends, or as a board; or why there are none. */
export function ListRows({ list, page: { data: rows, meta }, asked, search, columns, picking, onChange, onClear, onRows, onMove }: Props) {
  if (!meta.any) return <NoneYet list={list} />;
  const table = { list, columns, search, onChange, picking };
  if (search.look === 'board')
    return (
      <Suspense fallback={<LoadingRows rows={6} />}>
        <PropertyBoard list={list} asked={asked} meta={meta} search={search} onChange={onChange} onMove={onMove} />
      </Suspense>
    );
  if (meta.total === 0 && Object.keys(keptOf(search)).length === 0)
    return <NothingFound title={`No live ${list.many}`}>{`Drafts and closed ${list.many} are under Stage.`}</NothingFound>;
  if (meta.total === 0)
    return (
      <NothingFound title="No results match these filters" clear="Clear filters" onClear={onClear}>
        Try fewer words, another stage, or a wider {list.money.toLowerCase()}.
      </NothingFound>
    );
  if (search.all)
    return (
      <Suspense fallback={<LoadingRows rows={10} />}>
        <EndlessTable {...table} asked={asked} total={meta.total} onRows={onRows} onPaged={() => onChange({ all: undefined })} />
      </Suspense>
    );
  return (
    <Suspense fallback={<LoadingRows rows={10} />}>
      <PropertyTable
        {...table}
        rows={rows}
        foot={
          <TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })}>
            {meta.totalPages > 1 && (
              <button type="button" className={`fh-link ${css.all}`} onClick={() => onChange({ all: true })}>
                Show all rows
              </button>
            )}
          </TableFoot>
        }
      />
    </Suspense>
  );
}

function NoneYet({ list }: { list: ListOf }) {
  const { can } = useCurrentUser();
  return (
    <EmptyState
      title={`No ${list.many} properties yet`}
      acts={
        can.edit_properties && (
          <>
            <LinkButton leftSection={<IconPlus size={15} stroke={2} />} to="/properties/add" search={{ type: list.type }}>
              Add property
            </LinkButton>
            <LinkButton
              variant="subtle"
              leftSection={<IconFileImport size={15} stroke={1.7} />}
              to="/properties/import"
              search={{ type: list.type }}
            >
              Import CSV
            </LinkButton>
          </>
        )
      }
    >
      Add the first one by its postcode, or import the list you have as a CSV file. Its people, offers and checks are kept with it.
    </EmptyState>
  );
}
