import type { WorkItem } from '@freehold/contract/overview/tasks';
import { VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dueWords } from '../../../shared/due-words.ts';
import { formatAgo } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { KIND, lookOf, verbOf } from './words.ts';
import css from './work-queue.module.css';

const aboutOf = ({ about, detail }: WorkItem) => [about, detail].filter(Boolean).join(', ');

function Due({ item }: { item: WorkItem }) {
  if (item.due_on === null) return <span className="fh-dim">No date</span>;
  const { text, presses } = dueWords(item.due_on, item.is_overdue);
  return (
    <span className={css.due} data-presses={presses || undefined}>
      {text}
    </span>
  );
}

const COLUMNS: Column<WorkItem>[] = [
  {
    id: 'what',
    head: 'What',
    cell: (row) => (
      <NameCell
        lead={<StatusGlyph {...lookOf(row)} size={16} />}
        name={
          <Link to={row.path} className={css.link}>
            {KIND[row.kind].what}
          </Link>
        }
        detail={aboutOf(row)}
      />
    ),
  },
  { id: 'reference', head: 'Reference', cell: (row) => <span className="fh-2">{row.reference ?? ''}</span>, width: 190, minor: true },
  { id: 'assignee', head: 'Given to', cell: (row) => row.assignee?.name ?? <span className="fh-dim">Nobody</span>, width: 160 },
  { id: 'age', head: 'Waiting', cell: (row) => (row.since === null ? '' : formatAgo(row.since)), align: 'right', width: 116, minor: true },
  { id: 'due', head: 'Due', cell: (row) => <Due item={row} />, align: 'right', width: 116 },
  {
    id: 'act',
    head: <VisuallyHidden>Act</VisuallyHidden>,
    cell: (row) => (
      <LinkButton size="xs" variant="default" to={row.path} aria-label={`${verbOf(row)}: ${KIND[row.kind].what}, ${row.about ?? ''}`}>
        {verbOf(row)}
      </LinkButton>
    ),
    align: 'right',
    width: 112,
  },
];

type Props = { rows: readonly WorkItem[]; foot: ReactNode };
/** What waits, each with whose it is, since when, by when, and the way to where it is done. */
export function WorkTable({ rows, foot }: Props) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Work queue"
      rows={rows}
      columns={COLUMNS}
      rowKey={(row) => row.key}
      onOpen={(row) => void navigate({ to: row.path })}
      compact={(row) => ({
        lead: <StatusGlyph {...lookOf(row)} size={16} />,
        name: (
          <Link to={row.path} className={css.link}>
            {KIND[row.kind].what}
          </Link>
        ),
        figure: <Due item={row} />,
        detail: aboutOf(row),
        status: <span className="fh-small fh-dim">{row.assignee?.name ?? 'Nobody'}</span>,
      })}
      foot={foot}
    />
  );
}
