import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { RentProtection } from '@freehold/contract/properties/rent-protection';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconFileText } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { rentProtectionQuery } from './queries.ts';
import css from './rent-protection.module.css';

const WORDS = { draft: 'Draft', eligible: 'Eligible', needs_guarantor: 'Needs a guarantor', ineligible: 'Not eligible' } satisfies Record<
  RentProtection['state'],
  string
>;

/** Where the rent protection of a letting stands, and the way to its worksheet. Whoever may not read it is shown nothing. */
export function RentProtectionCard({ property }: { property: PropertyDetails }) {
  const { data, isSuccess } = useQuery(rentProtectionQuery(property.id));
  if (!isSuccess || (data === null && !property.can.edit)) return null;
  return (
    <Card>
      <div className={css.card}>
        <IconFileText size={18} stroke={1.6} aria-hidden />
        <span className={css.words}>
          <h2 className={css.name}>Rent protection</h2>
          <span className="fh-small fh-dim">{data ? WORDS[data.state] : 'Not begun'}</span>
        </span>
        <Link
          to="/properties/rent-protection/$id"
          params={{ id: String(property.id) }}
          className="fh-act"
          aria-label="Open rent protection"
        >
          Open
        </Link>
      </div>
    </Card>
  );
}
