import type { PartyListRow } from '@freehold/contract/parties';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDay } from '../../lib/format.ts';
import { DataTable, NameCell, type Column, type SortOrder } from '../../ui/data-table.tsx';
import { Face } from '../../ui/face.tsx';
import { Status } from '../../ui/status.tsx';
import { TableFoot } from '../../ui/table-foot.tsx';
import { KeptLine } from './kept-line.tsx';
import type { PeopleSearch } from './people-search.ts';
import { RiskLine } from './risk-line.tsx';
import { aboutRow, rolesInWords } from './words.ts';

const face = (row: PartyListRow) => <Face name={row.name} company={row.kind === 'company'} />;
const openLink = (row: PartyListRow) => (
  <Link to="/people/$id" params={{ id: String(row.id) }}>
    {row.name}
  </Link>
);
const aml = (row: PartyListRow) => (row.aml === null ? <span className="fh-dim">No check</span> : <Status of={row.aml.status} />);
function propertyOf({ property, properties }: PartyListRow) {
  if (property === null) return null;
  return properties > 1 ? `${property.address}, ${properties - 1} more` : property.address;
}

const COLUMNS: readonly Column<PartyListRow>[] = [
  { id: 'name', head: 'Name', sort: 'asc', cell: (row) => <NameCell lead={face(row)} name={openLink(row)} detail={aboutRow(row)} /> },
  { id: 'roles', head: 'Roles', width: 150, cell: (row) => rolesInWords(row.roles) || <span className="fh-dim">None</span> },
  { id: 'property', head: 'Property', width: 210, minor: true, cell: (row) => <span className="fh-trunc">{propertyOf(row)}</span> },
  { id: 'aml', head: 'AML', width: 140, cell: aml },
  { id: 'risk', head: 'Risk', width: 126, sort: 'desc', cell: (row) => <RiskLine level={row.risk_level} /> },
  { id: 'kept', head: 'Record kept', width: 150, minor: true, cell: (row) => <KeptLine of={row} /> },
  {
    id: 'changed',
    head: 'Last act',
    width: 112,
    align: 'right',
    sort: 'desc',
    cell: (row) => <span className="fh-dim">{formatDay(row.changed_at)}</span>,
  },
];

type Props = {
  rows: readonly PartyListRow[];
  meta: { page: number; perPage: number; total: number };
  search: PeopleSearch;
  onChange: (part: PeopleSearch) => void;
};

export function PeopleTable({ rows, meta, search, onChange }: Props) {
  const navigate = useNavigate();
  const showsRisk = rows.some((row) => row.risk_level !== null);
  return (
    <DataTable
      label="People"
      rows={rows}
      columns={showsRisk ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'risk')}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/people/$id', params: { id: String(row.id) } })}
      sort={{
        by: search.sort ?? (search.q ? '' : 'name'),
        order: search.order ?? 'asc',
        onSort: (by: string, order: SortOrder) => onChange({ sort: by as NonNullable<PeopleSearch['sort']>, order }),
      }}
      compact={(row) => ({
        lead: face(row),
        name: openLink(row),
        figure: row.legal_hold || row.retention_until !== null ? <KeptLine of={row} /> : null,
        detail: [rolesInWords(row.roles), row.property?.address].filter(Boolean).join(' · ') || aboutRow(row),
        status: aml(row),
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })} />}
    />
  );
}
