import type { AreaReport } from '@freehold/contract/insights/area-report';
import { formatCount, formatPounds, plural } from '../../../lib/format.ts';
import { ChartFrame } from '../../../shared/sold/chart-frame.tsx';
import { axisPounds, roundSteps } from '../../../shared/sold/chart-scale.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Price, tableTop } from './parts.tsx';
import { rangeWords } from './words.ts';
import css from './market.module.css';

type Bar = { key: string; name: string; mark?: string; value: number; words: string };
/** Bars with a table of the same under them. */
function Bars({
  label,
  bars,
  format,
  heads,
}: {
  label: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  heads: [string, string];
}) {
  return (
    <>
      <ChartFrame
        label={`${label}. The table below has the same`}
        steps={roundSteps(
          bars.map(({ value }) => value),
          true,
        )}
        format={format}
        marks={bars.flatMap(({ mark }, at) => (mark === undefined ? [] : [{ at, text: mark }]))}
        count={bars.length}
      >
        {({ x, y, step, foot }) =>
          bars.map(({ key, name, value, words }, at) => (
            <rect
              key={key}
              className={css.bar}
              x={x(at) - step * 0.42}
              y={y(value)}
              width={step * 0.84}
              height={Math.max(0, foot - y(value))}
            >
              <title>
                {name}: {words}
              </title>
            </rect>
          ))
        }
      </ChartFrame>
      <div className={css.foot}>
        <Disclosure title="The same as a table">
          <DataTable
            label={label}
            rows={bars}
            columns={[
              { id: 'name', head: heads[0], cell: (bar) => bar.name },
              { id: 'value', head: heads[1], align: 'right', cell: (bar) => bar.words },
            ]}
            rowKey={({ key }) => key}
            compact={(bar) => ({ name: bar.name, figure: bar.words })}
          />
        </Disclosure>
      </div>
    </>
  );
}

/** How the prices of the twelve months are spread. */
export function Histogram({ report: { histogram, area } }: { report: AreaReport }) {
  if (histogram.length === 0) return null;
  const every = Math.max(1, Math.ceil(histogram.length / 7));
  return (
    <Card title="How prices are spread">
      <Bars
        label={`Sales of 12 months in ${area.code} by price`}
        heads={['Price', 'Sales']}
        format={formatCount}
        bars={histogram.map(({ from_pence: from, to_pence: to, sales }, at) => ({
          key: String(from),
          name: `${formatPounds(from)} to ${formatPounds(to)}`,
          ...(at % every === 0 ? { mark: axisPounds(from) } : {}),
          value: sales,
          words: plural(sales, 'sale'),
        }))}
      />
    </Card>
  );
}

const MONTH_NAMES = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, at, 15))),
);
/** In which months homes are sold. */
export function Seasons({ report: { seasonality, area } }: { report: AreaReport }) {
  if (seasonality.length === 0) return null;
  return (
    <Card title="Seasons, an average month is 100">
      <Bars
        label={`Sales of each month of the year in ${area.code}, over up to ten whole years`}
        heads={['Month', 'An average month is 100']}
        format={String}
        bars={seasonality.map(({ month, index }) => {
          const name = MONTH_NAMES[month - 1] ?? '';
          return { key: name, name, mark: name.slice(0, 3), value: index, words: index.toFixed(0) };
        })}
      />
    </Card>
  );
}

type ReportYear = AreaReport['years'][number];
const yearPrice = (row: ReportYear) => (
  <Price pence={row.median_pence} receipt={row.receipt} name={`median price of ${row.year}`} isUncertain={row.is_uncertain} />
);
const yearName = (row: ReportYear) => `${row.year}${row.is_whole ? '' : ', not whole'}`;
const COLUMNS: Column<ReportYear>[] = [
  { id: 'year', head: 'Year', cell: yearName },
  { id: 'sales', head: 'Sales', align: 'right', cell: (row) => formatCount(row.sales) },
  { id: 'median', head: 'Median price', align: 'right', cell: yearPrice },
  {
    id: 'half',
    head: 'Middle half',
    align: 'right',
    minor: true,
    cell: (row) => <span className="fh-dim">{rangeWords(row.lower_quartile_pence, row.upper_quartile_pence)}</span>,
  },
];
export function Years({ report }: { report: AreaReport }) {
  return (
    <DataTable
      label="Years"
      top={tableTop('Years')}
      rows={report.years.toReversed()}
      columns={COLUMNS}
      rowKey={({ year }) => year}
      compact={(row) => ({ name: yearName(row), figure: yearPrice(row), detail: plural(row.sales, 'sale') })}
    />
  );
}
