import type { ReportShareRow } from '@freehold/contract/sharing/report-shares';
import { RECIPIENT_LABELS } from '@freehold/contract/sharing/share-words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import type { SharesSearch } from './shares-search.ts';
import { seesWords, shareStatus, untilWords } from './words.ts';
import css from './report-shares.module.css';

type Props = { rows: readonly ReportShareRow[]; search: SharesSearch; onOpen: (row: ReportShareRow) => void; foot: ReactNode };

const withWhom = ({ recipient }: ReportShareRow) => (recipient.firm === '' ? recipient.name : recipient.firm);
const columnsOf = (search: SharesSearch): readonly Column<ReportShareRow>[] => [
  {
    id: 'about',
    head: 'About',
    cell: (row) => (
      <NameCell lead={<Face name={row.about} />} name={<Name row={row} search={search} />} detail={`${row.what}, ${row.reference}`} />
    ),
  },
  {
    id: 'with',
    head: 'With',
    cell: (row) => <NameCell name={withWhom(row)} detail={RECIPIENT_LABELS[row.recipient.kind]} />,
  },
  { id: 'sees', head: 'What they see', minor: true, cell: (row) => <span className="fh-2">{seesWords(row)}</span> },
  { id: 'state', head: 'State', width: 190, cell: (row) => <Status of={shareStatus(row)} /> },
  { id: 'views', head: 'Views', align: 'right', width: 84, cell: (row) => viewsOf(row) },
  { id: 'until', head: 'Until', align: 'right', width: 116, cell: (row) => <span className="fh-dim">{untilWords(row)}</span> },
];
const viewsOf = ({ views, max_views: most }: ReportShareRow): string =>
  most === null ? (views === 0 ? '' : String(views)) : `${views} of ${most}`;

function Name({ row, search }: { row: ReportShareRow; search: SharesSearch }) {
  return (
    <Link className={css.name} to="/marketplace/smart_report" search={{ ...search, share: row.id }} resetScroll={false}>
      {row.about}
    </Link>
  );
}

/** What was shared, with whom, and how it stands. */
export function SharesTable({ rows, search, onOpen, foot }: Props) {
  return (
    <div className={css.table}>
      <DataTable
        label="Shared reports"
        rows={rows}
        columns={columnsOf(search)}
        rowKey={(row) => row.id}
        onOpen={onOpen}
        compact={(row) => ({
          lead: <Face name={row.about} />,
          name: <Name row={row} search={search} />,
          figure: untilWords(row),
          detail: `${withWhom(row)}, ${seesWords(row).toLowerCase()}`,
          status: <Status of={shareStatus(row)} />,
        })}
        foot={foot}
      />
    </div>
  );
}
