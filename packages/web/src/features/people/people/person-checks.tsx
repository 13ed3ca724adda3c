import type { Party, PartyCheck } from '@freehold/contract/people/parties';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDay, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Status } from '../../../ui/status.tsx';
import css from './person-cards.module.css';

const open = (check: PartyCheck) => <Link to={check.path}>{check.kind}</Link>;
function detailOf({ code, status, outcome, open_matches, nearest }: PartyCheck): string {
  if (code !== 'aml') {
    if (status === 'inProgress' || outcome === null) return 'Not answered yet';
    return open_matches > 0 ? `${plural(open_matches, 'point waits', 'points wait')} for somebody` : 'No point waits for anybody';
  }
  if (status === 'inProgress') return 'Being compared with the lists';
  if (open_matches > 0)
    return `${plural(open_matches, 'possible match', 'possible matches')}${nearest === null ? '' : `, nearest ${nearest}`}`;
  return nearest === null ? 'Nothing near' : `Nearest ${nearest}`;
}
const COLUMNS: readonly Column<PartyCheck>[] = [
  { id: 'check', head: 'Check', cell: (row) => <NameCell name={open(row)} detail={detailOf(row)} /> },
  { id: 'ref', head: 'Reference', width: 168, minor: true, cell: (row) => <span className="fh-2">{row.public_ref}</span> },
  { id: 'status', head: 'Outcome', width: 140, cell: (row) => <Status of={row.status} /> },
  { id: 'at', head: 'Date', width: 110, cell: (row) => <span className="fh-2">{formatDay(row.at)}</span> },
  { id: 'by', head: 'Decided by', width: 150, cell: (row) => <span className="fh-2">{row.decided_by ?? 'None yet'}</span> },
];

/** The person's checks that one may open. Where they stand is told either way. */
export function PersonChecks({ party }: { party: Party }) {
  const navigate = useNavigate();
  if (party.checks.length === 0) {
    return (
      <Card title="Checks and their outcomes" count={0}>
        <div className={css.none}>
          <p>{party.aml === null ? 'Not checked yet.' : 'They have been checked. You can open the checks you started.'}</p>
          {party.aml === null &&
            party.new_checks.map(({ name, path }) => (
              <LinkButton key={path} variant="default" size="xs" to={path} search={{ new: party.kind, party: party.id }}>
                Start {name}
              </LinkButton>
            ))}
        </div>
      </Card>
    );
  }
  return (
    <DataTable
      label="Checks and their outcomes"
      rows={party.checks}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: row.path })}
      compact={(row) => ({
        name: open(row),
        figure: <span className="fh-dim">{formatDay(row.at)}</span>,
        detail: detailOf(row),
        status: <Status of={row.status} />,
      })}
      top={
        <header className={css.top}>
          <h2 className="fh-h2">Checks and their outcomes</h2>
          <span className="fh-pill">{party.checks.length}</span>
        </header>
      }
    />
  );
}
