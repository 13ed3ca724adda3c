import type { DuplicatePair } from '@freehold/contract/people/party-merges';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { capitalise, inWords } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { PAIRS_A_PAGE, duplicatePairsQuery, useDismiss } from './queries.ts';
import { NOT_SAME } from './words.ts';
import css from './duplicates.module.css';

/** Every pair of records that looks like one, likeliest first: compare them, or say that they are two. */
export function DuplicatesScreen() {
  const { page = 1 } = useSearch({ strict: false });
  const { can } = useCurrentUser();
  const query = useQuery({ ...duplicatePairsQuery(page), enabled: can.edit_properties });
  const total = query.data?.meta.total ?? 0;
  return (
    <div className="fh-page">
      <PageHead
        trail={[
          <Link key="people" to="/people">
            People
          </Link>,
          'Likely duplicates',
        ]}
        title="Likely duplicates"
        sub={
          query.data && total > 0
            ? `${capitalise(inWords(total))} ${total === 1 ? 'pair of records looks' : 'pairs of records look'} like one`
            : 'Similar records'
        }
      />
      {can.edit_properties ? (
        <Pairs query={query} page={page} />
      ) : (
        <Forbidden title="Your role cannot merge records">Ask an owner or admin.</Forbidden>
      )}
    </div>
  );
}

type PairsProps = {
  query: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof duplicatePairsQuery>['queryFn']>>>>>;
  page: number;
};
function Pairs({ query, page }: PairsProps) {
  const navigate = useNavigate();
  if (query.data === undefined) {
    if (!query.isError) return <LoadingRows rows={4} label="Likely duplicates are loading" />;
    return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { data: pairs, meta } = query.data;
  if (pairs.length === 0)
    return (
      <EmptyState
        title="No likely duplicates"
        acts={
          <LinkButton variant="default" to="/people">
            All people
          </LinkButton>
        }
      >
        Records are compared by name, date of birth, phone, email and company number whenever one changes.
      </EmptyState>
    );
  return (
    <Card>
      <ul className={css.pairs} aria-label="Likely duplicates">
        {pairs.map((pair) => (
          <Pair key={`${pair.a.id} ${pair.b.id}`} pair={pair} />
        ))}
      </ul>
      <TableFoot
        page={page}
        perPage={PAIRS_A_PAGE}
        total={meta.total}
        onPage={(next) => void navigate({ to: '/people/duplicates', search: next > 1 ? { page: next } : {} })}
      />
    </Card>
  );
}

function Pair({ pair: { a, b, score, words } }: { pair: DuplicatePair }) {
  const dismiss = useDismiss();
  const dismissNow = () =>
    tell(
      dismiss,
      { a: a.id, b: b.id },
      {
        onSuccess: () => toast.ok(NOT_SAME[a.kind], `${a.name} and ${b.name}`),
        onError: (error) => toast.fail('This was not recorded', messageOf(error)),
      },
    );
  const both = `${a.name} and ${b.name}`;
  return (
    <li className={css.pair}>
      <span className={css.faces}>
        {[a, b].map((party) => (
          <Face key={party.id} name={party.name} size={32} company={party.kind === 'company'} />
        ))}
      </span>
      <span className={css.words}>
        <span className={css.names}>
          <Link to="/people/$id" params={{ id: String(a.id) }}>
            {a.name}
          </Link>{' '}
          and{' '}
          <Link to="/people/$id" params={{ id: String(b.id) }}>
            {b.name}
          </Link>
        </span>
        <small>
          {capitalise(words)} · <span className="num">{score} of 100</span>
        </small>
      </span>
      <span className={css.acts}>
        <Button size="xs" variant="subtle" loading={dismiss.isPending} aria-label={`Not the same person: ${both}`} onClick={dismissNow}>
          Not the same person
        </Button>
        <LinkButton size="xs" variant="default" to="/people/merge" search={{ a: a.id, b: b.id }} aria-label={`Compare ${both}`}>
          Compare
        </LinkButton>
      </span>
    </li>
  );
}
