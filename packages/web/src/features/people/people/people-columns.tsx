import type { PartyListRow } from '@freehold/contract/people/parties';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { KeptLine } from './kept-line.tsx';
import { RiskLine } from './risk-line.tsx';
import { aboutRow, rolesInWords } from './words.ts';

export const face = (row: PartyListRow) => <Face name={row.name} company={row.kind === 'company'} />;
export const openLink = (row: PartyListRow) => (
  <Link to="/people/$id" params={{ id: String(row.id) }}>
    {row.name}
  </Link>
);
export const amlOf = (row: PartyListRow) => (row.aml === null ? <span className="fh-dim">No check</span> : <Status of={row.aml.status} />);
function propertyOf({ property, properties }: PartyListRow) {
  if (property === null) return null;
  return properties > 1 ? `${property.address}, ${properties - 1} more` : property.address;
}

export const PEOPLE_COLUMNS: readonly Column<PartyListRow>[] = [
  { id: 'name', head: 'Name', sort: 'asc', cell: (row) => <NameCell lead={face(row)} name={openLink(row)} detail={aboutRow(row)} /> },
  { id: 'roles', head: 'Roles', width: 150, cell: (row) => rolesInWords(row.roles) || <span className="fh-dim">None</span> },
  { id: 'property', head: 'Property', width: 210, minor: true, cell: (row) => <span className="fh-trunc">{propertyOf(row)}</span> },
  { id: 'aml', head: 'AML', width: 140, cell: amlOf },
  { id: 'risk', head: 'Risk', width: 126, sort: 'desc', cell: (row) => <RiskLine level={row.risk_level} /> },
  { id: 'kept', head: 'Record kept', width: 150, minor: true, cell: (row) => <KeptLine of={row} /> },
  {
    id: 'changed',
    head: 'Last act',
    width: 112,
    align: 'right',
    sort: 'desc',
    cell: (row) => <span className="fh-dim">{formatDay(row.changed_at)}</span>,
  },
];
