import { Button } from '@mantine/core';
import { IconDatabase, IconFileSpreadsheet, IconPlus, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { inWords, plural } from '../../../lib/format.ts';
import { listsOverviewQuery } from '../../../shared/screening-lists-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { ChecksTable } from './checks-table.tsx';
import { ListFilters } from './list-filters.tsx';
import type { AmlListSearch } from './list-search.ts';
import { checksQuery } from '../../../shared/checks/check-queries.ts';
import { useListSearch } from './use-list-search.ts';
import css from './aml-list-screen.module.css';

/** The form is fetched when it is first opened. */
const NewCheckDrawer = lazy(async () => ({ default: (await import('./new-check-drawer.tsx')).NewCheckDrawer }));

const PER_PAGE = 25;

function countSentence(meta: { last_30_days: number; waiting: number }): string {
  const made = `${plural(meta.last_30_days, 'check')} in 30 days`;
  if (meta.waiting === 0) return `${made}, none waiting for review`;
  return `${made}, ${inWords(meta.waiting)} of them waiting for review`;
}

/** Standalone AML: every check of the workspace, what each came to, and the way to a new one. */
export function AmlListScreen() {
  const { can } = useCurrentUser();
  const { search, change } = useListSearch();
  const query = useQuery(
    checksQuery({
      page: search.page ?? 1,
      perPage: PER_PAGE,
      show: search.show ?? 'all',
      sort: search.sort ?? 'created',
      order: search.order ?? 'desc',
      ...(search.q ? { q: search.q } : {}),
      ...(search.member ? { member_id: search.member } : {}),
      ...(search.branch ? { branch: search.branch } : {}),
      ...(search.batch ? { batch_id: search.batch } : {}),
    }),
  );
  const forbidden = isApiError(query.error, 'FORBIDDEN');
  const formWanted = useWanted(search.new !== undefined);
  const newCheck = () => change({ new: 'person', party: undefined, property: undefined });
  return (
    <div className="fh-page">
      <PageHead
        title="Standalone AML"
        sub={query.data ? countSentence(query.data.meta) : 'People and companies compared with the sanctions lists'}
        actions={
          <>
            {can.see_lists && (
              <LinkButton
                variant="default"
                leftSection={<IconUserCheck size={15} stroke={1.7} />}
                to="/marketplace/manual_aml_check/coverage"
              >
                Coverage
              </LinkButton>
            )}
            {can.see_lists && (
              <LinkButton variant="default" leftSection={<IconDatabase size={15} stroke={1.7} />} to="/marketplace/manual_aml_check/lists">
                Lists
              </LinkButton>
            )}
            {can.run_checks && (
              <LinkButton
                variant="default"
                leftSection={<IconFileSpreadsheet size={15} stroke={1.7} />}
                to="/marketplace/manual_aml_check/batch"
              >
                Screen a batch
              </LinkButton>
            )}
            {can.run_checks && (
              <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={newCheck}>
                New check
              </Button>
            )}
          </>
        }
      />
      {forbidden ? (
        <Forbidden />
      ) : (
        <>
          <ListsNotice />
          <ListFilters search={search} onChange={change} />
          <Results query={query} search={search} onChange={change} {...(can.run_checks ? { onNew: newCheck } : {})} />
        </>
      )}
      <Suspense fallback={null}>
        {can.run_checks && formWanted && (
          <NewCheckDrawer
            opened={search.new !== undefined}
            kind={search.new ?? 'person'}
            partyId={search.party}
            propertyId={search.property}
            onClose={() => change({ new: undefined, party: undefined, property: undefined }, true)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Says when no check can pass today, and where to put it right. */
function ListsNotice() {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...listsOverviewQuery, enabled: can.see_lists });
  if (!data || data.can_pass) return null;
  return (
    <div className={css.notice}>
      <Notice
        kind="asks"
        act={
          <LinkButton size="xs" variant="default" to="/marketplace/manual_aml_check/lists">
            Open lists
          </LinkButton>
        }
      >
        <b>No check can pass today.</b> {data.why_not}
      </Notice>
    </div>
  );
}

type ResultsProps = {
  query: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof checksQuery>['queryFn']>>>>>;
  search: AmlListSearch;
  onChange: (part: AmlListSearch) => void;
  onNew?: () => void;
};
function Results({ query, search, onChange, onNew }: ResultsProps) {
  if (query.data === undefined) {
    if (!query.isError) return <LoadingRows rows={8} label="Checks are loading" />;
    return (
      <div className={css.failed}>
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const { data: rows, meta } = query.data;
  const filtered =
    search.q !== undefined ||
    search.member !== undefined ||
    search.branch !== undefined ||
    search.batch !== undefined ||
    (search.show ?? 'all') !== 'all';
  if (rows.length === 0 && filtered) {
    return (
      <NothingFound
        title={search.q ? `No check matches ‘${search.q}’` : 'No results match these filters'}
        clear="Clear filters"
        onClear={() => onChange({ q: undefined, member: undefined, branch: undefined, batch: undefined, show: undefined })}
      >
        Try part of a name, your reference or the check reference.
      </NothingFound>
    );
  }
  if (rows.length === 0 && meta.any) {
    return (
      <EmptyState title="Every check is archived" acts={<LinkButton to="/archived">Open Manual Checks</LinkButton>}>
        They are kept there with their decisions and reports.
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No checks yet"
        acts={
          onNew && (
            <Button variant="default" leftSection={<IconPlus size={15} stroke={2} />} onClick={onNew}>
              New check
            </Button>
          )
        }
      >
        Enter a person or a company. The name is compared with the lists straight away, and the result is explained point by point.
      </EmptyState>
    );
  }
  return <ChecksTable rows={rows} meta={meta} search={search} onChange={onChange} />;
}
