import type { AreaReport, ReportMonth } from '@freehold/contract/insights/area-report';
import { formatCount, formatPounds, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { ChartKey, SalesChart } from './charts.tsx';
import { Figure } from './figure.tsx';
import { PriceCard } from './overview-tab.tsx';
import { Price, tableTop } from './parts.tsx';
import { Seasons, Years } from './spread.tsx';
import { monthName } from '../../../shared/sold/sold-words.ts';
import { rangeWords, receiptOf } from './words.ts';
import css from './market.module.css';

export function MonthsTab({ report }: { report: AreaReport }) {
  const { area, months, completeness } = report;
  const isForecast = completeness.basis === 'monthly_files';
  return (
    <div className={css.stack}>
      <Card
        className={css.keyed}
        title="Sales registered each month"
        action={
          <ChartKey
            items={[
              { text: 'Registered', look: 'box' },
              { text: isForecast ? 'Still to come, we expect' : 'Not complete', look: 'hatch' },
            ]}
          />
        }
      >
        <SalesChart months={months} label={`Sales registered each month in ${area.code}. The table below has the same`} />
        <p className={css.foot}>
          {isForecast
            ? `What the last months will come to is worked out from ${plural(completeness.files, 'monthly file')}; the whiskers are 95 % ranges.`
            : 'Fewer than three monthly files are kept, so what the last months will come to is not worked out.'}
        </p>
      </Card>
      <PriceCard report={report} />
      <MonthTable months={months.toReversed()} />
      <Years report={report} />
      <Seasons report={report} />
    </div>
  );
}

const monthPrice = (row: ReportMonth) => (
  <Price pence={row.median_pence} receipt={row.receipt} name={`median price in ${monthName(row.month)}`} isUncertain={row.is_uncertain} />
);
const salesOf = (row: ReportMonth) => (
  <Figure receipt={receiptOf('sales', row.receipt)} name={`sales in ${monthName(row.month)}`}>
    {formatCount(row.sales)}
  </Figure>
);
function Expected({ row }: { row: ReportMonth }) {
  if (row.is_complete) return null;
  if (row.expected_sales === null) return <span className="fh-dim">Not worked out</span>;
  const range =
    row.expected_low === null || row.expected_high === null
      ? ''
      : `, ${formatCount(row.expected_low)} to ${formatCount(row.expected_high)}`;
  return (
    <span className="fh-dim">
      {formatCount(row.expected_sales)}
      {range}
    </span>
  );
}
const COLUMNS: Column<ReportMonth>[] = [
  { id: 'month', head: 'Month', cell: (row) => monthName(row.month) },
  { id: 'sales', head: 'Registered', align: 'right', cell: salesOf },
  { id: 'expected', head: 'Will come to', align: 'right', minor: true, cell: (row) => <Expected row={row} /> },
  { id: 'median', head: 'Median price', align: 'right', cell: monthPrice },
  {
    id: 'range',
    head: 'Likely range',
    align: 'right',
    minor: true,
    cell: (row) => <span className="fh-dim">{rangeWords(row.likely_low_pence, row.likely_high_pence)}</span>,
  },
  {
    id: 'rolling',
    head: '12 months to then',
    align: 'right',
    cell: (row) =>
      row.rolling_median_pence === null ? <span className="fh-dim">Too few sales</span> : formatPounds(row.rolling_median_pence),
  },
  { id: 'used', head: 'Used in averages', cell: (row) => <Used isComplete={row.is_complete} /> },
];
function Used({ isComplete }: { isComplete: boolean }) {
  return (
    <span className={css.like}>
      <StatusGlyph glyph={isComplete ? 'tick' : 'dash'} family={isComplete ? 'moss' : 'stone'} size={13} />
      {isComplete ? 'Yes' : 'Not yet'}
    </span>
  );
}

function MonthTable({ months }: { months: readonly ReportMonth[] }) {
  return (
    <DataTable
      label="The months as a table"
      top={tableTop('The months as a table', 'Newest first')}
      rows={months}
      columns={COLUMNS}
      rowKey={({ month }) => month}
      compact={(row) => ({
        name: monthName(row.month),
        figure: monthPrice(row),
        detail: row.is_complete ? rangeWords(row.likely_low_pence, row.likely_high_pence) : 'Not complete',
        status: <span className="fh-small fh-dim">{plural(row.sales, 'sale')}</span>,
      })}
    />
  );
}
