import type { SearchResults } from '@freehold/contract/overview/search';
import { useQuery } from '@tanstack/react-query';
import type { GroupInView, SearchAsked } from '../../../shared/search-address.ts';
import { searchQuery } from '../../../shared/search-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { FoundGroup } from './found-group.tsx';
import { GROUP } from './words.ts';

type Props = {
  found: SearchResults;
  asked: SearchAsked & { group: GroupInView | null };
  /** False when another workspace than the one in hand was searched. */
  isHere: boolean;
  onView: (group?: GroupInView) => void;
  onRetry: () => void;
};

/** The first ten of each group, or one group in pages. */
export function FoundEverything({ found, asked, isHere, onView, onRetry }: Props) {
  const { search, group: inView } = asked;
  const shown = found.groups.filter((group) => group.failed || group.total > 0);
  const common = { search, as: found.read_as, opens: isHere, onRetry };
  return (
    <>
      {!isHere && (
        <Notice kind="tells">
          <b>This is {found.workspace.account_name}.</b> Change to that workspace to open what was found.
        </Notice>
      )}
      {inView ? (
        <OneGroup {...common} asked={asked} inView={inView} onView={onView} />
      ) : (
        shown.map((group) => (
          <FoundGroup
            key={group.type}
            {...common}
            group={group}
            onAll={group.total > group.rows.length ? () => onView({ type: group.type, page: 1 }) : undefined}
          />
        ))
      )}
    </>
  );
}

const ROWS_A_PAGE = 25;
type One = {
  search: string;
  as: SearchResults['read_as'];
  opens: boolean;
  asked: SearchAsked;
  inView: GroupInView;
  onView: Props['onView'];
};

function OneGroup({ asked, inView: { type, page }, onView, ...common }: One) {
  const { search, firebaseId, workspaceName } = asked;
  const pages = useQuery({
    ...searchQuery(search, { types: [type], page, perPage: ROWS_A_PAGE, firebaseId, ...(workspaceName ? { workspaceName } : {}) }),
    // The page in view stays until the next one is there.
    placeholderData: (before, query) => (isSameGroup(query?.queryKey, search, type) ? before : undefined),
  });
  const group = pages.data?.data.groups[0];
  if (group) {
    return (
      <FoundGroup
        {...common}
        group={group}
        onRetry={() => void pages.refetch()}
        paging={{ page, perPage: ROWS_A_PAGE, onPage: (next) => onView({ type, page: next }) }}
      />
    );
  }
  if (pages.isPending) return <LoadingRows rows={8} label={`${GROUP[type].title} are being searched`} />;
  return (
    <Card title={GROUP[type].title}>
      <PartFailed
        title={pages.isError ? GROUP[type].failed : GROUP[type].empty}
        error={pages.error}
        {...(pages.isError ? {} : { reason: 'Your role does not see them.' })}
        onRetry={() => void pages.refetch()}
      />
    </Card>
  );
}

function isSameGroup(key: readonly unknown[] | undefined, search: string, type: string): boolean {
  const before = key?.[2];
  if (typeof before !== 'object' || before === null || !('search' in before) || !('types' in before)) return false;
  return before.search === search && Array.isArray(before.types) && before.types[0] === type;
}
