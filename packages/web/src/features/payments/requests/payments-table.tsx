import type { PaymentRow } from '@freehold/contract/payments/requests';
import { PAYMENT_CATEGORIES } from '@freehold/property-rules/payments/categories';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShortDay, formatTime } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Plot } from '../../../shared/plot.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { methodOf, statusOf } from './words.ts';
import css from './payments.module.css';

const status = (row: PaymentRow) => <Status of={statusOf(row)} />;
const face = ({ party }: PaymentRow) => <Face name={party.name} size={24} company={party.kind === 'company'} />;
const amount = (row: PaymentRow) =>
  row.state === 'refunded' ? (
    <span className="fh-dim">−{poundsAndPence(row.refunded_pence)}</span>
  ) : (
    <b>{poundsAndPence(row.gross_pence)}</b>
  );
const link = (row: PaymentRow) => (
  <Link to="/payment_history/$id" params={{ id: String(row.id) }} className={css.name}>
    {row.party.name}
  </Link>
);

const COLUMNS: readonly Column<PaymentRow>[] = [
  {
    id: 'date',
    head: 'Date',
    width: 112,
    cell: (row) => (
      <span className="num">
        {formatShortDay(row.paid_at ?? row.created_at)} <span className="fh-dim">{formatTime(row.paid_at ?? row.created_at)}</span>
      </span>
    ),
  },
  { id: 'from', head: 'From', cell: (row) => <NameCell lead={face(row)} name={link(row)} /> },
  { id: 'for', head: 'For', cell: ({ category }) => PAYMENT_CATEGORIES[category] },
  {
    id: 'property',
    head: 'Property',
    minor: true,
    cell: ({ property }) =>
      property && (
        <NameCell lead={<Plot id={property.id} type={property.type} size={22} />} name={<span className="fh-2">{property.line1}</span>} />
      ),
  },
  { id: 'status', head: 'Status', width: 150, cell: status },
  { id: 'method', head: 'Method', minor: true, cell: (row) => <span className="fh-2">{methodOf(row, formatShortDay)}</span> },
  { id: 'amount', head: 'Amount', align: 'right', width: 116, cell: amount },
];

export function PaymentsTable({
  rows,
  foot,
  label = 'Payments',
  isOfOneProperty = false,
}: {
  rows: readonly PaymentRow[];
  foot?: ReactNode;
  label?: string;
  isOfOneProperty?: boolean;
}) {
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={isOfOneProperty ? COLUMNS.filter(({ id }) => id !== 'property') : COLUMNS}
      rowKey={(row) => row.id}
      compact={(row) => ({
        lead: <Face name={row.party.name} size={32} company={row.party.kind === 'company'} />,
        name: link(row),
        figure: amount(row),
        detail: `${PAYMENT_CATEGORIES[row.category]}, ${formatShortDay(row.paid_at ?? row.created_at)}`,
        status: status(row),
      })}
      foot={foot}
    />
  );
}
