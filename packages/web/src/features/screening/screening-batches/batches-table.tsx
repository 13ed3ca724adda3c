import type { BatchSummary } from '@freehold/contract/screening/screening-batches';
import { IconFileSpreadsheet, IconPlugConnected } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import css from './batches-table.module.css';
import { cameTo, stateLook, stateWords } from './words.ts';

const icon = ({ source }: BatchSummary) => (
  <span className={css.icon} aria-hidden>
    {source === 'api' ? <IconPlugConnected size={17} stroke={1.6} /> : <IconFileSpreadsheet size={17} stroke={1.6} />}
  </span>
);
const link = (one: BatchSummary) => (
  <Link to="/marketplace/manual_aml_check/batch/$id" params={{ id: String(one.id) }}>
    {one.name}
  </Link>
);
function State({ one }: { one: BatchSummary }) {
  const [glyph, family] = stateLook(one);
  return (
    <span className={css.state}>
      <StatusGlyph glyph={glyph} family={family} size={13} />
      {stateWords(one)}
    </span>
  );
}

const COLUMNS: readonly Column<BatchSummary>[] = [
  {
    id: 'name',
    head: 'Batch',
    cell: (one) => <NameCell lead={icon(one)} name={link(one)} detail={one.source === 'api' ? 'By the API' : 'From a file'} />,
  },
  { id: 'rows', head: 'Rows', width: 80, align: 'right', cell: (one) => formatCount(one.counts.rows) },
  { id: 'state', head: 'State', width: 150, cell: (one) => <State one={one} /> },
  { id: 'came', head: 'Results', width: 260, cell: (one) => <span className="fh-2">{cameTo(one)}</span> },
  { id: 'by', head: 'By', width: 170, minor: true, cell: (one) => <span className="fh-2">{one.created_by}</span> },
  {
    id: 'at',
    head: 'Started',
    width: 150,
    align: 'right',
    cell: (one) => <span className="fh-dim">{formatDateTime(one.created_at)}</span>,
  },
];

type Props = { batches: readonly BatchSummary[]; meta: { page: number; perPage: number; total: number }; onPage: (page: number) => void };

/** The batches of the workspace that one may see, newest first. */
export function BatchesTable({ batches, meta, onPage }: Props) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Batches"
      rows={batches}
      columns={COLUMNS}
      rowKey={(one) => one.id}
      onOpen={(one) => void navigate({ to: '/marketplace/manual_aml_check/batch/$id', params: { id: String(one.id) } })}
      compact={(one) => ({
        lead: icon(one),
        name: link(one),
        figure: plural(one.counts.rows, 'row'),
        detail: cameTo(one),
        status: <State one={one} />,
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={onPage} />}
    />
  );
}
