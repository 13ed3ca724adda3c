import type { RentCheck, RentOccupier } from '@freehold/contract/identity/rent-checks';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../../lib/format.ts';
import { CHECK_STATUS } from '../../../shared/checks/words.ts';
import { type Column, DataTable, NameCell } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { RESULT, ROUTE } from './words.ts';
import css from './rent-check.module.css';

/** Every adult of the tenancy, so that nobody is left out: each with the newest check. */
export function OccupiersCard({ check }: { check: RentCheck }) {
  const navigate = useNavigate();
  if (check.occupiers.length === 0) return null;
  const pathOf = ({ check: own }: RentOccupier) => (own ? `/marketplace/manual_rtr_check/${own.id}` : null);
  const nameOf = (row: RentOccupier) => {
    const path = pathOf(row);
    return path === null || row.check?.id === check.id ? row.name : <Link to={path}>{row.name}</Link>;
  };
  const statusOf = ({ check: own }: RentOccupier) => <Status of={own ? CHECK_STATUS[own.status] : 'notStarted'} />;
  const again = ({ check: own }: RentOccupier) =>
    own?.follow_up_on ? formatDate(own.follow_up_on) : own?.result === 'unlimited' ? 'Not needed' : '';
  const columns: readonly Column<RentOccupier>[] = [
    { id: 'name', head: 'Person', cell: (row) => <NameCell lead={<Face name={row.name} />} name={nameOf(row)} detail={row.role} /> },
    { id: 'route', head: 'Route', width: 180, minor: true, cell: ({ check: own }) => (own?.route ? ROUTE[own.route] : '') },
    { id: 'right', head: 'Right', width: 120, cell: ({ check: own }) => (own?.result ? RESULT[own.result] : '') },
    { id: 'again', head: 'Check again by', width: 130, cell: again },
    { id: 'status', head: 'Status', width: 160, cell: statusOf },
  ];
  return (
    <DataTable
      label="Every adult who will live there"
      top={
        <div className={css.head}>
          <h2 className="fh-h3">
            Every adult who will live there <span className="fh-dim">{check.occupiers.length}</span>
          </h2>
          <span className="fh-small fh-dim">Same questions to everyone, whatever their name or accent</span>
          {check.for && check.state !== 'cancelled' && (
            <Link
              className="fh-link fh-small"
              to="/properties/details/$id"
              params={{ id: String(check.for.property_id) }}
              search={{ tab: 'people', person: 'new' }}
            >
              Add an occupier
            </Link>
          )}
        </div>
      }
      rows={check.occupiers}
      columns={columns}
      rowKey={(row) => row.party_id}
      selected={(row) => row.check?.id === check.id}
      onOpen={(row) => {
        const path = pathOf(row);
        if (path !== null) void navigate({ to: path });
      }}
      compact={(row) => ({
        lead: <Face name={row.name} />,
        name: nameOf(row),
        detail: row.role,
        figure: again(row),
        status: statusOf(row),
      })}
    />
  );
}
