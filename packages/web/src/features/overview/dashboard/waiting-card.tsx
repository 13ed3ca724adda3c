import type { FlowRunTotals } from '@freehold/contract/flows/run-totals';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { CardFailed } from './card-states.tsx';
import type { AskedBranch } from './queries.ts';
import css from './waiting-card.module.css';

/** Runs that wait for somebody outside the firm, and those in which nothing happened for a day. With none waiting there is no card. */
export function WaitingCard({ query, branch }: { query: UseQueryResult<FlowRunTotals>; branch: AskedBranch }) {
  const { data } = query;
  if (!data && !query.isError) return null;
  if (data?.waiting === 0) return null;
  return (
    <Card
      title="Waiting for people"
      {...(data ? { count: formatCount(data.waiting) } : {})}
      action={
        <Link className="fh-link" to="/flows/runs" search={{ waits: 'person', branch }}>
          All of them
        </Link>
      }
    >
      {!data ? (
        <CardFailed query={query} />
      ) : data.stalled === 0 ? (
        <p className={css.line}>Something happened in each of them within a day.</p>
      ) : (
        <p className={css.line}>
          <StatusGlyph glyph="clock" family="ochre" size={16} />
          <span>Nothing happened for a day or more</span>
          <Link className="fh-link num" to="/flows/runs" search={{ waits: 'stalled', branch }}>
            {formatCount(data.stalled)} stalled
          </Link>
        </p>
      )}
    </Card>
  );
}
