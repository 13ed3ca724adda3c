import type { Monitor } from '@freehold/contract/monitoring/monitors';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import type { MonitoringSearch } from './monitoring-search.ts';
import { RunTicks } from './run-ticks.tsx';
import { changedWords, LOOK_OF_SEVERITY, soonWords } from './words.ts';
import css from './monitoring.module.css';

type Props = { rows: readonly Monitor[]; search: MonitoringSearch; onOpen: (row: Monitor) => void; foot: ReactNode };
const lead = ({ party }: Monitor) => <Face name={party.name} company={party.kind === 'company'} />;

function Name({ row, search }: { row: Monitor; search: MonitoringSearch }) {
  return (
    <Link className={css.name} to="/marketplace/monitoring_report" search={{ ...search, monitor: row.id }} resetScroll={false}>
      {row.party.name}
    </Link>
  );
}

function Changed({ row, search }: { row: Monitor; search: MonitoringSearch }) {
  const { alert } = row;
  if (!alert) return <span className="fh-2">{changedWords(row)}</span>;
  const look = LOOK_OF_SEVERITY[alert.severity];
  return (
    <Link
      className={`${css.name} ${css.changed}`}
      data-family={look.family}
      to="/marketplace/monitoring_report"
      search={{ ...search, alert: alert.id }}
    >
      <StatusGlyph {...look} />
      {alert.title}
      {row.open_alerts > 1 && <span className="fh-pill">{row.open_alerts}</span>}
    </Link>
  );
}

function Soon({ row }: { row: Monitor }) {
  if (row.alert) return <span className={row.alert.is_overdue ? css.late : ''}>{soonWords(row.alert)}</span>;
  return row.review_asked ? <span>Review by {formatDate(row.review_due_at)}</span> : null;
}

const columnsOf = (search: MonitoringSearch): readonly Column<Monitor>[] => [
  { id: 'who', head: 'Who', cell: (row) => <NameCell lead={lead(row)} name={<Name row={row} search={search} />} detail={row.why} /> },
  { id: 'days', head: 'Last 30 days', minor: true, width: 232, cell: (row) => <RunTicks days={row.days} /> },
  { id: 'changed', head: 'What changed', cell: (row) => <Changed row={row} search={search} /> },
  { id: 'soon', head: 'How soon', width: 190, cell: (row) => <Soon row={row} /> },
  { id: 'to', head: 'Assigned to', width: 150, cell: (row) => <span className="fh-2">{row.alert?.assignee?.name ?? ''}</span> },
];

/** Who is monitored, those with an alert first. */
export function MonitorsTable({ rows, search, onOpen, foot }: Props) {
  return (
    <div className={css.table}>
      <DataTable
        label="People and companies that are monitored"
        rows={rows}
        columns={columnsOf(search)}
        rowKey={(row) => row.id}
        onOpen={onOpen}
        compact={(row) => ({
          lead: lead(row),
          name: <Name row={row} search={search} />,
          detail: row.why,
          // The title of an alert would leave the name no room.
          status: row.alert ? <Soon row={row} /> : <Changed row={row} search={search} />,
          more: (
            <span className={css.underneath}>
              {row.alert && <Changed row={row} search={search} />}
              <RunTicks days={row.days} />
            </span>
          ),
        })}
        foot={foot}
      />
    </div>
  );
}
