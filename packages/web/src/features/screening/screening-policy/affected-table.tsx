import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatShortDay, inWords, plural } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { isOpen, type Affected } from './simulate.ts';
import { LEVEL_WORDS } from './simulation-words.ts';
import css from './screening-policy.module.css';

const PER_PAGE = 10;
const open = ({ check }: Affected) => (
  <Link to="/marketplace/manual_aml_check/$id" params={{ id: String(check.check_id) }}>
    {check.subject_name}
  </Link>
);
const tried = (row: Affected) => (isOpen(row.check) ? 'Stays open' : LEVEL_WORDS[row.after]);
const COLUMNS: readonly Column<Affected>[] = [
  {
    id: 'subject',
    head: 'Subject',
    cell: (row) => <NameCell name={open(row)} detail={`${row.check.public_ref}, ${formatShortDay(row.check.at)}`} />,
  },
  { id: 'score', head: 'Score', width: 76, align: 'right', cell: (row) => row.check.best },
  { id: 'status', head: 'Status', width: 150, minor: true, cell: (row) => <Status of={row.check.status} /> },
  { id: 'before', head: 'Current policy', width: 150, cell: (row) => <span className="fh-2">{LEVEL_WORDS[row.before]}</span> },
  { id: 'after', head: 'With your changes', width: 150, cell: tried },
];

/** Every past check that would ask for something else than today. */
export function AffectedTable({ affected, stillOpen }: { affected: readonly Affected[]; stillOpen: number }) {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  if (affected.length === 0) return <p className={`fh-small fh-dim ${css.none}`}>No past check would have a different result.</p>;
  const last = Math.ceil(affected.length / PER_PAGE);
  const shown = Math.min(page, last);
  return (
    <div className={css.affected}>
      {stillOpen > 0 && (
        <p className="fh-small">
          <b>{stillOpen === 1 ? 'One of them is' : `${inWords(stillOpen)} of them are`} still open.</b> A new policy never closes an open
          match.
        </p>
      )}
      <DataTable
        label="Checks that would change"
        rows={affected.slice((shown - 1) * PER_PAGE, shown * PER_PAGE)}
        columns={COLUMNS}
        rowKey={(row) => row.check.check_id}
        onOpen={(row) => void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(row.check.check_id) } })}
        compact={(row) => ({
          name: open(row),
          figure: row.check.best,
          detail: `${LEVEL_WORDS[row.before]}, with your changes: ${tried(row).toLowerCase()}`,
          status: <Status of={row.check.status} />,
        })}
        top={
          <header className={css.tableTop}>
            <h3 className="fh-h2">Checks that would change</h3>
            <span className="fh-pill" aria-label={plural(affected.length, 'check')}>
              {affected.length}
            </span>
          </header>
        }
        {...(last > 1 ? { foot: <TableFoot page={shown} perPage={PER_PAGE} total={affected.length} onPage={setPage} /> } : {})}
      />
    </div>
  );
}
