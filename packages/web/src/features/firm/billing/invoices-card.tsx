import type { Invoice } from '@freehold/contract/firm/billing';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { invoicesQuery, PER_PAGE, useInvoiceFile } from './queries.ts';
import { signedPounds, statusOf } from './words.ts';
import css from './billing.module.css';

function Download({ invoice: { id, number } }: { invoice: Invoice }) {
  const file = useInvoiceFile();
  return (
    <ActionIcon size={32} aria-label={`Download ${number}`} loading={file.isPending} onClick={() => file.mutate(id)}>
      <IconDownload size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

const COLUMNS: Column<Invoice>[] = [
  { id: 'number', head: 'Number', cell: ({ number }) => <b className={css.number}>{number}</b> },
  { id: 'date', head: 'Date', cell: ({ issued_at: at }) => <span className="fh-dim">{formatDate(at)}</span> },
  {
    id: 'due',
    head: 'Due',
    minor: true,
    cell: ({ due_on: due, kind, credits }) => (
      <span className="fh-dim">{kind === 'invoice' ? formatDate(due) : `For ${credits ?? ''}`}</span>
    ),
  },
  { id: 'status', head: 'Status', width: 138, cell: (row) => <Status of={statusOf(row)} /> },
  { id: 'total', head: 'Amount', align: 'right', cell: ({ total_pence: pence }) => signedPounds(pence) },
  {
    id: 'file',
    head: <span className="fh-spoken">Download</span>,
    width: 60,
    align: 'right',
    cell: (invoice) => <Download invoice={invoice} />,
  },
];

/** Invoices and credit notes, newest first, each as a PDF. */
export function InvoicesCard() {
  const [page, setPage] = useState(1);
  const query = useQuery(invoicesQuery(page));
  if (!query.data)
    return query.isError ? (
      <Card title="Invoices">
        <PartFailed title="The invoices could not load" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingRows rows={4} label="The invoices are loading" />
    );
  const { data, meta } = query.data;
  if (data.length === 0)
    return (
      <Card title="Invoices" padded>
        <p className="fh-body fh-dim">No invoices yet</p>
      </Card>
    );
  return (
    <DataTable
      label="Invoices"
      top={
        <header className={css.tableTop}>
          <h2 className="fh-h2">Invoices</h2>
          <span className="fh-pill">{meta.total}</span>
        </header>
      }
      rows={data}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      compact={(row) => ({
        name: row.number,
        figure: signedPounds(row.total_pence),
        detail: formatDate(row.issued_at),
        status: <Status of={statusOf(row)} />,
        more: <Download invoice={row} />,
      })}
      foot={meta.totalPages > 1 && <TableFoot page={meta.page} perPage={PER_PAGE} total={meta.total} onPage={setPage} />}
    />
  );
}
