import { Button } from '@mantine/core';
import { USAGE_GROUPS, type UsageGroup, type UsageSummary } from '@freehold/contract/firm/usage';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DateFilter, daysInWords } from '../../../ui/date-filter.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { usageQuery, useUsageFile } from './queries.ts';
import { UsageChart } from './usage-chart.tsx';
import { askedBy, useUsageSearch, type UsageSearch } from './usage-search.ts';
import { ChargeTable, GroupTable } from './usage-tables.tsx';
import css from './usage.module.css';

const GROUP_WORDS: Record<UsageGroup, string> = { kind: 'By kind', member: 'By member', branch: 'By branch', property: 'By property' };

/** What the workspace used of paid work, and what that comes to. */
export function UsageScreen() {
  const { can } = useCurrentUser();
  return can.see_usage ? (
    <Usage />
  ) : (
    <div className="fh-page">
      <PageHead title="Usage" />
      <Forbidden />
    </div>
  );
}

function Usage() {
  const { can } = useCurrentUser();
  const { search, change } = useUsageSearch();
  const asked = askedBy(search);
  const by = search.by ?? 'kind';
  const query = useQuery(usageQuery(asked, by));
  const file = useUsageFile(asked);
  const summary = query.data;
  const isEmpty = summary?.total.quantity === 0;
  return (
    <div className="fh-page">
      <PageHead
        title="Usage"
        sub={summary && `${daysInWords(summary)}${summary.reach === 'own' ? ', what you ran yourself' : ''}`}
        actions={
          can.export &&
          summary &&
          !isEmpty && (
            <Button
              loading={file.isPending}
              onClick={() => file.mutate()}
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            >
              Download CSV
            </Button>
          )
        }
      />
      <Filters search={search} summary={summary} onChange={change} />
      {summary ? (
        isEmpty ? (
          <Nothing
            search={search}
            onClear={() => change({ from: undefined, to: undefined, kind: undefined, member: undefined, branch: undefined })}
          />
        ) : (
          <div className={css.stack}>
            <UsageChart summary={summary} />
            <div className={css.by}>
              <Segmented
                label="Group by"
                value={by}
                options={USAGE_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] }))}
                onChange={(group) => change({ by: group === 'kind' ? undefined : group, page: search.page })}
              />
            </div>
            <GroupTable summary={summary} by={by} />
            <ChargeTable asked={asked} page={search.page ?? 1} onPage={(page) => change({ page })} />
          </div>
        )
      ) : query.isError ? (
        isApiError(query.error, 'FORBIDDEN') ? (
          <Forbidden />
        ) : (
          <Card>
            <PartFailed
              title="The usage could not load"
              reason={fieldErrorsOf(query.error)['to'] ?? messageOf(query.error)}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          </Card>
        )
      ) : (
        <LoadingCard height={360} label="The usage is loading" />
      )}
    </div>
  );
}

function Nothing({ search, onClear }: { search: UsageSearch; onClear: () => void }) {
  const isNarrowed = Object.keys(askedBy(search)).length > 0;
  return isNarrowed ? (
    <NothingFound title="No usage in this period" clear="Clear filters" onClear={onClear}>
      Choose other dates or fewer filters.
    </NothingFound>
  ) : (
    <EmptyState
      title="No usage in this period"
      acts={
        <LinkButton variant="default" to="/flows">
          Open the flow library
        </LinkButton>
      }
    >
      A check is counted here once it is completed. What could not run, was cancelled or is asked for again costs nothing.
    </EmptyState>
  );
}

type FilterProps = { search: UsageSearch; summary: UsageSummary | undefined; onChange: (part: UsageSearch) => void };
function Filters({ search, summary, onChange }: FilterProps) {
  const members = summary?.reach === 'all' ? summary.members : [];
  const kinds = summary?.kinds ?? [];
  const kind = search.kind && (kinds.find((one) => one.kind === search.kind)?.label ?? search.kind);
  const member = search.member && (members.find(({ id }) => id === search.member)?.name ?? `number ${search.member}`);
  return (
    <div className="fh-filters" role="search" aria-label="Filter the usage">
      <DateFilter from={search.from} to={search.to} onPick={(from, to) => onChange({ from, to })} />
      <FilterChip name="Kind" value={kind} onClear={() => onChange({ kind: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={kinds.map((each) => ({
              id: each.kind,
              label: each.label,
              checked: each.kind === search.kind,
              onPick: () => onChange({ kind: each.kind }),
            }))}
          />
        )}
      </FilterChip>
      {members.length > 0 && (
        <FilterChip name="Member" value={member} onClear={() => onChange({ member: undefined })}>
          {(button) => (
            <DropMenu
              position="bottom-start"
              target={button}
              entries={members.map((each) => ({
                id: each.id,
                label: each.name,
                checked: each.id === search.member,
                onPick: () => onChange({ member: each.id }),
              }))}
            />
          )}
        </FilterChip>
      )}
      <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
    </div>
  );
}
