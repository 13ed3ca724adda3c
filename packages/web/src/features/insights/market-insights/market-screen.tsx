import { Button, NativeSelect } from '@mantine/core';
import type { AreaReport } from '@freehold/contract/insights/area-report';
import { keysOf } from '@freehold/contract/kernel/keys';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ListTabs } from '../../../ui/page-tabs.tsx';
import { EmptyState, LoadingCard, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { CompareTab } from './compare-tab.tsx';
import { ComparablesTab } from './comparables-tab.tsx';
import { EnglandAndWales } from './england-and-wales.tsx';
import { IndexTab } from './index-tab.tsx';
import type { MarketParts } from './market-parts.ts';
import { readMarketSearch, YEARS, type MarketSearch, type Tab } from './market-search.ts';
import { MonthsTab } from './months-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { MadeUpNotice, SourceLines } from '../../../shared/sold/source-lines.tsx';
import { AreaField } from './parts.tsx';
import { areaReportQuery, nationalQuery, openDataQuery, reportAsked, useReportFile } from './queries.ts';
import { monthsBetween } from '../../../shared/sold/sold-words.ts';
import { areaTitle, HOMES_WORDS } from './words.ts';
import css from './market.module.css';

const failed = (error: unknown) => toast.fail(messageOf(error));
const TAB_WORDS: Record<Tab, string> = {
  overview: 'Overview',
  months: 'Months',
  index: 'Index',
  compare: 'Compare areas',
  comparables: 'Comparables',
};
const NEEDS_AREA: readonly Tab[] = ['overview', 'months', 'index'];
/** An index needs more years than the page of an area shows. */
const INDEX_YEARS = 10;

/** What homes sold for, by area: from published sales, each figure with its receipt. */
export function MarketScreen({ parts }: { parts?: MarketParts }) {
  const search = readMarketSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const data = useQuery(openDataQuery());
  const tab = search.tab ?? 'overview';
  const report = useQuery({
    ...areaReportQuery(reportAsked(search)),
    // Asked for beside what is loaded, and not after it: where nothing is, the page says so whatever becomes of this.
    enabled: search.area !== undefined && NEEDS_AREA.includes(tab),
  });
  useQuery({ ...nationalQuery(), enabled: search.area === undefined && NEEDS_AREA.includes(tab) });
  const change = (part: MarketSearch) => void navigate({ to: '/market-insights', search: { ...search, ...part }, resetScroll: false });
  const loaded = NEEDS_AREA.includes(tab) && search.area !== undefined ? report.data : undefined;
  return (
    <div className="fh-page">
      <PageHead
        {...(search.area !== undefined || tab !== 'overview'
          ? {
              trail: [
                <Link key="all" to="/market-insights" search={{}} className="fh-link">
                  Market insights
                </Link>,
                NEEDS_AREA.includes(tab) ? search.area : TAB_WORDS[tab],
              ],
            }
          : {})}
        title={titleOf(tab, search, loaded)}
        sub={loaded ? `${HOMES_WORDS[loaded.homes]}, ${monthsBetween(loaded.from, loaded.to)}` : subOf(tab, search)}
        actions={loaded && <ReportFiles search={search} />}
      />
      {data.data?.is_demonstration && <MadeUpNotice />}
      {data.isError ? (
        <Card>
          <PartFailed error={data.error} onRetry={() => void data.refetch()} />
        </Card>
      ) : !data.data ? (
        <LoadingRows rows={6} label="The prices are loading" />
      ) : !data.data.has_sales ? (
        <NoSales command={data.data.command} />
      ) : (
        <>
          <Tabs search={search} shown={tab} />
          {tab === 'compare' ? (
            <CompareTab search={search} onChange={change} />
          ) : tab === 'comparables' ? (
            <ComparablesTab search={search} onChange={change} />
          ) : (
            <>
              <Tools search={search} onChange={change} />
              {search.area === undefined ? (
                <EnglandAndWales />
              ) : report.data && tab === 'index' ? (
                <IndexTab asked={{ ...reportAsked(search), years: search.years ?? INDEX_YEARS }} />
              ) : report.data ? (
                <>
                  <Report tab={tab} report={report.data} />
                  {tab === 'overview' && <Parts parts={parts} area={search.area} />}
                </>
              ) : report.isError ? (
                <>
                  <NoReport
                    area={search.area}
                    error={report.error}
                    onRetry={() => void report.refetch()}
                    onClear={() => change({ area: undefined })}
                  />
                  <Parts parts={parts} area={search.area} />
                </>
              ) : (
                <div className={css.stack}>
                  <LoadingCard height={96} label={`The prices of ${search.area} are loading`} />
                  <LoadingRows rows={6} />
                </div>
              )}
            </>
          )}
        </>
      )}
    </div>
  );
}

function Parts({ parts, area }: { parts: MarketParts | undefined; area: string }) {
  return (
    <Suspense fallback={null}>
      {parts?.underReport.map(({ key, Card: Part }) => (
        <Part key={key} area={area} />
      ))}
    </Suspense>
  );
}

function titleOf(tab: Tab, { area, postcode }: MarketSearch, report: AreaReport | undefined): string {
  if (tab === 'compare') return 'Compare areas';
  if (tab === 'comparables') return postcode === undefined ? 'Comparables' : `Comparables for ${postcode}`;
  return report ? areaTitle(report.area) : (area ?? 'Market insights');
}
function subOf(tab: Tab, { area }: MarketSearch): string | undefined {
  if (tab === 'compare') return 'Two to five areas side by side';
  if (tab === 'comparables') return 'Sales near a home, by how like they are. A comparison, not a valuation';
  return area === undefined ? 'What homes sold for, from the sales that HM Land Registry publishes' : undefined;
}

function Tabs({ search, shown }: { search: MarketSearch; shown: Tab }) {
  return (
    <ListTabs
      label="Parts of market insights"
      to="/market-insights"
      tabs={keysOf(TAB_WORDS).map((tab) => ({
        key: tab,
        label: TAB_WORDS[tab],
        search: { ...search, tab: tab === 'overview' ? undefined : tab },
        isShown: tab === shown,
      }))}
    />
  );
}

type Changes = { search: MarketSearch; onChange: (part: MarketSearch) => void };
function Tools({ search, onChange }: Changes) {
  return (
    <div className={css.tools}>
      <AreaField label="Postcode, town or street" onPick={(area) => onChange({ area })} />
      {search.area !== undefined && <HomesAndYears search={search} onChange={onChange} />}
    </div>
  );
}

function HomesAndYears({ search, onChange }: Changes) {
  return (
    <>
      <NativeSelect
        label="Homes"
        value={search.homes ?? 'all'}
        data={keysOf(HOMES_WORDS).map((value) => ({ value, label: HOMES_WORDS[value] }))}
        onChange={(event) => {
          const homes = oneOf(event.currentTarget.value, keysOf(HOMES_WORDS));
          onChange({ homes: homes === 'all' ? undefined : homes });
        }}
      />
      <NativeSelect
        label="Period"
        value={String(search.years ?? (search.tab === 'index' ? INDEX_YEARS : 5))}
        data={YEARS.map((years) => ({ value: String(years), label: years === 1 ? '12 months' : `${years} years` }))}
        onChange={(event) => onChange({ years: Number(event.currentTarget.value) })}
      />
    </>
  );
}

function ReportFiles({ search }: { search: MarketSearch }) {
  const file = useReportFile(reportAsked(search));
  return (['csv', 'pdf'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.7} />}
      loading={file.isPending && file.variables === format}
      onClick={() => file.mutate(format, { onError: failed })}
    >
      Download {format.toUpperCase()}
    </Button>
  ));
}

function Report({ tab, report }: { tab: Tab; report: AreaReport }) {
  return (
    <>
      {tab === 'months' ? <MonthsTab report={report} /> : <OverviewTab report={report} />}
      <SourceLines hasReceipts source={report.source} />
    </>
  );
}

function NoSales({ command }: { command: string }) {
  return (
    <EmptyState title="Import Price Paid data to see local prices">
      No sales are loaded in this installation. Whoever runs it downloads the files of HM Land Registry and calls{' '}
      <code className="fh-mono">{command}</code>.
    </EmptyState>
  );
}

type NoReportProps = { area: string; error: unknown; onRetry: () => void; onClear: () => void };
function NoReport({ area, error, onRetry, onClear }: NoReportProps) {
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'VALIDATION_FAILED')) {
    return (
      <NothingFound title={`No prices for ${area}`} clear="Choose another area" onClear={onClear}>
        {messageOf(error)}{' '}
        {isApiError(error, 'NOT_FOUND') &&
          'Areas with sales are those of the map. Try the district, like RG30, or the postcode area, like RG.'}
      </NothingFound>
    );
  }
  return (
    <Card>
      <PartFailed error={error} onRetry={onRetry} />
    </Card>
  );
}
