import { Button } from '@mantine/core';
import { IconDownload, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import type { PeopleParts } from './page-parts.ts';
import { PeopleFilters } from './people-filters.tsx';
import { filtersOf, type PeopleSearch } from './people-search.ts';
import { PeopleTable } from './people-table.tsx';
import { peopleQuery, useDownloadPeople } from './queries.ts';
import { usePeopleViews } from './people-views.tsx';
import { usePeopleSearch } from './use-people-search.ts';
import { countsInWords } from './words.ts';
import css from './people.module.css';

/** The form is fetched when it is first opened. */
const PartyDrawer = lazy(async () => ({ default: (await import('./party-drawer.tsx')).PartyDrawer }));

const ONCE = 'each recorded once, whatever their roles';

/** Everybody the firm deals with: people and companies, each once, with their roles, checks and how long their record is kept. */
export function PeopleScreen({ parts }: { parts: PeopleParts }) {
  const { can } = useCurrentUser();
  const { search, change, open } = usePeopleSearch();
  const views = usePeopleViews(search, open);
  const query = useQuery(peopleQuery(search));
  const download = useDownloadPeople();
  const formWanted = useWanted(search.add !== undefined);
  const add = () => change({ add: search.kind ?? 'person' });
  const forbidden = isApiError(query.error, 'FORBIDDEN');
  const isEmpty = query.data?.data.length === 0 && Object.keys(filtersOf(search)).length === 0;
  const addButton = can.edit_properties && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={add}>
      Add person
    </Button>
  );
  return (
    <div className="fh-page">
      <PageHead
        title="People"
        sub={query.data ? countsInWords(query.data.meta, ONCE) : `People and companies, ${ONCE}`}
        actions={
          <>
            {can.export && !forbidden && (
              <Button
                className="fh-hide-m"
                variant="default"
                leftSection={<IconDownload size={15} stroke={1.7} />}
                loading={download.isPending}
                onClick={() => download.mutate(search, { onError: (error) => toast.fail('The table could not be made', messageOf(error)) })}
              >
                Download CSV
              </Button>
            )}
            {can.edit_properties && (
              <LinkButton to="/people/import" variant="default" leftSection={<IconFileImport size={15} stroke={1.7} />}>
                Import CSV
              </LinkButton>
            )}
            {/* An empty list has this act in its middle. */}
            {!isEmpty && addButton}
          </>
        }
      />
      {forbidden ? (
        <Forbidden />
      ) : (
        <>
          <div className={css.notice}>
            <Suspense fallback={null}>
              {parts.notices.map(({ key, Notice }) => (
                <Notice key={key} />
              ))}
            </Suspense>
          </div>
          <PeopleFilters search={search} onChange={change} showsRisk={can.edit_properties || can.see_checks}>
            {views.menus}
          </PeopleFilters>
          <Results query={query} search={search} onChange={change} add={addButton} shown={views.shown} parts={parts} />
        </>
      )}
      <Suspense fallback={null}>
        {can.edit_properties && formWanted && (
          <PartyDrawer opened={search.add !== undefined} kind={search.add ?? 'person'} onClose={() => change({ add: undefined }, true)} />
        )}
      </Suspense>
    </div>
  );
}

type ResultsProps = {
  query: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof peopleQuery>['queryFn']>>>>>;
  search: PeopleSearch;
  onChange: (part: PeopleSearch) => void;
  add: ReactNode;
  shown: readonly string[];
  parts: PeopleParts;
};
/** More at once are refused. */
const MOST_CHOSEN = 500;
function Results({ query, search, onChange, add, shown, parts }: ResultsProps) {
  const { can } = useCurrentUser();
  const acts = parts.bulk.filter(({ needs }) => can[needs]);
  const asked = JSON.stringify(filtersOf(search));
  // Whoever is chosen stays so on the next page; other filters begin anew.
  const [picked, setPicked] = useState<{ asked: string; ids: ReadonlySet<number> }>({ asked, ids: new Set() });
  const chosen: ReadonlySet<number> = picked.asked === asked ? picked.ids : new Set();
  const pick = (ids: readonly number[], isChosen: boolean) => {
    const next = isChosen ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)));
    if (next.size > MOST_CHOSEN) toast.fail(`Choose ${MOST_CHOSEN} at most`, 'Start with these, then choose the next.');
    else setPicked({ asked, ids: next });
  };
  const clear = () => setPicked({ asked, ids: new Set() });
  if (query.data === undefined) {
    if (!query.isError) return <LoadingRows rows={8} label="People are loading" />;
    return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { data: rows, meta } = query.data;
  if (rows.length === 0 && Object.keys(filtersOf(search)).length > 0) {
    return (
      <NothingFound
        title={search.q ? `No one matches ‘${search.q}’` : 'No results match these filters'}
        clear="Clear filters"
        onClear={() =>
          onChange({ q: undefined, kind: undefined, as: undefined, risk: undefined, kept: undefined, aml: undefined, branch: undefined })
        }
      >
        Try part of a name, a whole email address or a whole phone number.
      </NothingFound>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title="Nobody here yet" acts={add}>
        Add a person or a company once. From then on every property, offer and check uses the same record.
      </EmptyState>
    );
  }
  return (
    <>
      <PeopleTable
        rows={rows}
        meta={meta}
        search={search}
        shown={shown}
        onChange={onChange}
        picking={acts.length === 0 ? null : { chosen, onPick: pick }}
      />
      <BulkBar count={chosen.size} onClear={clear}>
        <Suspense fallback={null}>
          {acts.map(({ key, Act }) => (
            <Act key={key} ids={[...chosen]} onDone={clear} />
          ))}
        </Suspense>
      </BulkBar>
    </>
  );
}
