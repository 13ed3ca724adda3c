import type { PartyListRow } from '@freehold/contract/people/parties';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DataTable, type SortOrder } from '../../../ui/data-table.tsx';
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
};

export function PeopleTable({ rows, meta, search, shown, onChange }: Props) {
  const navigate = useNavigate();
  const showsRisk = rows.some((row) => row.risk_level !== null);
  const columns = useMemo(
    () => PEOPLE_COLUMNS.filter(({ id }) => id === 'name' || (shown.includes(id) && (id !== 'risk' || showsRisk))),
    [shown, showsRisk],
  );
  return (
    <DataTable
      label="People"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/people/$id', params: { id: String(row.id) } })}
      sort={{
        by: search.sort ?? (search.q ? '' : 'name'),
        order: search.order ?? 'asc',
        onSort: (by: string, order: SortOrder) => onChange({ sort: oneOf(by, ['name', 'changed', 'risk']), order }),
      }}
      compact={(row) => ({
        lead: face(row),
        name: openLink(row),
        figure: row.legal_hold || row.retention_until !== null ? <KeptLine of={row} /> : null,
        detail: [rolesInWords(row.roles), row.property?.address].filter(Boolean).join(' · ') || aboutRow(row),
        status: amlOf(row),
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })} />}
    />
  );
}
