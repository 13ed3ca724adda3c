import type { Party } from '@freehold/contract/people/parties';
import { PAYMENT_CATEGORIES } from '@freehold/property-rules/payments/categories';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatShortDay } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Status } from '../../../ui/status.tsx';
import { historyQuery } from './queries.ts';
import { statusOf } from './words.ts';
import css from './payments.module.css';

const MOST = 5;

/** What somebody was asked to pay; nothing where they never were. */
export function PersonPaymentsCard({ party }: { party: Party }) {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...historyQuery({ party_id: party.id }), enabled: can.see_payments });
  if (!data || data.data.length === 0) return null;
  return (
    <Card title="Payments" count={data.meta.total}>
      {data.data.slice(0, MOST).map((row) => (
        <div key={row.id} className={css.row}>
          <p>
            <Link to="/payment_history/$id" params={{ id: String(row.id) }} className={css.name}>
              {PAYMENT_CATEGORIES[row.category]}, {poundsAndPence(row.gross_pence)}
            </Link>
            <br />
            <span className="fh-dim">
              {formatShortDay(row.paid_at ?? row.created_at)}
              {row.property && `, ${row.property.line1}`}
            </span>
          </p>
          <Status of={statusOf(row)} />
        </div>
      ))}
    </Card>
  );
}
