import type { CheckListRow } from '@freehold/contract/aml-checks';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/face.tsx';
import { Status } from '../../ui/status.tsx';
import type { ChecksResult } from './attention-card.tsx';
import { CardFailed } from './card-states.tsx';
import css from './decided-card.module.css';

/** The newest checks that were decided, and by whom. It is the last of its column and comes only when there is something to say. */
export function DecidedCard({ query }: { query: ChecksResult }) {
  const { data } = query;
  if (!data && !query.isError) return null;
  if (data?.data.length === 0) return null;
  return (
    <Card
      title="Newest decided checks"
      action={
        <Link className="fh-link" to="/marketplace/manual_aml_check" search={{ show: 'decided' }}>
          See all
        </Link>
      }
    >
      {data ? (
        <ul className={css.rows}>
          {data.data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <CardFailed query={query} />
      )}
    </Card>
  );
}

function Row({ row }: { row: CheckListRow }) {
  return (
    <li className={css.row}>
      <Face name={row.subject_name} size={24} company={row.subject_kind === 'company'} />
      <Link className={css.name} to="/marketplace/manual_aml_check/$id" params={{ id: String(row.id) }} title={row.subject_name}>
        {row.subject_name}
      </Link>
      <span className={css.by}>{row.decided_by && `Decided by ${row.decided_by}`}</span>
      <span className={css.at}>{formatDateTime(row.screened_at ?? row.created_at)}</span>
      <span className={css.status}>{row.status !== 'notStarted' && <Status of={row.status} />}</span>
    </li>
  );
}
