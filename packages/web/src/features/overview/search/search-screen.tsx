import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { addressOfSearch, askedIn, SEARCH_PATH, type GroupInView } from '../../../shared/search-address.ts';
import { SHORTEST_SEARCH, searchQuery } from '../../../shared/search-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { Card } from '../../../ui/card.tsx';
import { FoundEverything } from './found-everything.tsx';
import { FoundHead } from './found-head.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { SearchHelp } from './search-help.tsx';
import css from './search-screen.module.css';

/** What was found in the workspace for the text in the address, by kind. A kind that could not be searched leaves the others. */
export function SearchScreen() {
  const { owner } = useCurrentUser();
  const { history } = useRouter();
  // From the history itself: the router reads `1e5` as a number and would give back another text.
  const query = useLocation({ select: () => history.location.search });
  const asked = askedIn(query);
  const { search } = asked;
  const found = useQuery(
    searchQuery(search, { firebaseId: asked.firebaseId, ...(asked.workspaceName ? { workspaceName: asked.workspaceName } : {}) }),
  );
  const page = useArrowKeys<HTMLDivElement>();
  const go = (group?: GroupInView) => history.push(addressOfSearch(asked, group));

  if (search.length < SHORTEST_SEARCH) {
    const sub = search === '' ? 'Type in the search box above' : 'Type at least 2 characters';
    return (
      <div className="fh-page">
        <PageHead title="Search results" sub={<span role="status">{sub}</span>} />
        <div className={css.alone}>
          <SearchHelp />
        </div>
      </div>
    );
  }
  const { data } = found;
  return (
    <div className="fh-page" ref={page}>
      <FoundHead search={search} found={data ?? null} here={owner.account_name} inView={asked.group?.type ?? null} onView={go} />
      <div className={css.grid}>
        <div className={css.groups}>
          {found.isPending && <LoadingRows rows={6} label="The workspace is being searched" />}
          {found.isError && !data && (
            <Card>
              <PartFailed title={`We could not search for ‘${search}’`} error={found.error} onRetry={() => void found.refetch()} />
            </Card>
          )}
          {data && isEmpty(data.data.groups) && (
            <NothingFound title={`Nothing found for ‘${search}’.`} onClear={() => history.replace(SEARCH_PATH)}>
              Try the postcode or the phone number with +44.
            </NothingFound>
          )}
          {data && !isEmpty(data.data.groups) && (
            <FoundEverything
              found={data.data}
              asked={asked}
              isHere={data.data.workspace.id === owner.owner_id}
              onView={go}
              onRetry={() => void found.refetch()}
            />
          )}
        </div>
        <div className={css.help} data-waits={found.isPending || undefined}>
          <SearchHelp found={data?.data} />
        </div>
      </div>
    </div>
  );
}

const isEmpty = (groups: readonly { total: number; failed: boolean }[]) => groups.every((group) => group.total === 0 && !group.failed);
