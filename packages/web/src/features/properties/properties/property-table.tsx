import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, type ReactNode } from 'react';
import { DataTable, type RowWindow, type SortOrder } from '../../../ui/data-table.tsx';
import type { ListOf } from './kinds.ts';
import type { PropertySearch } from './list-search.ts';
import { PICK_COLUMN, PickingContext, RowsContext } from './pick-column.tsx';
import { columnsOf, compactOf, type Row } from './property-columns.tsx';
import type { useChosen } from './use-chosen.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { PROPERTY_SORTS } from '@freehold/contract/properties/property-lists';
import { useShown } from './use-shown.ts';

export type TableProps = {
  list: ListOf;
  columns: readonly string[];
  search: PropertySearch;
  onChange: (part: PropertySearch) => void;
  /** Null for those who may do nothing with chosen rows. */
  picking: ReturnType<typeof useChosen> | null;
};
const NONE = new Map<number, never>();
const nothing = () => undefined;

type Props = TableProps & { rows: readonly Row[]; foot?: ReactNode; window?: RowWindow };

export function PropertyTable({ list, columns, search, onChange, picking, rows, foot, window }: Props) {
  const navigate = useNavigate();
  const open = useCallback(
    (row: Row) => {
      if (!('waits' in row)) void navigate({ to: '/properties/details/$id', params: { id: String(row.id) } });
    },
    [navigate],
  );
  const chosen = picking?.chosen;
  const mayPick = picking !== null;
  const shown = useShown();
  const drawn = useMemo(() => columnsOf(list, columns, mayPick ? PICK_COLUMN : null, shown), [list, columns, mayPick, shown]);
  const context = useMemo(() => ({ chosen: NONE, pick: nothing, pickAll: nothing, ...picking }), [picking]);
  return (
    <PickingContext value={context}>
      <RowsContext value={rows}>
        <DataTable<Row>
          label={list.title}
          rows={rows}
          columns={drawn}
          rowKey={(row) => row.id}
          compact={compactOf}
          onOpen={open}
          selected={(row) => chosen?.has(row.id) ?? false}
          sort={{
            by: search.sort ?? 'changed',
            order: search.order ?? 'desc',
            onSort: (by: string, order: SortOrder) => onChange({ sort: oneOf(by, PROPERTY_SORTS), order }),
          }}
          foot={foot}
          window={window}
        />
      </RowsContext>
    </PickingContext>
  );
}
