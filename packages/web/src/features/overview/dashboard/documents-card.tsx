import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { CardFailed } from './card-states.tsx';
import { documentsOutQuery } from './queries.ts';
import css from './waiting-card.module.css';

/** Documents that wait for signatures, and those that somebody has to look at. With none there is no card. */
export function DocumentsCard() {
  const query = useQuery(documentsOutQuery);
  const { data } = query;
  if (!data && !query.isError) return null;
  if (data && data.meta.totals.out.count === 0 && data.meta.totals.declined.this_month === 0) return null;
  const totals = data?.meta.totals;
  return (
    <Card
      title="Out for signing"
      {...(totals ? { count: formatCount(totals.out.count) } : {})}
      action={
        <Link className="fh-link" to="/signed_documents" search={{ state: 'out' }}>
          All of them
        </Link>
      }
    >
      {!data || !totals ? (
        <CardFailed query={query} />
      ) : (
        <>
          <p className={css.line}>
            <StatusGlyph glyph="half" family="harbour" size={16} />
            <span>
              {formatCount(totals.out.opened)} of {formatCount(totals.out.count)} opened
            </span>
            <Link className="fh-link" to="/signed_documents" search={{ state: 'attention' }}>
              Needs attention
            </Link>
          </p>
          {totals.declined.this_month > 0 && (
            <p className={css.line}>
              <StatusGlyph glyph="cross" family="clay" size={16} />
              <span>{formatCount(totals.declined.this_month)} declined this month</span>
              <Link className="fh-link" to="/signed_documents" search={{ state: 'declined' }}>
                See them
              </Link>
            </p>
          )}
        </>
      )}
    </Card>
  );
}
