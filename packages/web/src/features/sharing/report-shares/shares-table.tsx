import type { ReportShareRow } from '@freehold/contract/sharing/report-shares';
import { RECIPIENT_LABELS } from '@freehold/contract/sharing/share-words';
import type { ReactNode } from 'react';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { seesWords, shareStatus, untilWords } from './words.ts';

type Props = { rows: readonly ReportShareRow[]; onOpen: (row: ReportShareRow) => void; foot: ReactNode };

const withWhom = ({ recipient }: ReportShareRow) => (recipient.firm === '' ? recipient.name : recipient.firm);
const columnsOf = (onOpen: Props['onOpen']): readonly Column<ReportShareRow>[] => [
  {
    id: 'about',
    head: 'About',
    cell: (row) => (
      <NameCell
        lead={<Face name={row.about} />}
        name={<TextButton onClick={() => onOpen(row)}>{row.about}</TextButton>}
        detail={`${row.what}, ${row.reference}`}
      />
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

/** What was shared, with whom, and how it stands. */
export function SharesTable({ rows, onOpen, foot }: Props) {
  return (
    <DataTable
      label="Shared reports"
      rows={rows}
      columns={columnsOf(onOpen)}
      rowKey={(row) => row.id}
      onOpen={onOpen}
      compact={(row) => ({
        lead: <Face name={row.about} />,
        name: <TextButton onClick={() => onOpen(row)}>{row.about}</TextButton>,
        figure: untilWords(row),
        detail: `${withWhom(row)}, ${seesWords(row).toLowerCase()}`,
        status: <Status of={shareStatus(row)} />,
      })}
      foot={foot}
    />
  );
}
