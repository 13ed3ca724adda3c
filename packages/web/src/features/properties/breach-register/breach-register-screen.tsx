import type { BreachFigures } from '@freehold/contract/properties/property-moves';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { readBreachSearch, type BreachSearch } from './breach-search.ts';
import { BreachTable } from './breach-table.tsx';
import { breachesQuery, PER_PAGE, useDownloadBreaches } from './queries.ts';
import css from './breach-table.module.css';

const route = getRouteApi('/shell/properties/breaches');

/** Every check that came after its moment, and who let it pass. */
export function BreachRegisterScreen() {
  const { can } = useCurrentUser();
  const search = readBreachSearch(route.useSearch());
  const navigate = route.useNavigate();
  const query = useQuery({ ...breachesQuery(search), enabled: can.see_registers });
  const download = useDownloadBreaches(search);
  const change = (part: BreachSearch) => void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true });
  const figures = query.data?.meta.figures;
  return (
    <div className="fh-page">
      <PageHead
        trail={[
          <Link key="settings" to="/settings">
            Settings
          </Link>,
          'Breach register',
        ]}
        title="Breach register"
        sub="Every check that was late, and who authorised going on without it. Entries cannot be removed."
        actions={
          figures?.can_export && figures.all > 0 ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.7} />}
              loading={download.isPending}
              onClick={() => download.mutate(undefined, { onError: (error) => toast.fail(messageOf(error)) })}
            >
              Download CSV
            </Button>
          ) : undefined
        }
      />
      {!can.see_registers || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : query.data && figures ? (
        figures.all === 0 ? (
          <EmptyState title="No late checks">
            A line is recorded here when a property moves on before a person’s check is accepted, or when a check is accepted late.
          </EmptyState>
        ) : (
          <>
            <Figures figures={figures} />
            <Filters figures={figures} search={search} onChange={change} />
            {query.data.data.length === 0 ? (
              <NothingFound
                title="No results match these filters"
                clear="Clear filters"
                onClear={() => change({ q: undefined, show: undefined, year: undefined, member: undefined, branch: undefined })}
              >
                Try part of an address or a name.
              </NothingFound>
            ) : (
              <BreachTable
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
            <p className="fh-under">
              Days are days of the calendar in London. Timing of checks: Money Laundering Regulations 2017, regulation 30. Records are kept
              for five years after the relationship ends, regulation 40.
            </p>
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="The register is loading" />
      )}
    </div>
  );
}

function Figures({ figures }: { figures: BreachFigures }) {
  const { open, longest_open_days: longest, average_days_late: average } = figures;
  return (
    <FactCells
      cells={[
        {
          id: 'open',
          label: 'Open',
          figure: open,
          detail: open === 0 ? 'every check was done' : `longest ${plural(longest, 'day')}`,
          ...(open > 0 ? { family: 'clay' as const } : {}),
        },
        { id: 'year', label: 'This year', figure: figures.this_year, detail: `${figures.all} in all` },
        {
          id: 'average',
          label: 'Days late, average',
          figure: average === null ? '–' : average.toFixed(1),
          detail: 'until done, or until today',
        },
        { id: 'overrides', label: 'Overrides', figure: figures.overrides, detail: 'each with a reason' },
      ]}
    />
  );
}

type FiltersProps = { figures: BreachFigures; search: BreachSearch; onChange: (part: BreachSearch) => void };
function Filters({ figures, search, onChange }: FiltersProps) {
  const chosen = figures.members.find(({ id }) => id === search.member);
  return (
    <div className={css.filters}>
      <FindBox label="Filter this list" value={search.q} onChange={(q) => onChange({ q })} />
      <Segmented
        label="Which lines"
        value={search.show ?? 'all'}
        onChange={(show) => onChange({ show: show === 'all' ? undefined : show })}
        options={[
          { value: 'all', label: `All ${figures.all}` },
          { value: 'open', label: `Open ${figures.open}` },
          { value: 'closed', label: `Closed ${figures.all - figures.open}` },
        ]}
      />
      <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
      <FilterChip name="Year" value={search.year} onClear={() => onChange({ year: undefined })}>
        {(button) => (
          <DropMenu
            target={button}
            position="bottom-start"
            entries={figures.years.map((year) => ({
              id: year,
              label: String(year),
              checked: year === search.year,
              onPick: () => onChange({ year }),
            }))}
          />
        )}
      </FilterChip>
      {figures.members.length > 0 && (
        <FilterChip name="Overridden by" value={chosen?.name} onClear={() => onChange({ member: undefined })}>
          {(button) => (
            <DropMenu
              target={button}
              position="bottom-start"
              entries={figures.members.map(({ id, name }) => ({
                id,
                label: name,
                checked: id === search.member,
                onPick: () => onChange({ member: id }),
              }))}
            />
          )}
        </FilterChip>
      )}
    </div>
  );
}
