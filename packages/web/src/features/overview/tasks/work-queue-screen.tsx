import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { PER_PAGE, workQuery } from './queries.ts';
import { KIND } from './words.ts';
import { WorkTable } from './work-table.tsx';
import { readWorkSearch, type WorkSearch } from './work-search.ts';
import css from './work-queue.module.css';

const route = getRouteApi('/shell/tasks');
const DUE = { overdue: 'Overdue', week: 'Within seven days' } as const;

/** Everything that waits for a person here, overdue first. */
export function WorkQueueScreen() {
  const { see_documents: seesDocuments } = useCurrentUser().can;
  const search = readWorkSearch(route.useSearch());
  const navigate = route.useNavigate();
  const query = useQuery(workQuery(search));
  const change = (part: WorkSearch) => void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true });
  return (
    <div className="fh-page">
      <PageHead
        trail={[
          <Link key="dashboard" to="/">
            Dashboard
          </Link>,
          'Work queue',
        ]}
        title="Work queue"
        sub={`Checks, conditions, reviews, alerts${seesDocuments ? ', late checks and documents' : ' and late checks'} that wait for a person, overdue first`}
      />
      {query.data ? (
        query.data.meta.counts.all === 0 ? (
          <EmptyState title="Nothing is waiting">
            Checks to decide, conditions to be met, reviews of clients{seesDocuments ? ', documents that went wrong' : ''} and list changes
            are listed here with their dates.
          </EmptyState>
        ) : (
          <>
            <Filters meta={query.data.meta} search={search} onChange={change} />
            {query.data.data.length === 0 ? (
              <NothingFound
                title="No results match these filters"
                clear="Clear filters"
                onClear={() => change({ q: undefined, kind: undefined, who: undefined, due: undefined })}
              >
                Try part of a name, an address or a reference.
              </NothingFound>
            ) : (
              <WorkTable
                rows={query.data.data}
                foot={
                  <TableFoot
                    page={query.data.meta.page}
                    perPage={PER_PAGE}
                    total={query.data.meta.total}
                    onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
                  />
                }
              />
            )}
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="The work queue is loading" />
      )}
    </div>
  );
}

type Meta = { counts: { all: number; mine: number; nobody: number; overdue: number }; kinds: { kind: keyof typeof KIND; count: number }[] };
type FiltersProps = { meta: Meta; search: WorkSearch; onChange: (part: WorkSearch) => void };
function Filters({ meta: { counts, kinds }, search, onChange }: FiltersProps) {
  return (
    <div className={css.filters}>
      <FindBox label="Filter this list" value={search.q} onChange={(q) => onChange({ q })} />
      <Segmented
        label="Whose work"
        value={search.who ?? 'all'}
        onChange={(who) => onChange({ who: who === 'all' ? undefined : who })}
        options={[
          { value: 'all', label: `All ${counts.all}` },
          { value: 'mine', label: `Given to you ${counts.mine}` },
          { value: 'nobody', label: `Nobody’s ${counts.nobody}` },
        ]}
      />
      <FilterChip name="Kind" value={search.kind && KIND[search.kind].what} onClear={() => onChange({ kind: undefined })}>
        {(button) => (
          <DropMenu
            target={button}
            position="bottom-start"
            entries={kinds.map(({ kind, count }) => ({
              id: kind,
              label: `${KIND[kind].what} ${count}`,
              checked: kind === search.kind,
              onPick: () => onChange({ kind }),
            }))}
          />
        )}
      </FilterChip>
      <FilterChip name="Due" value={search.due && DUE[search.due]} onClear={() => onChange({ due: undefined })}>
        {(button) => (
          <DropMenu
            target={button}
            position="bottom-start"
            entries={(['overdue', 'week'] as const).map((due) => ({
              id: due,
              label: due === 'overdue' ? `${DUE.overdue} ${counts.overdue}` : DUE.week,
              checked: due === search.due,
              onPick: () => onChange({ due }),
            }))}
          />
        )}
      </FilterChip>
    </div>
  );
}
