import type { BatchRow, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { DataTable, NameCell, type Column, type SortOrder } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { BatchSearch } from './batch-search.ts';
import { useDownload } from './queries.ts';
import css from './results-table.module.css';
import { foundWords, rowStatus } from './words.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { SORTS } from './batch-search.ts';

const face = (row: BatchRow) => <Face name={row.name ?? 'Row'} company={row.kind === 'company'} />;
const nameOf = (row: BatchRow) => row.name ?? `Row ${row.row}`;
const link = (row: BatchRow) =>
  row.check ? (
    <Link to="/marketplace/manual_aml_check/$id" params={{ id: String(row.check.id) }}>
      {nameOf(row)}
    </Link>
  ) : (
    nameOf(row)
  );
function Outcome({ row }: { row: BatchRow }) {
  const status = rowStatus(row);
  if (status !== null) return <Status of={status} />;
  return (
    <span className={css.out}>
      <StatusGlyph glyph="dash" family="stone" size={12} />
      Left out
    </span>
  );
}
const isOpen = ({ check }: BatchRow) => check?.status === 'needsReview';
const nearest = ({ check }: BatchRow) => (check?.nearest === null || check === null ? <span className="fh-dim">None</span> : check.nearest);

const COLUMNS: readonly Column<BatchRow>[] = [
  { id: 'name', head: 'Subject', sort: 'asc', cell: (row) => <NameCell lead={face(row)} name={link(row)} /> },
  { id: 'row', head: 'Row', width: 64, align: 'right', sort: 'asc', cell: (row) => <span className="fh-dim num">{row.row}</span> },
  { id: 'reference', head: 'Reference', width: 116, minor: true, cell: (row) => <span className="fh-2">{row.reference}</span> },
  { id: 'worst', head: 'Outcome', width: 140, sort: 'asc', cell: (row) => <Outcome row={row} /> },
  { id: 'nearest', head: 'Nearest', width: 92, align: 'right', sort: 'desc', cell: nearest },
  { id: 'found', head: 'What we found', cell: (row) => <span className={css.found}>{foundWords(row)}</span> },
  {
    id: 'decided',
    head: 'Decided by',
    width: 124,
    minor: true,
    cell: (row) => <span className="fh-2">{row.check && (row.check.decided_by ?? 'None yet')}</span>,
  },
  {
    id: 'open',
    head: <VisuallyHidden>Open</VisuallyHidden>,
    width: 86,
    align: 'right',
    cell: (row) =>
      row.check && (
        <Link
          className={isOpen(row) ? css.review : 'fh-link'}
          to="/marketplace/manual_aml_check/$id"
          params={{ id: String(row.check.id) }}
          aria-label={`${isOpen(row) ? 'Review' : 'Open'} ${nameOf(row)}`}
        >
          {isOpen(row) ? 'Review' : 'Open'}
        </Link>
      ),
  },
];

type Props = {
  one: ScreeningBatch;
  rows: readonly BatchRow[];
  meta: { page: number; perPage: number; total: number };
  search: BatchSearch;
  onChange: (part: BatchSearch) => void;
};

/** Each row of a batch with the answer of its check, the worst first unless somebody sorts it otherwise. */
export function ResultsTable({ one, rows, meta, search, onChange }: Props) {
  const navigate = useNavigate();
  const download = useDownload();
  const hasLeftOut = one.columns.length > 0 && one.counts.wrong + one.counts.twice + one.counts.recent + one.counts.stopped > 0;
  return (
    <DataTable
      label="Results"
      rows={rows}
      columns={COLUMNS}
      rowKey={(row) => row.row}
      onOpen={({ check }) => check && void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(check.id) } })}
      sort={{
        by: search.sort ?? 'worst',
        order: search.order ?? 'asc',
        onSort: (by: string, order: SortOrder) => onChange({ sort: oneOf(by, SORTS), order }),
      }}
      compact={(row) => ({
        lead: face(row),
        name: link(row),
        figure: row.check?.nearest ?? null,
        detail: foundWords(row),
        status: <Outcome row={row} />,
      })}
      foot={
        <TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })}>
          {one.state === 'running' ? (
            <span className="fh-dim">You can leave this page. We tell you when it is done.</span>
          ) : (
            hasLeftOut && (
              <TextButton
                isDownload
                disabled={download.isPending}
                onClick={() =>
                  download.mutate(
                    { faultsOf: one.id },
                    { onError: (error) => toast.fail('The rows were not downloaded', messageOf(error)) },
                  )
                }
              >
                Rows left out, as CSV
              </TextButton>
            )
          )}
        </TableFoot>
      }
    />
  );
}
