import type { SignerDocument } from '@freehold/contract/signing/signer-documents';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import type { ListState } from './queries.ts';
import { Sender } from './sender.tsx';
import { DOCUMENT_STATUS } from './words.ts';
import css from './documents-table.module.css';

/** A page of paper, drawn: what stands before a document's name. */
const paper = (
  <span className={css.paper} aria-hidden>
    <i />
  </span>
);
const status = (row: SignerDocument) => <Status of={DOCUMENT_STATUS[row.status]} />;
const dayOf = (row: SignerDocument, state: ListState) => formatDay(state === 'signed' ? (row.signed_at ?? row.sent_at) : row.sent_at);

const targetOf = (row: SignerDocument, state: ListState) =>
  ({
    to: state === 'signed' ? '/signed_document_view/$id' : '/document-fill-sign/$id',
    params: { id: String(row.id) },
  }) as const;
const linkTo = (row: SignerDocument, state: ListState) => (
  <Link {...targetOf(row, state)} title={row.title}>
    {row.title}
  </Link>
);

function columnsOf(state: ListState): readonly Column<SignerDocument>[] {
  return [
    {
      id: 'title',
      head: 'Document',
      // Where there is no room for its column, the sender stands under the title.
      cell: (row) => (
        <NameCell
          lead={paper}
          name={linkTo(row, state)}
          detail={
            <span className={css.sender}>
              <Sender document={row} />
            </span>
          }
        />
      ),
    },
    { id: 'sender', head: 'From', width: '30%', minor: true, cell: (row) => <Sender document={row} /> },
    { id: 'status', head: 'Status', width: 148, cell: status },
    {
      id: 'day',
      head: state === 'signed' ? 'Signed' : 'Sent',
      width: 132,
      align: 'right',
      cell: (row) => <span className="fh-dim">{dayOf(row, state)}</span>,
    },
  ];
}
const COLUMNS = { pending: columnsOf('pending'), signed: columnsOf('signed') };

type Props = { state: ListState; label: string; rows: readonly SignerDocument[]; meta: PageMeta; onPage: (page: number) => void };

export function DocumentsTable({ state, label, rows, meta, onPage }: Props) {
  const navigate = useNavigate();
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={COLUMNS[state]}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate(targetOf(row, state))}
      compact={(row) => ({
        lead: paper,
        name: linkTo(row, state),
        figure: <span className="fh-dim">{dayOf(row, state)}</span>,
        detail: <Sender document={row} />,
        status: status(row),
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={onPage} />}
    />
  );
}
