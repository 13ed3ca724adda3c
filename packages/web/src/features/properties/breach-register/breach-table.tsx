import type { Breach } from '@freehold/contract/properties/property-moves';
import { DUE_EVENTS, OVERRIDE_REASONS, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShortDay } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Plot } from '../../../shared/plot.tsx';
import css from './breach-table.module.css';

const MOST_DRAWN = 14;
const detailsOf = (id: number) => ({ to: '/properties/details/$id', params: { id: String(id) } }) as const;

/** Who let it pass: a person in their role, or nobody. */
function letPass({ overridden_by: by, done_at }: Breach): { text: string; isOpen: boolean } {
  if (by) return { text: by.name, isOpen: done_at === null };
  return done_at === null ? { text: 'Outstanding', isOpen: true } : { text: 'Nobody, policy was warn only', isOpen: false };
}
const whyOf = ({ reason_code: code, note }: Breach): string | null =>
  code === null ? null : [OVERRIDE_REASONS[code], note].filter(Boolean).join('. ');

/** In which role somebody was not checked, and which check was missing. */
const whatOf = ({ role, kinds }: Breach): string => [ROLE_WORDS[role], ...kinds].join(', ');

const noDays = ({ done_at }: Breach) => (done_at === null ? 'Today' : 'Same day');

function Days({ breach }: { breach: Breach }) {
  const share = Math.min(1, breach.days_late / MOST_DRAWN);
  return (
    <span className={css.days} data-open={breach.done_at === null || undefined}>
      <span className={css.rail} aria-hidden>
        <i style={{ width: `${Math.max(share, 0.06) * 100}%` }} />
      </span>
      <span className={`num ${css.count}`}>{breach.days_late === 0 ? noDays(breach) : breach.days_late}</span>
    </span>
  );
}

const COLUMNS: Column<Breach>[] = [
  {
    id: 'property',
    head: 'Property',
    cell: (row) => (
      <NameCell
        lead={<Plot id={row.property.id} type={row.property.type} size={30} />}
        name={
          <Link {...detailsOf(row.property.id)} className={css.link}>
            {row.property.line1}
          </Link>
        }
        detail={row.property.place}
      />
    ),
  },
  { id: 'person', head: 'Person', cell: (row) => <NameCell name={row.party.name} detail={whatOf(row)} />, width: 190 },
  { id: 'event', head: 'Due when', cell: (row) => <span className="fh-2">{DUE_EVENTS[row.due_event]}</span>, width: 140, minor: true },
  { id: 'due', head: 'Due', cell: (row) => <span className="num">{formatShortDay(row.due_at)}</span>, align: 'right', width: 104 },
  {
    id: 'done',
    head: 'Done',
    cell: (row) => <span className="num">{row.done_at ? formatShortDay(row.done_at) : 'Not yet'}</span>,
    align: 'right',
    width: 104,
  },
  { id: 'late', head: 'Days late', cell: (row) => <Days breach={row} />, align: 'right', width: 132 },
  {
    id: 'by',
    head: 'Authorised by',
    cell: (row) => {
      const { text, isOpen } = letPass(row);
      const why = whyOf(row);
      return (
        <span className={css.by} data-open={isOpen || undefined} title={why ?? undefined}>
          {text}
          {why && <span className={css.why}>{why}</span>}
        </span>
      );
    },
    width: 220,
  },
];

type Props = { rows: readonly Breach[]; foot: ReactNode };
/** The lines of the register: due, done, days late, and who let it pass. */
export function BreachTable({ rows, foot }: Props) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Breach register"
      rows={rows}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate(detailsOf(row.property.id))}
      compact={(row) => ({
        name: (
          <Link {...detailsOf(row.property.id)} className={css.link}>
            {row.property.line1}
          </Link>
        ),
        figure: row.days_late === 0 ? noDays(row) : `${row.days_late} ${row.days_late === 1 ? 'day' : 'days'}`,
        detail: `${row.party.name}, ${whatOf(row).charAt(0).toLowerCase()}${whatOf(row).slice(1)}`,
        status: <span className="fh-small fh-dim">{letPass(row).text}</span>,
      })}
      foot={foot}
    />
  );
}
