import type { PartyListRow } from '@freehold/contract/people/parties';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DataTable, type Column, type SortOrder } from '../../../ui/data-table.tsx';
import { PickAll, PickBox } from '../../../ui/pick-box.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { KeptLine } from './kept-line.tsx';
import { amlOf, face, openLink, PEOPLE_COLUMNS } from './people-columns.tsx';
import type { PeopleSearch } from './people-search.ts';
import { aboutRow, rolesInWords } from './words.ts';
import { oneOf } from '../../../lib/search-params.ts';

type Props = {
  rows: readonly PartyListRow[];
  meta: { page: number; perPage: number; total: number };
  search: PeopleSearch;
  /** The columns that are shown; the name always is. */
  shown: readonly string[];
  onChange: (part: PeopleSearch) => void;
  /** Null where nothing can be done with several at once. */
  picking: { chosen: ReadonlySet<number>; onPick: (ids: readonly number[], isChosen: boolean) => void } | null;
};

export function PeopleTable({ rows, meta, search, shown, onChange, picking }: Props) {
  const navigate = useNavigate();
  const showsRisk = rows.some((row) => row.risk_level !== null);
  const columns = useMemo(
    () => PEOPLE_COLUMNS.filter(({ id }) => id === 'name' || (shown.includes(id) && (id !== 'risk' || showsRisk))),
    [shown, showsRisk],
  );
  const ids = rows.map(({ id }) => id);
  const box = ({ id, name }: PartyListRow) => (
    <PickBox label={`Choose ${name}`} checked={picking?.chosen.has(id) ?? false} onPick={(isChosen) => picking?.onPick([id], isChosen)} />
  );
  const pick: Column<PartyListRow>[] = picking
    ? [
        {
          id: 'pick',
          width: 40,
          head: (
            <PickAll
              count={ids.filter((id) => picking.chosen.has(id)).length}
              of={ids.length}
              onPick={(isChosen) => picking.onPick(ids, isChosen)}
            />
          ),
          cell: box,
        },
      ]
    : [];
  return (
    <DataTable
      label="People"
      rows={rows}
      selected={(row) => picking?.chosen.has(row.id) ?? false}
      columns={[...pick, ...columns]}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/people/$id', params: { id: String(row.id) } })}
      sort={{
        by: search.sort ?? (search.q ? '' : 'name'),
        order: search.order ?? 'asc',
        onSort: (by: string, order: SortOrder) => onChange({ sort: oneOf(by, ['name', 'changed', 'risk']), order }),
      }}
      compact={(row) => ({
        lead: picking && picking.chosen.size > 0 ? box(row) : face(row),
        name: openLink(row),
        figure: row.legal_hold || row.retention_until !== null ? <KeptLine of={row} /> : null,
        detail: [rolesInWords(row.roles), row.property?.address].filter(Boolean).join(' · ') || aboutRow(row),
        status: amlOf(row),
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })} />}
    />
  );
}
