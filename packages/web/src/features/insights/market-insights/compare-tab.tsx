import { CloseButton } from '@mantine/core';
import type { compareAreas } from '@freehold/contract/insights/area-report';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../lib/api.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { EmptyState, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { ChartKey, LinesChart, RangeBar, type Spread } from './charts.tsx';
import { AreaLink } from './england-and-wales.tsx';
import { Figure } from './figure.tsx';
import { listIn, type MarketSearch } from './market-search.ts';
import { SourceLines } from '../../../shared/sold/source-lines.tsx';
import { AreaField, Price, tableTop } from './parts.tsx';
import { compareQuery } from './queries.ts';
import { monthsBetween, percentWords } from '../../../shared/sold/sold-words.ts';
import { rangeWords, receiptOf, shareWords } from './words.ts';
import css from './market.module.css';

const MOST = 5;
type ComparedArea = DataOf<typeof compareAreas>['areas'][number];

type Props = { search: MarketSearch; onChange: (part: MarketSearch) => void };
/** Two to five areas side by side. */
export function CompareTab({ search, onChange }: Props) {
  const areas = listIn(search.areas ?? search.area).slice(0, MOST);
  const set = (next: readonly string[]) =>
    onChange({ areas: next.join(',') || undefined, ...(next.length === 0 ? { area: undefined } : {}) });
  return (
    <div className={css.stack}>
      {areas.length > 0 && (
        <ul className={css.chips} aria-label="Areas that are compared">
          {areas.map((code, at) => (
            <li key={code}>
              <i className={css.swatch} data-series={at + 1} aria-hidden />
              {code}
              <CloseButton size="sm" aria-label={`Leave out ${code}`} onClick={() => set(areas.filter((each) => each !== code))} />
            </li>
          ))}
        </ul>
      )}
      {areas.length < MOST ? (
        <AreaField label="Add an area" onPick={(code) => set([...new Set([...areas, code])])} />
      ) : (
        <p className="fh-small fh-dim">Five areas at most. Leave one out to add another.</p>
      )}
      {areas.length < 2 ? (
        <EmptyState title="Choose two to five areas">
          Add a postcode area, district or sector above, and another one to compare it with.
        </EmptyState>
      ) : (
        <Compared search={search} areas={areas} />
      )}
    </div>
  );
}

function Compared({ search, areas }: { search: MarketSearch; areas: string[] }) {
  const query = useQuery(compareQuery(search, areas));
  if (query.isError) {
    return (
      <Card>
        <PartFailed title="These areas cannot be compared" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!query.data) return <LoadingRows rows={4} label="The areas are loading" />;
  const { areas: rows, from, to, source } = query.data;
  return (
    <>
      <Card
        className={css.keyed}
        title="Median price, 12 months to then"
        action={<ChartKey items={rows.map(({ area }, at) => ({ text: area.code, series: at + 1 }))} />}
      >
        <LinesChart
          lines={rows.map(({ area, months }) => ({ key: area.code, points: months }))}
          label={`Median price of ${rows.map(({ area }) => area.code).join(', ')} by month. The table below has the newest figures`}
        />
      </Card>
      <ComparedTable rows={rows} side={monthsBetween(from, to)} />
      <SourceLines hasReceipts source={source} />
    </>
  );
}

/** All areas on one scale, from the lowest tenth to the highest. */
function spreadOf({ headline }: ComparedArea, rows: readonly ComparedArea[]): Spread | null {
  const { lower_quartile_pence: lower, median_pence: middle, upper_quartile_pence: upper } = headline;
  const known = (values: (number | null)[]) => values.filter((value) => value !== null);
  if (lower === null || middle === null || upper === null) return null;
  return {
    low: Math.min(lower, ...known(rows.map((row) => row.headline.tenth_pence))),
    lower,
    middle,
    upper,
    high: Math.max(upper, ...known(rows.map((row) => row.headline.ninetieth_pence))),
  };
}
const priceOf = ({ area, headline }: ComparedArea) => (
  <Price
    pence={headline.median_pence}
    receipt={headline.receipt}
    name={`median price of ${area.code}`}
    isUncertain={headline.is_uncertain}
  />
);
const changeIn = (years: number, { area, changes }: ComparedArea) => {
  const found = changes.find((each) => each.years === years);
  if (!found || found.percent === null) return percentWords(null);
  return (
    <Figure receipt={found.receipt} name={`median of ${area.code} ${plural(years, 'year')} before`}>
      {percentWords(found.percent)}
    </Figure>
  );
};

function ComparedTable({ rows, side }: { rows: readonly ComparedArea[]; side: string }) {
  const columns: Column<ComparedArea>[] = [
    {
      id: 'area',
      head: 'Area',
      cell: (row) => (
        <NameCell
          lead={<i className={css.swatch} data-series={rows.indexOf(row) + 1} aria-hidden />}
          name={<AreaLink code={row.area.code} />}
          detail={row.area.name}
        />
      ),
    },
    { id: 'median', head: 'Median price', align: 'right', cell: priceOf },
    {
      id: 'sales',
      head: 'Sales',
      align: 'right',
      cell: ({ area, headline }) => (
        <Figure receipt={receiptOf('sales', headline.receipt)} name={`number of sales in ${area.code}`}>
          {formatCount(headline.sales)}
        </Figure>
      ),
    },
    { id: 'one', head: '1 year', align: 'right', cell: (row) => changeIn(1, row) },
    { id: 'five', head: '5 years', align: 'right', minor: true, cell: (row) => changeIn(5, row) },
    { id: 'flats', head: 'Flats', align: 'right', minor: true, cell: (row) => shareWords(row.flat_percent) },
    {
      id: 'half',
      head: 'Middle half of homes',
      width: 210,
      cell: (row) => {
        const spread = spreadOf(row, rows);
        return (
          <span className="fh-small" data-series={rows.indexOf(row) + 1}>
            {spread && <RangeBar spread={spread} />}
            {rangeWords(row.headline.lower_quartile_pence, row.headline.upper_quartile_pence)}
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      label="Areas side by side"
      top={tableTop('Areas side by side', side)}
      rows={rows}
      columns={columns}
      rowKey={({ area }) => area.code}
      compact={(row) => ({
        lead: <i className={css.swatch} data-series={rows.indexOf(row) + 1} aria-hidden />,
        name: <AreaLink code={row.area.code} />,
        figure: priceOf(row),
        detail: plural(row.headline.sales, 'sale'),
        status: <span className="fh-small fh-dim">1 year: {changeIn(1, row)}</span>,
      })}
    />
  );
}
