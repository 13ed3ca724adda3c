import type { CheckListRow } from '@freehold/contract/aml-checks';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatAgo, formatCount } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { Card } from '../../ui/card.tsx';
import { FadedPlan } from '../../ui/faded-plan.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { CardFailed, LoadingLines } from './card-states.tsx';
import { ROWS_SHOWN } from './queries.ts';
import { glyphOf, troubleOf, verbOf } from './words.ts';
import css from './attention-card.module.css';

export type ChecksResult = UseQueryResult<{ data: CheckListRow[]; meta: { total: number; last_30_days: number; any: boolean } }>;

/** What needs a person now, worst first, with one verb each. It keeps its height, so that nothing under it moves. */
export function AttentionCard({ query }: { query: ChecksResult }) {
  const { data } = query;
  return (
    <Card
      title="Needs attention"
      className={css.card}
      {...(data ? { count: formatCount(data.meta.total) } : {})}
      action={
        data && data.meta.total > 0 ? (
          <Link className="fh-link" to="/marketplace/manual_aml_check" search={{ show: 'needs_review' }}>
            See all
          </Link>
        ) : undefined
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
          <NothingNeedsYou />
        )
      ) : query.isError ? (
        <div className={css.failed}>
          <CardFailed query={query} />
        </div>
      ) : (
        <LoadingLines rows={ROWS_SHOWN} height={50} label="What needs attention is loading" />
      )}
    </Card>
  );
}

function Row({ row }: { row: CheckListRow }) {
  const { member_id } = useCurrentUser();
  const verb = verbOf(row);
  return (
    <li className={css.row}>
      <StatusGlyph {...glyphOf(row)} size={16} />
      <span className={css.words}>
        <span className={css.what}>{troubleOf(row)}</span>
        <span className={css.who} title={row.subject_name}>
          {row.subject_name}
          {row.assigned_to?.member_id === member_id && ', given to you'}
        </span>
      </span>
      <span className={css.where}>{row.reference ?? row.public_ref}</span>
      <span className={css.when}>{formatAgo(row.screened_at ?? row.created_at)}</span>
      <LinkButton
        size="xs"
        variant="default"
        className={css.act ?? ''}
        to="/marketplace/manual_aml_check/$id"
        params={{ id: String(row.id) }}
        aria-label={`${verb} ${row.subject_name}`}
      >
        {verb}
      </LinkButton>
    </li>
  );
}

function NothingNeedsYou() {
  return (
    <div className={css.nothing}>
      <div className={css.plan}>
        <FadedPlan />
      </div>
      <p className={`${css.line} fh-h-serif`}>Nothing needs you now</p>
      <p className={css.sentence}>Matches to settle, second opinions and checks given to you are listed here, worst first.</p>
    </div>
  );
}
