import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import { PROPERTY_TYPES } from '@freehold/property-rules/property-stages';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { formatAgo, formatCount, formatPounds, formatShortDay, plural } from '../../../lib/format.ts';
import { Checkline } from '../../../ui/checkline.tsx';
import { NameCell, type Column, type CompactRow } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Faces } from '../../../ui/faces.tsx';
import { Plot } from '../../../shared/plot.tsx';
import { CddClock, Stage } from '../../../shared/stage.tsx';
import { columnIds, columnName, type ColumnId, type ListOf, type Shown } from './kinds.ts';
import { CopyLink } from './copy-link.tsx';
import css from './property-columns.module.css';

/** A row, or the room of one that is on its way. */
export type Row = PropertyListRow | { id: number; waits: true };
const here = (row: Row): PropertyListRow | null => ('waits' in row ? null : row);

export const addressLink = (row: PropertyListRow) => <AddressLink id={row.id} line={row.line1} />;

/** A plain link that the router follows: one of its own in each row would cost a list of thousands its smoothness. */
function AddressLink({ id, line }: { id: number; line: string }) {
  const { navigate } = useRouter();
  const href = `/properties/details/${id}`;
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href });
  };
  return (
    <a href={href} onClick={follow}>
      {line}
    </a>
  );
}
export const moneyOf = (row: PropertyListRow) => row.price_pence ?? row.rent_month_pence;
const money = (pence: number | null) => (pence === null ? <span className="fh-dim">Not set</span> : formatPounds(pence));

function Applicants({ of }: { of: PropertyListRow['applicants'] }) {
  if (of.count === 0) return <span className="fh-dim">None yet</span>;
  const more = of.count - of.first.length;
  return (
    <span className={css.faces}>
      <Faces of={of.first} />
      {more > 0 && <span className="num fh-small fh-dim">+{more}</span>}
    </span>
  );
}

function Offer({ of }: { of: PropertyListRow['best_offer'] }) {
  if (!of) return <span className="fh-dim">No offers</span>;
  const share = of.share === null ? null : Math.round(of.share * 100);
  return (
    <>
      {formatPounds(of.pence)}{' '}
      {share !== null && (
        <span className={css.share} data-over={share > 100 || undefined}>
          {share}%
        </span>
      )}
    </>
  );
}

/** “2 out, 1 signed”; drafts are named while there is nothing else. */
export function documentsWords(documents: PropertyListRow['documents']): string | null {
  if (documents === null) return null;
  const { out, signed, draft } = documents;
  if (out + signed === 0) return draft === 0 ? null : plural(draft, 'draft');
  return [out > 0 && `${formatCount(out)} out`, signed > 0 && `${formatCount(signed)} signed`].filter(Boolean).join(', ');
}

type Drawn = { cell: (row: PropertyListRow) => ReactNode } & Omit<Column<Row>, 'id' | 'head' | 'cell'>;
const DRAWN: Record<ColumnId, Drawn> = {
  reference: { width: 110, cell: (row) => <span className="fh-2">{row.reference}</span> },
  type: { width: 140, cell: (row) => PROPERTY_TYPES[row.type] },
  stage: { width: 134, sort: 'asc', cell: (row) => <Stage of={row.stage} /> },
  price: {
    width: 112,
    align: 'right',
    sort: 'desc',
    cell: (row) => money(moneyOf(row)),
  },
  offer: { width: 130, align: 'right', cell: (row) => <Offer of={row.best_offer} /> },
  applicants: {
    width: 108,
    minor: true,
    cell: (row) => <Applicants of={row.applicants} />,
  },
  checks: {
    width: 138,
    minor: true,
    cell: (row) => (row.checks.length === 0 ? <span className="fh-dim">Nobody yet</span> : <Checkline checks={row.checks} />),
  },
  clock: {
    width: 118,
    sort: 'desc',
    cell: (row) => <CddClock state={row.cdd.state} daysLate={row.cdd.days_late} done={row.cdd.done} />,
  },
  documents: {
    width: 136,
    minor: true,
    cell: ({ documents }) => documentsWords(documents) ?? <span className="fh-dim">None</span>,
  },
  negotiator: {
    width: 124,
    minor: true,
    cell: (row) =>
      row.negotiator ? (
        <span className={css.negotiator}>
          <Face name={row.negotiator.name} size={20} />
          {row.negotiator.name.split(' ')[0]}
        </span>
      ) : (
        <span className="fh-dim">None</span>
      ),
  },
  branch: { width: 116, minor: true, cell: (row) => row.branch?.name ?? <span className="fh-dim">None</span> },
  available: {
    width: 116,
    cell: (row) => (row.available_on ? formatShortDay(row.available_on) : <span className="fh-dim">Not set</span>),
  },
  changed: {
    width: 112,
    align: 'right',
    minor: true,
    sort: 'desc',
    cell: (row) => <span className="fh-dim">{formatAgo(row.changed_at)}</span>,
  },
};

/** The address first, then the columns that were chosen, in the order of the table. */
export function columnsOf(list: ListOf, chosen: readonly string[], pick: Column<Row> | null, shown: Shown): Column<Row>[] {
  const address: Column<Row> = {
    id: 'address',
    head: 'Property',
    sort: 'asc',
    cell: (row) => {
      const known = here(row);
      if (!known) return <span className={css.waits} aria-hidden />;
      return (
        <span className={css.property}>
          <NameCell lead={<Plot id={known.id} type={known.type} />} name={addressLink(known)} detail={known.place} />
          <CopyLink row={known} />
        </span>
      );
    },
  };
  const rest = columnIds(shown)
    .filter((id) => chosen.includes(id))
    .map((id): Column<Row> => {
      const { cell, ...more } = DRAWN[id];
      return {
        id,
        head: columnName(list, id),
        ...more,
        cell: (row) => {
          const known = here(row);
          return known && cell(known);
        },
      };
    });
  return [...(pick ? [pick] : []), address, ...rest];
}

/** A row on a phone: address and money over the place, and a third line with the stage and what needs a person. */
export function compactOf(row: Row): CompactRow {
  const known = here(row);
  if (!known) return { lead: <span className={css.plotWaits} />, name: ' ' };
  const needsSomebody = !known.cdd.done && (known.cdd.state === 'late' || known.cdd.state === 'due_now');
  return {
    lead: <Plot id={known.id} type={known.type} size={40} />,
    name: addressLink(known),
    figure: <span className={css.figure}>{moneyOf(known) === null ? '' : formatPounds(moneyOf(known) ?? 0)}</span>,
    detail: known.place,
    status: null,
    more: (
      <span className={css.third}>
        <Stage of={known.stage} />
        {needsSomebody ? (
          <CddClock state={known.cdd.state} daysLate={known.cdd.days_late} />
        ) : (
          known.checks.length > 0 && <Checkline checks={known.checks} />
        )}
      </span>
    ),
  };
}
