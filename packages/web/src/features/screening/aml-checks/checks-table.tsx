import type { CheckListRow } from '@freehold/contract/checks/checks';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column, type SortOrder } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import type { AmlListSearch } from './list-search.ts';
import { checkStatus } from '../../../shared/checks/words.ts';
import css from './checks-table.module.css';
import { SUBJECT_KIND } from '../../../shared/subject-kinds.ts';
import { oneOf } from '../../../lib/search-params.ts';

const face = (row: CheckListRow) => <Face name={row.subject_name} company={row.subject_kind !== 'person'} />;
const openLink = (row: CheckListRow) => (
  <Link to="/marketplace/manual_aml_check/$id" params={{ id: String(row.id) }}>
    {row.subject_name}
  </Link>
);
function detailOf(row: CheckListRow): string {
  if (row.is_practice) return 'Practice check, a made-up person';
  const kind = SUBJECT_KIND[row.subject_kind];
  return [row.reference ?? kind, row.demo && 'demonstration list'].filter(Boolean).join(' · ');
}
const nearest = (row: CheckListRow) => (row.nearest === null ? <span className="fh-dim">None</span> : row.nearest);
const screened = (row: CheckListRow) => (row.screened_at ? formatDateTime(row.screened_at) : 'Not yet');

const COLUMNS: readonly Column<CheckListRow>[] = [
  { id: 'subject', head: 'Subject', sort: 'asc', cell: (row) => <NameCell lead={face(row)} name={openLink(row)} detail={detailOf(row)} /> },
  { id: 'ref', head: 'Reference', width: 168, cell: (row) => <span className="fh-2">{row.public_ref}</span> },
  { id: 'status', head: 'Outcome', width: 140, cell: (row) => <Status of={checkStatus(row)} /> },
  { id: 'nearest', head: 'Nearest', width: 88, align: 'right', sort: 'desc', cell: nearest },
  {
    id: 'decided',
    head: <span className={css.away}>Decided by</span>,
    width: 186,
    minor: true,
    cell: (row) => <span className={`${css.away} fh-2`}>{row.is_practice ? null : (row.decided_by ?? 'None yet')}</span>,
  },
  {
    id: 'created',
    head: 'Screened',
    width: 148,
    align: 'right',
    sort: 'desc',
    cell: (row) => <span className="fh-dim">{screened(row)}</span>,
  },
];

type Props = {
  rows: readonly CheckListRow[];
  meta: { page: number; perPage: number; total: number };
  search: AmlListSearch;
  onChange: (part: AmlListSearch) => void;
};

export function ChecksTable({ rows, meta, search, onChange }: Props) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Checks"
      rows={rows}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(row.id) } })}
      sort={{
        by: search.sort ?? 'created',
        order: search.order ?? 'desc',
        onSort: (by: string, order: SortOrder) => onChange({ sort: oneOf(by, ['created', 'subject', 'nearest']), order }),
      }}
      compact={(row) => ({
        lead: face(row),
        name: openLink(row),
        figure: row.nearest === null ? null : <span className={css.score}>{row.nearest}</span>,
        detail: row.public_ref,
        status: <Status of={checkStatus(row)} />,
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })} />}
    />
  );
}
