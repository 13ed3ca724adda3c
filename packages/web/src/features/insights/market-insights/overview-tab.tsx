import type { AreaReport } from '@freehold/contract/insights/area-report';
import { useState } from 'react';
import { formatCount, formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { ChartKey, PriceChart, RangeBar } from './charts.tsx';
import { AreaTable, useMaps } from './england-and-wales.tsx';
import { Figure } from './figure.tsx';
import { Price, tableTop } from './parts.tsx';
import { PostcodeMap } from './postcode-map.tsx';
import { Histogram } from './spread.tsx';
import { TileMap } from './tile-map.tsx';
import { monthsBetween, NO_CHANGE, percentWords, TYPE_WORDS, typeWords } from '../../../shared/sold/sold-words.ts';
import { changeWords, countChange, rangeWords, receiptOf, shareWords, TOO_FEW } from './words.ts';
import css from './market.module.css';

export function OverviewTab({ report }: { report: AreaReport }) {
  return (
    <div className={css.stack}>
      <Headline report={report} />
      <PriceCard report={report} />
      <Types report={report} />
      <Histogram report={report} />
      <div className={css.pair}>
        <Shares report={report} />
        <Recent report={report} />
      </div>
      <AroundHere report={report} />
      {report.nearby.length > 1 && <AreaTable label="Districts near here" squares={report.nearby} />}
    </div>
  );
}

function AroundHere({ report: { nearby, area } }: { report: AreaReport }) {
  const maps = useMaps().filter(({ value }) => value === 'outlines' || value === 'squares');
  const [chosen, setChosen] = useState<string | null>(null);
  const map = maps.find(({ value }) => value === chosen)?.value ?? maps[0]?.value;
  const within = /^[A-Z]+/.exec(area.code)?.[0];
  const shown = area.code.split(' ')[0] ?? area.code;
  return (
    <>
      {maps.length > 1 && map && (
        <div className={css.mapChoice}>
          <Segmented label="Which map" value={map} onChange={setChosen} options={maps} />
        </div>
      )}
      {map === 'outlines' && within !== undefined ? (
        <PostcodeMap title="Around here" squares={nearby} within={within} shown={shown} />
      ) : (
        <TileMap title="Around here" squares={nearby} shown={area.code} />
      )}
    </>
  );
}

function Headline({ report: { area, headline, changes, sales_before: before } }: { report: AreaReport }) {
  const { median_pence: median, lower_quartile_pence: lower, upper_quartile_pence: upper, receipt, is_uncertain: isUncertain } = headline;
  const [year, ...longer] = changes;
  const few = <span className={css.words}>{TOO_FEW}</span>;
  return (
    <FactCells
      cells={[
        {
          id: 'median',
          label: 'Median price',
          figure:
            median === null ? (
              few
            ) : (
              <Figure receipt={receipt} name={`median price of ${area.code}`} isUncertain={isUncertain}>
                {formatPounds(median)}
              </Figure>
            ),
          detail:
            median === null ? 'under five in 12 months' : `likely ${rangeWords(headline.likely_low_pence, headline.likely_high_pence)}`,
        },
        {
          id: 'half',
          label: 'Middle half of homes',
          figure:
            lower === null || upper === null ? (
              few
            ) : (
              <span className={css.words}>
                <Figure receipt={receiptOf('lower_quartile', receipt)} name="lower quartile" isUncertain={isUncertain}>
                  {formatPounds(lower)}
                </Figure>{' '}
                to{' '}
                <Figure receipt={receiptOf('upper_quartile', receipt)} name="upper quartile" isUncertain={isUncertain}>
                  {formatPounds(upper)}
                </Figure>
              </span>
            ),
          detail: 'a quarter cost less, a quarter more',
        },
        {
          id: 'sales',
          label: 'Sales in 12 months',
          figure: (
            <Figure receipt={receiptOf('sales', receipt)} name={`number of sales in ${area.code}`}>
              {formatCount(headline.sales)}
            </Figure>
          ),
          detail: countChange(headline.sales, before),
        },
        {
          id: 'change',
          label: 'Change in a year',
          figure:
            year === undefined || year.percent === null ? (
              <span className={css.words}>{NO_CHANGE}</span>
            ) : (
              <Figure receipt={year.receipt} name="median of the 12 months before">
                {percentWords(year.percent)}
              </Figure>
            ),
          detail: longer.map(({ percent, years }) => changeWords(percent, years)).join(', ') || 'No earlier years',
        },
      ]}
    />
  );
}

export function PriceCard({ report }: { report: AreaReport }) {
  const { area, within, months, within_months: around, headline } = report;
  const {
    tenth_pence: low,
    lower_quartile_pence: lower,
    median_pence: middle,
    upper_quartile_pence: upper,
    ninetieth_pence: high,
  } = headline;
  return (
    <Card
      className={css.keyed}
      title="Price by month"
      action={
        <ChartKey
          items={[
            { text: `${area.code}, 12 months` },
            ...(within ? [{ text: within.code, series: 2 }] : []),
            { text: 'Month, with its likely range', look: 'point' as const },
            { text: 'Not complete', look: 'hatch' as const },
          ]}
        />
      }
    >
      <PriceChart
        months={months}
        within={around}
        label={`Median price by month in ${area.code}${within ? ` beside ${within.code}` : ''}. The tab Months has the same as a table`}
      />
      {low !== null && lower !== null && middle !== null && upper !== null && high !== null && (
        <div className={css.foot}>
          <RangeBar spread={{ low, lower, middle, upper, high }} />
          One in ten homes cost under {formatPounds(low)}, one in ten over {formatPounds(high)}.
        </div>
      )}
    </Card>
  );
}

type TypeRow = AreaReport['types'][number];
const TYPE_COLUMNS: Column<TypeRow>[] = [
  { id: 'type', head: 'Type', cell: (row) => TYPE_WORDS[row.type] },
  { id: 'sales', head: 'Sales', align: 'right', cell: (row) => formatCount(row.sales) },
  { id: 'median', head: 'Median price', align: 'right', cell: (row) => typePrice(row) },
  {
    id: 'half',
    head: 'Middle half',
    align: 'right',
    minor: true,
    cell: (row) => <span className="fh-dim">{rangeWords(row.lower_quartile_pence, row.upper_quartile_pence)}</span>,
  },
  { id: 'change', head: 'In a year', align: 'right', cell: (row) => percentWords(row.change_percent) },
];
const typePrice = (row: TypeRow) => (
  <Price
    pence={row.median_pence}
    receipt={row.receipt}
    name={`median price, ${TYPE_WORDS[row.type].toLowerCase()}`}
    isUncertain={row.is_uncertain}
  />
);
function Types({ report }: { report: AreaReport }) {
  return (
    <DataTable
      label="Price by type"
      top={tableTop('Price by type')}
      rows={report.types}
      columns={TYPE_COLUMNS}
      rowKey={({ type }) => type}
      compact={(row) => ({
        name: TYPE_WORDS[row.type],
        figure: typePrice(row),
        detail: plural(row.sales, 'sale'),
        status: <span className="fh-small fh-dim">{percentWords(row.change_percent)}</span>,
      })}
    />
  );
}

type ShareRow = AreaReport['tenure']['freehold'] & { name: string };
const sharePrice = (row: ShareRow) => (
  <Price pence={row.median_pence} receipt={row.receipt} name={`median price, ${row.name.toLowerCase()}`} isUncertain={row.sales < 20} />
);
const SHARE_COLUMNS: Column<ShareRow>[] = [
  { id: 'name', head: 'Homes', cell: (row) => row.name },
  { id: 'sales', head: 'Sales', align: 'right', cell: (row) => formatCount(row.sales) },
  { id: 'share', head: 'Share', align: 'right', cell: (row) => shareWords(row.percent) },
  { id: 'median', head: 'Median price', align: 'right', cell: sharePrice },
];
function Shares({ report: { tenure, new_build: built, left_out: leftOut, not_full_value: additional } }: { report: AreaReport }) {
  const rows: ShareRow[] = [
    { name: 'Freehold', ...tenure.freehold },
    { name: 'Leasehold', ...tenure.leasehold },
    { name: 'New homes', ...built.new },
    { name: 'Existing homes', ...built.existing },
  ];
  return (
    <DataTable
      label="Tenure and new homes"
      top={tableTop('Tenure and new homes')}
      rows={rows}
      columns={SHARE_COLUMNS}
      rowKey={({ name }) => name}
      compact={(row) => ({
        name: row.name,
        figure: sharePrice(row),
        detail: plural(row.sales, 'sale'),
        status: <span className="fh-small fh-dim">{shareWords(row.percent)}</span>,
      })}
      foot={
        <p className={css.foot}>
          New homes are registered late, so they are counted over {monthsBetween(built.from, built.to)}. Left out everywhere:{' '}
          <Figure receipt={receiptOf('sales', additional.receipt)} name="sales not at full value">
            {plural(leftOut.not_full_value, 'sale')}
          </Figure>{' '}
          not at full value, and {formatCount(leftOut.other_property)} of property that is no home.
        </p>
      }
    />
  );
}

function Recent({ report: { recent } }: { report: AreaReport }) {
  return (
    <Card title="Recent sales">
      {recent.length === 0 ? (
        <p className={css.foot}>No sale is counted here.</p>
      ) : (
        <ul className={css.sales}>
          {recent.map((sale) => (
            <li key={sale.id}>
              <span className="fh-col fh-grow">
                <span className={css.saleName}>{sale.address}</span>
                <span className="fh-small fh-dim">
                  {typeWords(sale.type)}, {sale.postcode}
                </span>
              </span>
              <span className="fh-col fh-r">
                <span className={css.saleName}>{formatPounds(sale.price_pence)}</span>
                <span className="fh-small fh-dim">{formatDate(sale.sold_on)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
