import { MONITOR_BASES, SEVERITIES } from '@freehold/contract/monitoring/monitoring-words';
import type { MonitorsMeta } from '@freehold/contract/monitoring/monitors';
import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatPounds, plural } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ListTabs } from '../../../ui/page-tabs.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { AlertsList, AssigneeChip, choices } from './alerts-list.tsx';
import { isFiltered, NO_FILTERS, readMonitoringSearch, type MonitoringSearch } from './monitoring-search.ts';
import { MonitorsTable } from './monitors-table.tsx';
import { monitorsQuery, PER_PAGE, useRunNow } from './queries.ts';
import { TicksLegend } from './run-ticks.tsx';
import { headWords } from './words.ts';
import css from './monitoring.module.css';

const AlertScreen = lazy(async () => ({ default: (await import('./alert-screen.tsx')).AlertScreen }));
const ReportView = lazy(async () => ({ default: (await import('./report-view.tsx')).ReportView }));
const StartDrawer = lazy(async () => ({ default: (await import('./start-drawer.tsx')).StartDrawer }));
const MonitorDrawer = lazy(async () => ({ default: (await import('./monitor-drawer.tsx')).MonitorDrawer }));
const route = getRouteApi('/shell/marketplace/monitoring_report');

const TITLE = 'Ongoing Monitoring Reports';
const SHOW = { renewal: 'Due for review', paused: 'Paused', ended: 'Ended' } as const;

/** Who is looked at again by the clock, what was found, and the report of it. */
export function MonitoringScreen() {
  const { can } = useCurrentUser();
  const search = readMonitoringSearch(route.useSearch());
  const navigate = route.useNavigate();
  const change = (part: MonitoringSearch, replace = true) =>
    void navigate({ search: { ...search, page: undefined, after: undefined, ...part }, replace, resetScroll: false });
  const query = useQuery({ ...monitorsQuery(search.tab === undefined ? search : {}), enabled: can.see_monitoring });
  if (!can.see_monitoring || isApiError(query.error, 'FORBIDDEN'))
    return (
      <div className="fh-page">
        <PageHead title={TITLE} />
        <Forbidden />
      </div>
    );
  if (search.alert !== undefined)
    return (
      <div className="fh-page">
        <Suspense fallback={<LoadingRows rows={6} label="The alert is loading" />}>
          <AlertScreen key={search.alert} id={search.alert} />
        </Suspense>
      </div>
    );
  const meta = query.data?.meta;
  return (
    <div className="fh-page">
      <PageHead
        title={TITLE}
        sub={meta ? headWords(meta) : 'Looked at again with every new list, and every day'}
        actions={<Acts meta={meta} onChange={change} />}
      />
      <div className={css.notice}>{meta && <Warnings meta={meta} />}</div>
      <ListTabs
        label="What of monitoring"
        to="/marketplace/monitoring_report"
        tabs={[
          {
            key: 'monitors',
            label: 'Monitored',
            count: meta && meta.watched.people + meta.watched.companies,
            search: {},
            isShown: search.tab === undefined,
          },
          {
            key: 'alerts',
            label: 'Alerts',
            count: meta?.alerts.open,
            search: { tab: 'alerts' as const },
            isShown: search.tab === 'alerts',
          },
          { key: 'report', label: 'Report', search: { tab: 'report' as const }, isShown: search.tab === 'report' },
        ]}
      />
      {search.tab === 'alerts' ? (
        <AlertsList search={search} members={meta?.members ?? []} onChange={change} />
      ) : search.tab === 'report' ? (
        <Suspense fallback={<LoadingRows rows={8} label="The report is loading" />}>
          <ReportView search={search} onChange={change} />
        </Suspense>
      ) : (
        <Monitors query={query} search={search} onChange={change} />
      )}
      <Suspense fallback={null}>
        {meta?.can.start && search.new === 'yes' && (
          <StartDrawer meta={meta} party={search.party} onClose={() => change({ new: undefined, party: undefined })} />
        )}
        {search.monitor !== undefined && (
          <MonitorDrawer
            key={search.monitor}
            id={search.monitor}
            onClose={() => change({ monitor: undefined, page: search.page, after: search.after })}
          />
        )}
      </Suspense>
    </div>
  );
}

type Change = (part: MonitoringSearch, replace?: boolean) => void;

function Acts({ meta, onChange }: { meta: MonitorsMeta | undefined; onChange: Change }) {
  const run = useRunNow();
  if (!meta) return null;
  return (
    <>
      {meta.can.run && meta.watched.people + meta.watched.companies > 0 && (
        <Button
          variant="default"
          loading={run.isPending}
          leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
          onClick={() =>
            run.mutate(undefined, {
              onSuccess: () => toast.ok('The run was started', 'What it finds stands here in a moment'),
              onError: (error) => toast.fail('The run could not be started', messageOf(error)),
            })
          }
        >
          Run now
        </Button>
      )}
      {meta.can.start && (
        <Button
          leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
          onClick={() => onChange({ new: 'yes', party: undefined }, false)}
        >
          Watch someone
        </Button>
      )}
    </>
  );
}

/** A critical alert is pinned; what keeps monitoring from being whole is said in one notice. */
function Warnings({ meta }: { meta: MonitorsMeta }) {
  const [first, ...others] = meta.warnings;
  return (
    <>
      {meta.critical && (
        <Notice
          kind="stops"
          act={
            <LinkButton size="xs" variant="default" to="/marketplace/monitoring_report" search={{ alert: meta.critical.id }}>
              Open alert
            </LinkButton>
          }
        >
          <b>Critical: {meta.critical.party}.</b> {meta.critical.title}.
        </Notice>
      )}
      {first !== undefined && (
        <Notice kind="asks">
          <b>{first}</b> {others.join(' ')}
        </Notice>
      )}
    </>
  );
}

type MonitorsProps = { query: ReturnType<typeof useMonitors>; search: MonitoringSearch; onChange: Change };
const useMonitors = (search: MonitoringSearch) => useQuery(monitorsQuery(search));

function Monitors({ query, search, onChange }: MonitorsProps) {
  if (!query.data)
    return query.isError ? (
      <Card>
        <PartFailed title="We could not load who is monitored" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingRows rows={8} label="Monitoring is loading" />
    );
  const { data: rows, meta } = query.data;
  const watched = meta.watched.people + meta.watched.companies;
  if (watched + meta.ended === 0 && !isFiltered(search))
    return (
      <EmptyState
        title="Nobody is being monitored"
        acts={meta.can.start && <Button onClick={() => onChange({ new: 'yes' }, false)}>Watch someone</Button>}
      >
        People can be added when you accept a check.
      </EmptyState>
    );
  return (
    <>
      <div className={css.cells}>
        <Cells meta={meta} />
      </div>
      <Filters search={search} meta={meta} onChange={onChange} />
      {rows.length === 0 ? (
        <NothingFound title="Nobody fits" clear="Clear filters" onClear={() => onChange(NO_FILTERS)}>
          Choose other filters, or clear them.
        </NothingFound>
      ) : (
        <MonitorsTable
          rows={rows}
          search={search}
          onOpen={({ id }) => onChange({ monitor: id, page: search.page, after: search.after }, false)}
          foot={
            <TableFoot
              page={meta.page}
              perPage={PER_PAGE}
              total={meta.total}
              onPage={(page) => onChange({ page, after: page === meta.page + 1 ? rows.at(-1)?.id : undefined }, false)}
            />
          }
        />
      )}
    </>
  );
}

function Cells({ meta }: { meta: MonitorsMeta }) {
  const { watched, alerts, runs, cost } = meta;
  const missed = runs.due - runs.done;
  return (
    <FactCells
      cells={[
        {
          id: 'watched',
          label: 'Watched',
          figure: watched.people + watched.companies,
          detail: `${plural(watched.people, 'person', 'people')}, ${plural(watched.companies, 'company', 'companies')}`,
        },
        {
          id: 'alerts',
          label: 'Open alerts',
          figure: alerts.open,
          detail: alerts.critical > 0 ? `${alerts.critical} critical` : alerts.overdue > 0 ? `${alerts.overdue} overdue` : 'none critical',
          ...(alerts.critical > 0 ? { family: 'clay' as const } : {}),
        },
        { id: 'renewals', label: 'Due for renewal', figure: meta.renewals, detail: 'in the next 30 days' },
        {
          id: 'runs',
          label: `Runs in ${runs.days} days`,
          figure: `${runs.done} of ${runs.due}`,
          detail: missed <= 0 ? 'none missed' : `${missed} missed`,
          ...(missed > 0 ? { family: 'ochre' as const } : {}),
        },
        {
          id: 'cost',
          label: 'Cost a month',
          figure: cost.each_pence === null ? '—' : formatPounds(cost.pence),
          detail: cost.each_pence === null ? 'no price in the plan' : `${poundsAndPence(cost.each_pence)} each, without VAT`,
        },
      ]}
    />
  );
}

function Filters({ search, meta, onChange }: { search: MonitoringSearch; meta: MonitorsMeta; onChange: Change }) {
  return (
    <div className="fh-filters">
      <FindBox label="Filter this list" value={search.q} onChange={(q) => onChange({ q })} />
      <FilterChip name="Show" value={search.show && SHOW[search.show]} onClear={() => onChange({ show: undefined })}>
        {(button) => (
          <DropMenu position="bottom-start" target={button} entries={choices(SHOW, search.show, (show) => onChange({ show }))} />
        )}
      </FilterChip>
      <FilterChip name="Why watched" value={search.basis && MONITOR_BASES[search.basis]} onClear={() => onChange({ basis: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={choices(MONITOR_BASES, search.basis, (basis) => onChange({ basis }))}
          />
        )}
      </FilterChip>
      <FilterChip name="Alert" value={search.severity && SEVERITIES[search.severity]} onClear={() => onChange({ severity: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={choices(SEVERITIES, search.severity, (severity) => onChange({ severity }))}
          />
        )}
      </FilterChip>
      <AssigneeChip search={search} members={meta.members} onChange={onChange} />
      <TicksLegend />
    </div>
  );
}
