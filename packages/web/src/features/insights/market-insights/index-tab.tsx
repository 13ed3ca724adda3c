import type { PriceIndex } from '@freehold/contract/insights/price-index';
import { useQuery } from '@tanstack/react-query';
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

const orNone = (percent: number | null) => (percent === null ? <span className="fh-dim">Not measured</span> : percentWords(percent));
const rangeOf = (low: number | null, high: number | null) =>
  low === null || high === null ? '' : `${percentWords(low)} to ${percentWords(high)}`;

type ChangeRow = PriceIndex['changes'][number];
function Changes({ index }: { index: PriceIndex }) {
  const columns: Column<ChangeRow>[] = [
    { id: 'over', head: 'Over', cell: ({ years }) => (years === 1 ? '1 year' : `${years} years`) },
    { id: 'same', head: 'Same homes', align: 'right', cell: ({ same_homes: same }) => <b>{orNone(same.percent)}</b> },
    {
      id: 'range',
      head: 'Likely range',
      align: 'right',
      minor: true,
      cell: ({ same_homes: same }) => <span className="fh-dim">{rangeOf(same.low_percent, same.high_percent)}</span>,
    },
    { id: 'median', head: 'Median price', align: 'right', cell: ({ median_percent: percent }) => orNone(percent) },
    { id: 'official', head: officialName(index), align: 'right', cell: ({ official_percent: percent }) => orNone(percent) },
  ];
  return (
    <DataTable
      label="How much prices changed"
      top={tableTop('How much prices changed')}
      rows={index.changes}
      columns={columns}
      rowKey={({ years }) => years}
      compact={(row) => ({
        name: row.years === 1 ? '1 year' : `${row.years} years`,
        figure: orNone(row.same_homes.percent),
        detail: rangeOf(row.same_homes.low_percent, row.same_homes.high_percent),
        status: <span className="fh-small fh-dim">median {orNone(row.median_percent)}</span>,
      })}
    />
  );
}

const one = (value: number | null) => (value === null ? '' : value.toFixed(1));
function Quarters({ index }: { index: PriceIndex }) {
  const columns: Column<IndexPoint>[] = [
    { id: 'month', head: 'Quarter to', cell: ({ month }) => monthName(month) },
    { id: 'same', head: 'Same homes', align: 'right', cell: (point) => one(point.same_homes) },
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
    { id: 'median', head: 'Median price', align: 'right', cell: (point) => one(point.median) },
    { id: 'official', head: officialName(index), align: 'right', cell: (point) => one(point.official) },
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
        figure: one(point.same_homes),
        detail: point.same_homes_low === null ? undefined : `${one(point.same_homes_low)} to ${one(point.same_homes_high)}`,
        status: <span className="fh-small fh-dim">median {one(point.median)}</span>,
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
