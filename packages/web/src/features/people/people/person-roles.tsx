import type { Party, PartyRole } from '@freehold/contract/people/parties';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Plot } from '../../../shared/plot.tsx';
import { Stage } from '../../../shared/stage.tsx';
import { priceInWords } from './words.ts';
import css from './person-cards.module.css';

/** Where the person has a role, with whom, since when, and how the property stands. */
export function PersonRoles({ party }: { party: Party }) {
  return (
    <Card title="Roles" count={party.roles.length}>
      {party.roles.length === 0 ? (
        <p className={css.none}>No role at a property yet. Add one on the property’s own page.</p>
      ) : (
        <ul className={css.rows}>
          {party.roles.map((role) => (
            <RoleRow key={role.id} role={role} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RoleRow({ role }: { role: PartyRole }) {
  const { property } = role;
  const price = priceInWords(property);
  return (
    <li className={css.row} data-over={role.state === 'withdrawn' || undefined}>
      <Plot id={property.id} type={property.type} size={36} />
      <span className={css.words}>
        <Link className={`fh-strong ${css.link}`} to="/properties/details/$id" params={{ id: String(property.id) }}>
          {property.address}
        </Link>
        <span className={css.quiet}>
          {ROLE_WORDS[role.role]}
          {role.state === 'withdrawn' && ', withdrawn'}
          {role.with.length > 0 && (
            <>
              , with{' '}
              {role.with.map((other, index) => (
                <span key={other.id}>
                  {index > 0 && ', '}
                  <Link className="fh-link" to="/people/$id" params={{ id: String(other.id) }}>
                    {other.name}
                  </Link>
                </span>
              ))}
            </>
          )}
        </span>
      </span>
      <span className={css.stage}>
        <Stage of={property.stage} />
      </span>
      <span className={css.end}>
        {price !== null && <span className="fh-strong num">{price}</span>}
        <span className={css.quiet}>since {formatDate(role.since)}</span>
      </span>
    </li>
  );
}
