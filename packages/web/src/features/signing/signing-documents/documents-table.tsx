import type { DocumentRow } from '@freehold/contract/signing/signing-documents';
import { IconFileText } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDay, plural } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Faces } from '../../../ui/faces.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { DOCUMENT_STATUS, pathOfDocument } from '../../../shared/signing/document-status.ts';
import css from './documents.module.css';

type Props = {
  rows: readonly DocumentRow[];
  meta: { page: number; perPage: number; total: number };
  onPage: (page: number) => void;
  label?: string;
  /** On the page of a property: its own documents need not name it. */
  isOfOneProperty?: boolean;
};

const link = (row: DocumentRow) => <Link {...pathOfDocument(row)}>{row.title}</Link>;
const signed = ({ signed: { done, total }, status }: DocumentRow) => (status === 'draft' || total === 0 ? '' : `${done} of ${total}`);
const status = (row: DocumentRow) => (
  <span className={css.status}>
    <Status of={DOCUMENT_STATUS[row.status]} />
    {row.undelivered && (
      <span className={css.undelivered}>
        <StatusGlyph glyph="diamond" family="ochre" size={12} /> Not delivered
      </span>
    )}
  </span>
);
const people = ({ people: { first, count } }: DocumentRow) =>
  count === 0 ? (
    <span className="fh-dim">Nobody yet</span>
  ) : (
    <Faces of={first.map(({ name }) => ({ name: name || 'No name yet', kind: 'person' }))} count={count} />
  );

const COLUMNS: readonly Column<DocumentRow>[] = [
  {
    id: 'document',
    head: 'Document',
    cell: (row) => (
      <NameCell
        lead={<IconFileText size={18} stroke={1.5} aria-hidden />}
        name={link(row)}
        detail={`${plural(row.pages, 'page')} · ${row.reference}`}
      />
    ),
  },
  {
    id: 'property',
    head: 'Property',
    width: 200,
    minor: true,
    cell: ({ property }) =>
      property ? (
        <Link className="fh-link" to="/properties/details/$id" params={{ id: String(property.id) }}>
          {property.line1}
        </Link>
      ) : (
        <span className="fh-dim">None</span>
      ),
  },
  { id: 'who', head: 'Who', width: 116, minor: true, cell: people },
  { id: 'signed', head: 'Signed', width: 80, align: 'right', cell: (row) => <span className="num">{signed(row)}</span> },
  { id: 'status', head: 'Status', width: 164, cell: status },
  {
    id: 'changed',
    head: 'Changed',
    width: 110,
    align: 'right',
    cell: (row) => <span className="fh-dim">{formatDay(row.changed_at)}</span>,
  },
];

/** Documents with who signs them and how far they are. */
export function DocumentsTable({ rows, meta, onPage, label = 'Documents', isOfOneProperty = false }: Props) {
  const navigate = useNavigate();
  const columns = useMemo(() => COLUMNS.filter(({ id }) => !isOfOneProperty || id !== 'property'), [isOfOneProperty]);
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={(row) => void navigate(pathOfDocument(row))}
      compact={(row) => ({
        name: link(row),
        figure: <span className="num">{signed(row)}</span>,
        detail: [row.property?.line1, formatDay(row.changed_at)].filter(Boolean).join(' · '),
        status: status(row),
      })}
      foot={<TableFoot {...meta} onPage={onPage} />}
    />
  );
}
