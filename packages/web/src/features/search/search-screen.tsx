import { useQuery } from '@tanstack/react-query';
import { capitalise, inWords } from '../../lib/format.ts';
import { membersQuery, useCurrentUser } from '../../lib/workspace-queries.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadingRows, NothingFound } from '../../ui/states.tsx';
import { FoundChecks } from './found-checks.tsx';
import { FoundMembers, membersFound } from './found-members.tsx';
import { foundChecksQuery } from './queries.ts';
import { SearchHelp } from './search-help.tsx';
import { useAsked } from './use-asked.ts';
import css from './search-screen.module.css';

/** What was found in the workspace for the text in the address, by kind. Each kind loads and fails alone. */
export function SearchScreen() {
  const { owner, can } = useCurrentUser();
  const { search, clear } = useAsked();
  const checks = useQuery({ ...foundChecksQuery(search), enabled: can.see_checks && search !== '' });
  const members = useQuery({ ...membersQuery, enabled: search !== '' });
  const people = membersFound(members.data ?? [], search);
  const isWhole = (checks.data !== undefined || !can.see_checks) && members.data !== undefined;
  const isEmptySoFar = !isWhole && checks.data?.meta.total === 0 && people.length === 0;
  const total = (checks.data?.meta.total ?? 0) + people.length;

  if (search === '') {
    return (
      <div className="fh-page">
        <PageHead title="Search results" sub="Write in the search box above what you look for" />
        <div className={css.alone}>
          <SearchHelp />
        </div>
      </div>
    );
  }
  return (
    <div className="fh-page">
      <PageHead
        title="Search results"
        sub={
          <span role="status">
            {isWhole && total > 0 ? foundSentence(total, search, owner.account_name) : `For ‘${search}’ in ${owner.account_name}`}
          </span>
        }
      />
      <div className={css.grid}>
        <div className={css.groups}>
          {isWhole && total === 0 ? (
            <NothingFound title={`Nothing found for ‘${search}’`} onClear={clear}>
              Try a surname alone, part of a reference, the postcode or the phone number with +44.
            </NothingFound>
          ) : (
            <>
              {isEmptySoFar && <LoadingRows rows={3} label="Members are being searched" />}
              {can.see_checks && <FoundChecks query={checks} search={search} />}
              <FoundMembers members={people} search={search} />
            </>
          )}
        </div>
        <div className={css.help} data-waits={!(isWhole || checks.isError) || undefined}>
          <SearchHelp />
        </div>
      </div>
    </div>
  );
}

function foundSentence(total: number, search: string, workspace: string): string {
  return `${capitalise(inWords(total))} ${total === 1 ? 'thing' : 'things'} for ‘${search}’ in ${workspace}`;
}
