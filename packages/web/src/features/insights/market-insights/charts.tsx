import type { ReportMonth } from '@freehold/contract/insights/area-report';
import { useId } from 'react';
import { formatCount, formatPounds } from '../../../lib/format.ts';
import { CHART_TOP, ChartFrame } from '../../../shared/sold/chart-frame.tsx';
import { axisPounds, linePath, monthMarks, roundSteps } from '../../../shared/sold/chart-scale.ts';
import { monthName } from '../../../shared/sold/sold-words.ts';
import css from './market.module.css';

const hatchId = (id: string) => `hatch-${id.replace(/\W/g, '')}`;
/** Not registered yet. */
function Hatch({ id, color }: { id: string; color: string }) {
  return (
    <defs>
      <pattern id={hatchId(id)} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" fill={color} />
      </pattern>
    </defs>
  );
}
const isNumber = (value: number | null): value is number => value !== null;

type Within = readonly { month: string; rolling_median_pence: number | null }[];
/** Prices by month: the rolling median as a line, each month’s median with its likely range, and a hatched ground where months are not complete. */
export function PriceChart({ months, within, label }: { months: readonly ReportMonth[]; within: Within; label: string }) {
  const id = useId();
  const around = new Map(within.map((each) => [each.month, each.rolling_median_pence]));
  const values = months
    .flatMap((each) => [
      each.median_pence,
      each.rolling_median_pence,
      each.likely_low_pence,
      each.likely_high_pence,
      around.get(each.month) ?? null,
    ])
    .filter(isNumber);
  const steps = roundSteps(values);
  return (
    <ChartFrame
      label={label}
      steps={steps}
      format={axisPounds}
      marks={monthMarks(months.map(({ month }) => month))}
      count={months.length}
      defs={<Hatch id={id} color="var(--fh-line)" />}
    >
      {({ x, y, step, foot }) => {
        const line = (valueOf: (month: ReportMonth) => number | null) =>
          linePath(
            months.map((month, at) => {
              const value = valueOf(month);
              return value === null ? null : { x: x(at), y: y(value) };
            }),
          );
        return (
          <>
            {months.map((month, at) =>
              month.is_complete ? null : (
                <rect
                  key={month.month}
                  x={x(at) - step / 2}
                  y={CHART_TOP}
                  width={step}
                  height={foot - CHART_TOP}
                  fill={`url(#${hatchId(id)})`}
                />
              ),
            )}
            <path className={css.lineAround} d={line(({ month }) => around.get(month) ?? null)} />
            {months.map((month, at) => (
              <g key={month.month} className={css.month} data-uncertain={month.is_uncertain || undefined}>
                {month.likely_low_pence !== null && month.likely_high_pence !== null && (
                  <path d={`M${x(at)} ${y(month.likely_low_pence)}V${y(month.likely_high_pence)}`} />
                )}
                {month.median_pence !== null && (
                  <circle cx={x(at)} cy={y(month.median_pence)} r="2.6">
                    <title>
                      {monthName(month.month)}: {formatPounds(month.median_pence)}
                    </title>
                  </circle>
                )}
              </g>
            ))}
            <path className={css.lineMain} d={line((month) => month.rolling_median_pence)} />
          </>
        );
      }}
    </ChartFrame>
  );
}

/** Sales by month; what an incomplete month will come to is hatched, its likely range a whisker. */
export function SalesChart({ months, label }: { months: readonly ReportMonth[]; label: string }) {
  const id = useId();
  const steps = roundSteps(
    months.flatMap((each) => [each.sales, each.expected_sales ?? 0, each.expected_high ?? 0]),
    true,
  );
  return (
    <ChartFrame
      label={label}
      steps={steps}
      format={formatCount}
      marks={monthMarks(months.map(({ month }) => month))}
      count={months.length}
      defs={<Hatch id={id} color="var(--fh-chart-1)" />}
    >
      {({ x, y, step, foot }) => {
        const wide = Math.min(16, step * 0.7);
        return months.map((month, at) => {
          const left = x(at) - wide / 2;
          const isForecast = month.expected_sales !== null;
          const whole = Math.max(month.sales, month.expected_sales ?? 0);
          return (
            <g key={month.month}>
              <title>
                {monthName(month.month)}: {formatCount(month.sales)} registered
              </title>
              {!month.is_complete && whole > 0 && (
                <rect className={css.open} x={left} y={y(whole)} width={wide} height={foot - y(whole)} fill={`url(#${hatchId(id)})`} />
              )}
              {(month.is_complete || isForecast) && (
                <rect className={css.bar} x={left} y={y(month.sales)} width={wide} height={foot - y(month.sales)} />
              )}
              {month.expected_low !== null && month.expected_high !== null && (
                <path className={css.whisker} d={`M${x(at)} ${y(month.expected_low)}V${y(month.expected_high)}m-3 0h6`} />
              )}
            </g>
          );
        });
      }}
    </ChartFrame>
  );
}

export type ChartLine = { key: string; points: readonly { month: string; rolling_median_pence: number | null }[] };
/** Areas side by side; the order of the lines gives their colours. */
export function LinesChart({ lines, label }: { lines: readonly ChartLine[]; label: string }) {
  const months = [...new Set(lines.flatMap(({ points }) => points.map(({ month }) => month)))].sort();
  const placeOf = new Map(months.map((month, at) => [month, at]));
  const values = lines.flatMap(({ points }) => points.map((point) => point.rolling_median_pence)).filter(isNumber);
  return (
    <ChartFrame label={label} steps={roundSteps(values)} format={axisPounds} marks={monthMarks(months)} count={months.length}>
      {({ x, y }) =>
        lines.map(({ key, points }, at) => (
          <path
            key={key}
            className={css.line}
            data-series={at + 1}
            d={linePath(
              points.map(({ month, rolling_median_pence: value }) =>
                value === null ? null : { x: x(placeOf.get(month) ?? 0), y: y(value) },
              ),
            )}
          />
        ))
      }
    </ChartFrame>
  );
}

export type Spread = { low: number; lower: number; middle: number; upper: number; high: number };
/** Where the middle half of prices lies, with the middle as a mark. The figures must stand beside it. */
export function RangeBar({ spread: { low, lower, middle, upper, high } }: { spread: Spread }) {
  const at = (value: number) => (high === low ? 50 : ((value - low) / (high - low)) * 100);
  return (
    <span className={css.range} aria-hidden>
      <i className={css.rangeHalf} style={{ left: `${at(lower)}%`, width: `${Math.max(0, at(upper) - at(lower))}%` }} />
      <i className={css.rangeMiddle} style={{ left: `${at(middle)}%` }} />
    </span>
  );
}

type KeyItem = { text: string; series?: number; look?: 'box' | 'hatch' | 'point' | 'band' };
/** The lines of a chart, named at its head. */
export function ChartKey({ items }: { items: readonly KeyItem[] }) {
  return (
    <span className={css.key}>
      {items.map(({ text, series = 1, look = 'line' }) => (
        <span key={text}>
          <i data-series={series} data-look={look} aria-hidden />
          {text}
        </span>
      ))}
    </span>
  );
}
