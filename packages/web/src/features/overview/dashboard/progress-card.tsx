import type { CheckListRow } from '@freehold/contract/checks/checks';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatCount, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import type { ChecksResult } from './attention-card.tsx';
import { CardFailed, LoadingLines } from './card-states.tsx';
import type { AskedBranch } from './queries.ts';
import { progressOf, STEPS } from './words.ts';
import css from './progress-card.module.css';

/** Checks that go their way: who, which of the four steps is done, and since when. */
export function ProgressCard({ query, branch }: { query: ChecksResult; branch: AskedBranch }) {
  const { data } = query;
  return (
    <Card
      title="Checks in progress"
      {...(data ? { count: formatCount(data.meta.total) } : {})}
      action={
        <Link className="fh-link" to="/marketplace/manual_aml_check" search={branch ? { branch } : {}}>
          All checks
        </Link>
      }
    >
      {data ? (
        data.data.length > 0 ? (
          <ul className={css.rows}>
            {data.data.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          <p className={css.none}>No checks in progress.</p>
        )
      ) : query.isError ? (
        <CardFailed query={query} />
      ) : (
        <LoadingLines rows={3} height={50} label="Checks in progress are loading" />
      )}
      {data && <p className={css.foot}>{plural(data.meta.last_30_days, 'check')} in 30 days</p>}
    </Card>
  );
}

function Row({ row }: { row: CheckListRow }) {
  const { done, at } = progressOf(row);
  return (
    <li className={css.row}>
      <Face name={row.subject_name} company={row.subject_kind !== 'person'} />
      <span className={css.words}>
        <Link className={css.name} to="/marketplace/manual_aml_check/$id" params={{ id: String(row.id) }} title={row.subject_name}>
          {row.subject_name}
        </Link>
        <span className={css.quiet}>{row.reference ?? row.public_ref}</span>
      </span>
      <span className={css.state}>
        <span className={css.said}>
          <span className={css.at}>{at}</span>
          <span>{formatAgo(row.screened_at ?? row.created_at)}</span>
        </span>
        <span className={css.bar} role="img" aria-label={`${done} of ${STEPS} steps done`}>
          {Array.from({ length: STEPS }, (_, index) => (
            <i key={index} data-step={index < done ? 'done' : index === done ? 'now' : 'next'} />
          ))}
        </span>
      </span>
    </li>
  );
}
