import type { PriceIndex } from '@freehold/contract/insights/price-index';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { ChartFrame } from '../../../shared/sold/chart-frame.tsx';
import { linePath, monthMarks, roundSteps } from '../../../shared/sold/chart-scale.ts';
import { SourceLines } from '../../../shared/sold/source-lines.tsx';
import { monthName, percentWords } from '../../../shared/sold/sold-words.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingCard, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { ChartKey } from './charts.tsx';
import { Figure } from './figure.tsx';
import { tableTop } from './parts.tsx';
import { priceIndexQuery, type ReportAsked } from './queries.ts';
import css from './market.module.css';

type IndexPoint = PriceIndex['points'][number];

/** How much homes themselves went up, from homes sold more than once. */
export function IndexTab({ asked }: { asked: ReportAsked }) {
  const query = useQuery(priceIndexQuery(asked));
  if (query.isError) {
    return (
      <Card>
        <PartFailed title={`No index for ${asked.area}`} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!query.data) {
    return (
      <div className={css.stack}>
        <LoadingCard height={320} label={`The index of ${asked.area} is loading`} />
        <LoadingRows rows={3} />
      </div>
    );
  }
  const { data: index } = query;
  return (
    <>
      <div className="fh-two">
        <div className={css.stack}>
          <Chart index={index} />
          <Changes index={index} />
          <Quarters index={index} />
        </div>
        <div className={css.stack}>
          <Made index={index} />
        </div>
      </div>
      <SourceLines hasReceipts source={index.source} />
    </>
  );
}

const officialName = ({ official }: PriceIndex) => (official === null ? 'Official' : `${official.name}, official`);

function Chart({ index }: { index: PriceIndex }) {
  const { points, measured, official, base } = index;
  const values = points.flatMap((point) =>
    [point.same_homes, point.same_homes_low, point.same_homes_high, point.median, point.official].filter((value) => value !== null),
  );
  return (
    <Card
      className={css.keyed}
      title={`Price index, ${monthName(base)} is 100`}
      action={
        <ChartKey
          items={[
            ...(measured ? [{ text: 'Same homes, sold twice' }, { text: 'Likely range', look: 'band' as const }] : []),
            { text: 'Median price', series: 2 },
            ...(official ? [{ text: officialName(index), series: 3 }] : []),
          ]}
        />
      }
    >
      <ChartFrame
        label={`Price index of ${index.area.code} by quarter. The table below has the same`}
        steps={roundSteps(values)}
        format={(value) => String(Math.round(value))}
        marks={monthMarks(points.map(({ month }) => month))}
        count={points.length}
      >
        {({ x, y }) => {
          const line = (valueOf: (point: IndexPoint) => number | null) =>
            linePath(
              points.map((point, at) => {
                const value = valueOf(point);
                return value === null ? null : { x: x(at), y: y(value) };
              }),
            );
          return (
            <>
              {bandsOf(points).map((band) => (
                <path
                  key={band[0]?.at}
                  className={css.band}
                  d={`M${[...band.map(({ at, high }) => [at, high] as const), ...band.toReversed().map(({ at, low }) => [at, low] as const)]
                    .map(([at, value]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
                    .join('L')}Z`}
                />
              ))}
              <path className={css.lineMedian} d={line(({ median }) => median)} />
              <path className={css.lineOfficial} d={line((point) => point.official)} />
              <path className={css.lineMain} d={line((point) => point.same_homes)} />
            </>
          );
        }}
      </ChartFrame>
    </Card>
  );
}

type Edge = { at: number; low: number; high: number };
/** Runs of quarters that have a range. */
function bandsOf(points: readonly IndexPoint[]): Edge[][] {
  const bands: Edge[][] = [];
  let run: Edge[] = [];
  for (const [at, { same_homes_low: low, same_homes_high: high }] of points.entries()) {
    if (low !== null && high !== null) {
      if (run.length === 0) bands.push(run);
      run.push({ at, low, high });
    } else run = [];
  }
  return bands;
}

const NOT_MEASURED = <span className="fh-dim">Not measured</span>;
/** What was measured, with its receipt where it has one. */
function withReceipt(words: string | null, receipt: string | null, name: string): ReactNode {
  if (words === null) return NOT_MEASURED;
  if (receipt === null) return words;
  return (
    <Figure receipt={receipt} name={name}>
      {words}
    </Figure>
  );
}
const percentOrNull = (percent: number | null) => (percent === null ? null : percentWords(percent));
const rangeOf = (low: number | null, high: number | null) =>
  low === null || high === null ? '' : `${percentWords(low)} to ${percentWords(high)}`;

type ChangeRow = PriceIndex['changes'][number];
function Changes({ index }: { index: PriceIndex }) {
  const over = ({ years }: ChangeRow) => (years === 1 ? '1 year' : `${years} years`);
  const same = (row: ChangeRow) =>
    withReceipt(percentOrNull(row.same_homes.percent), index.receipt, `change of homes sold twice over ${over(row)}`);
  const median = (row: ChangeRow) => withReceipt(percentOrNull(row.median_percent), row.median_receipt, `median ${over(row)} before`);
  const official = (row: ChangeRow) =>
    withReceipt(percentOrNull(row.official_percent), row.official_receipt, `official change over ${over(row)}`);
  const columns: Column<ChangeRow>[] = [
    { id: 'over', head: 'Over', cell: over },
    { id: 'same', head: 'Same homes', align: 'right', cell: (row) => <b>{same(row)}</b> },
    {
      id: 'range',
      head: 'Likely range',
      align: 'right',
      minor: true,
      cell: ({ same_homes: { low_percent: low, high_percent: high } }) => <span className="fh-dim">{rangeOf(low, high)}</span>,
    },
    { id: 'median', head: 'Median price', align: 'right', cell: median },
    { id: 'official', head: officialName(index), align: 'right', cell: official },
  ];
  return (
    <DataTable
      label="How much prices changed"
      top={tableTop('How much prices changed')}
      rows={index.changes}
      columns={columns}
      rowKey={({ years }) => years}
      compact={(row) => ({
        name: over(row),
        figure: same(row),
        detail: rangeOf(row.same_homes.low_percent, row.same_homes.high_percent),
        status: (
          <span className="fh-small fh-dim">
            median {median(row)}
            {index.official !== null && <>, official {official(row)}</>}
          </span>
        ),
      })}
    />
  );
}

const one = (value: number | null) => (value === null ? '' : value.toFixed(1));
function Quarters({ index }: { index: PriceIndex }) {
  const level = (value: number | null, receipt: string | null, name: string) =>
    value === null ? '' : withReceipt(value.toFixed(1), receipt, name);
  const same = (point: IndexPoint) => level(point.same_homes, index.receipt, `index of homes sold twice, ${monthName(point.month)}`);
  const median = (point: IndexPoint) => level(point.median, point.median_receipt, `median of the 12 months to ${monthName(point.month)}`);
  const official = (point: IndexPoint) => level(point.official, point.official_receipt, `official index, ${monthName(point.month)}`);
  const columns: Column<IndexPoint>[] = [
    { id: 'month', head: 'Quarter to', cell: ({ month }) => monthName(month) },
    { id: 'same', head: 'Same homes', align: 'right', cell: same },
    {
      id: 'range',
      head: 'Likely range',
      align: 'right',
      minor: true,
      cell: (point) => (
        <span className="fh-dim">
          {point.same_homes_low === null ? '' : `${one(point.same_homes_low)} to ${one(point.same_homes_high)}`}
        </span>
      ),
    },
    { id: 'median', head: 'Median price', align: 'right', cell: median },
    { id: 'official', head: officialName(index), align: 'right', cell: official },
  ];
  return (
    <DataTable
      label="Index by quarter"
      top={tableTop('Index by quarter')}
      rows={index.points.toReversed()}
      columns={columns}
      rowKey={({ month }) => month}
      compact={(point) => ({
        name: monthName(point.month),
        figure: same(point),
        detail: point.same_homes_low === null ? undefined : `${one(point.same_homes_low)} to ${one(point.same_homes_high)}`,
        status: (
          <span className="fh-small fh-dim">
            median {median(point)}
            {point.official !== null && <>, official {official(point)}</>}
          </span>
        ),
      })}
    />
  );
}

function Made({ index: { area, measured, pairs, left_out: leftOut, receipt, official } }: { index: PriceIndex }) {
  const out = leftOut.soon + leftOut.other_type + leftOut.new_to_resale;
  return (
    <Card title="How it is made" padded>
      {measured === null ? (
        <p className={css.made}>Too few homes of {area.code} and the area around it were sold twice to measure an index.</p>
      ) : (
        measured.code !== area.code && (
          <p className={css.made}>
            Under 300 homes of {area.code} were sold twice, so the same homes are those of {measured.code} around it.
          </p>
        )
      )}
      <Facts
        side
        facts={[
          {
            label: 'Homes sold twice',
            value:
              receipt === null ? (
                formatCount(pairs)
              ) : (
                <Figure receipt={receipt} name="index of homes sold twice">
                  {formatCount(pairs)} pairs
                </Figure>
              ),
          },
          { label: 'Left out', value: `${formatCount(out)} pairs` },
          { label: 'Under 6 months apart', value: formatCount(leftOut.soon) },
          { label: 'Type changed', value: formatCount(leftOut.other_type) },
          { label: 'New the first time', value: formatCount(leftOut.new_to_resale) },
          { label: 'Method', value: 'Case and Shiller' },
          {
            label: 'UK House Price Index',
            value: official === null ? 'Not loaded for here' : `${official.name}, to ${monthName(official.through)}`,
          },
        ]}
      />
    </Card>
  );
}
