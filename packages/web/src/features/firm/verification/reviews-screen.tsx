import type { ReviewRow, ReviewView } from '@freehold/contract/firm/verification-reviews';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { ReviewPanel } from './review-panel.tsx';
import { reviewQuery, reviewsQuery } from './review-queries.ts';
import { formatShortDay } from '../../../lib/format.ts';
import { readReviewsSearch } from './reviews-search.ts';
import { queueSentence, tryWords } from './review-words.ts';
import css from './reviews-screen.module.css';

const route = getRouteApi('/shell/settings-frame/settings/verification/reviews');

/** What was sent for review, for the operators of the installation. */
export function ReviewsScreen() {
  const { is_operator: isOperator } = useCurrentUser();
  if (!isOperator)
    return (
      <div className="fh-page">
        <PageHead title="Verification reviews" />
        <Forbidden title="Only operators review verifications">
          The operator of this installation names them. A firm’s own roles do not apply here.
        </Forbidden>
      </div>
    );
  return <Queue />;
}

function Queue() {
  const { view = 'waiting', id } = readReviewsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const isPhone = useIsMobile();
  const list = useQuery(reviewsQuery(view));
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  // At a desk the first is open beside the list; on a phone the list comes first.
  const chosen = id ?? (isPhone ? undefined : rows[0]?.id);
  const views: { value: ReviewView; label: string }[] = [
    { value: 'waiting', label: meta ? `Waiting ${meta.waiting}` : 'Waiting' },
    { value: 'mine', label: meta ? `Mine ${meta.mine}` : 'Mine' },
    { value: 'done', label: 'Done' },
  ];
  const choose = (next: ReviewView) => void navigate({ search: next === 'waiting' ? {} : { view: next } });
  return (
    <div className="fh-page">
      <PageHead
        title="Verification reviews"
        sub={meta ? queueSentence(meta.waiting, meta.next_due_on) : 'Looking'}
        actions={<Segmented label="Which reviews" value={view} onChange={choose} options={views} />}
      />
      {list.isPending ? (
        <LoadingRows rows={4} label="Reviews are loading" />
      ) : list.isError && !list.data ? (
        <PartFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 && id === undefined ? (
        <Empty view={view} />
      ) : (
        <div className={css.grid} data-open={id !== undefined || undefined}>
          {rows.length > 0 && (
            <Card className={css.queue}>
              <ul className={css.list}>
                {rows.map((row) => (
                  <Row key={row.id} row={row} view={view} isOpen={row.id === chosen} />
                ))}
              </ul>
            </Card>
          )}
          <div className={css.panel}>
            {id !== undefined && (
              <Link className={css.back} to="/settings/verification/reviews" search={view === 'waiting' ? {} : { view }}>
                All reviews
              </Link>
            )}
            {chosen !== undefined && <Chosen key={chosen} id={chosen} />}
          </div>
        </div>
      )}
    </div>
  );
}

function Row({ row, view, isOpen }: { row: ReviewRow; view: ReviewView; isOpen: boolean }) {
  const decided = row.state === 'accepted' ? 'Accepted' : row.state === 'rejected' ? 'Rejected' : 'Asked again';
  const when = row.decided_at ?? row.submitted_at;
  return (
    <li>
      <Link
        className={css.row}
        to="/settings/verification/reviews"
        search={{ id: row.id, ...(view === 'waiting' ? {} : { view }) }}
        aria-current={isOpen ? 'true' : undefined}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        <Face name={row.name} size={32} />
        <span className={css.words}>
          <span className={css.name}>{row.name}</span>
          <span className={css.detail}>{row.is_yours ? 'Not yours to review' : `${row.role}, ${row.account_name}`}</span>
        </span>
        <span className={css.right}>
          <span>{view === 'done' ? decided : tryWords(row)}</span>
          <span className={css.detail}>
            {view === 'done'
              ? formatShortDay(when)
              : row.due_on
                ? `due ${formatShortDay(row.due_on)}`
                : `sent ${formatShortDay(row.submitted_at)}`}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Chosen({ id }: { id: number }) {
  const query = useQuery(reviewQuery(id));
  if (query.data) return <ReviewPanel review={query.data} />;
  if (query.isError) return <PartFailed title="We could not load this review" error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingRows rows={5} label="The review is loading" />;
}

const EMPTY: Record<ReviewView, { title: string; words: string }> = {
  waiting: {
    title: 'No verifications to review',
    words: 'When a key member sends their document and photograph, it is listed here and you are told by email.',
  },
  mine: { title: 'Nothing of yours is open', words: 'Reviews you have opened and not decided are listed here.' },
  done: { title: 'Nothing is decided yet', words: 'Every decision, as it was recorded, newest first.' },
};
function Empty({ view }: { view: ReviewView }) {
  return <EmptyState title={EMPTY[view].title}>{EMPTY[view].words}</EmptyState>;
}
