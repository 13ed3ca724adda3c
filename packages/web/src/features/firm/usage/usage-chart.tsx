import type { UsageSummary } from '@freehold/contract/firm/usage';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { ChartFrame } from '../../../shared/sold/chart-frame.tsx';
import { roundSteps } from '../../../shared/sold/chart-scale.ts';
import { monthName } from '../../../shared/sold/sold-words.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { barsOf, marksOf, type UsageBar } from './usage-bars.ts';
import css from './usage.module.css';

const SERIES = 6;
/** The colour of a kind, by its place; those after the sixth share the last. */
export const seriesOf = (place: number) => Math.min(place + 1, SERIES);

const shortDay = (day: string) => formatDate(day).replace(/ \d{4}$/, '');
const nameOf = ({ key, isMonth }: UsageBar) => (isMonth ? monthName(key) : formatDate(key));

/** What was used, bar by bar; the same stands in the table under it. */
export function UsageChart({ summary }: { summary: UsageSummary }) {
  const bars = barsOf(summary);
  const { kinds, total } = summary;
  const isMonth = bars[0]?.isMonth === true;
  // Whole numbers of checks: an axis has no halves.
  const steps = roundSteps([Math.max(4, ...bars.map(({ quantity }) => quantity))], true).filter(Number.isInteger);
  return (
    <Card>
      <div className={css.chartHead}>
        <p className={css.sum}>
          <span className="fh-small fh-dim">Used, without VAT</span>
          <span className={css.figure}>{poundsAndPence(total.total_pence)}</span>
          <span className="fh-small fh-dim">
            {formatCount(total.quantity)} {total.quantity === 1 ? 'charge' : 'charges'}
          </span>
        </p>
        <ul className={css.key} aria-label="Colours of the chart">
          {kinds.map(({ kind, label }, place) => (
            <li key={kind}>
              <i className={css.dot} data-series={seriesOf(place)} aria-hidden />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <ChartFrame
        label={`What was used by ${isMonth ? 'month' : 'day'} and kind. The table below has the same`}
        steps={steps}
        format={formatCount}
        marks={marksOf(bars, (bar) => (isMonth ? monthName(bar.key) : shortDay(bar.key)))}
        count={bars.length}
      >
        {({ x, y, step }) => {
          const wide = Math.min(18, step * 0.7);
          return bars.map((bar, at) => {
            let below = 0;
            return (
              <g key={bar.key}>
                <title>
                  {nameOf(bar)}: {formatCount(bar.quantity)}, {poundsAndPence(bar.total_pence)}
                </title>
                {bar.counts.map(({ kind, quantity }, place) => {
                  const foot = y(below);
                  below += quantity;
                  return (
                    quantity > 0 && (
                      <rect
                        key={kind}
                        className={css.bar}
                        data-series={seriesOf(place)}
                        x={x(at) - wide / 2}
                        y={y(below)}
                        width={wide}
                        height={foot - y(below)}
                      />
                    )
                  );
                })}
              </g>
            );
          });
        }}
      </ChartFrame>
      <div className={css.asTable}>
        <Disclosure title={`The ${isMonth ? 'months' : 'days'} as a table`}>
          <BarTable bars={bars.filter(({ quantity }) => quantity > 0)} summary={summary} />
        </Disclosure>
      </div>
    </Card>
  );
}

function BarTable({ bars, summary: { kinds } }: { bars: readonly UsageBar[]; summary: UsageSummary }) {
  const countOf = (bar: UsageBar, kind: string) => bar.counts.find((one) => one.kind === kind)?.quantity ?? 0;
  const columns: Column<UsageBar>[] = [
    { id: 'when', head: bars[0]?.isMonth ? 'Month' : 'Day', cell: nameOf },
    ...kinds.map(({ kind, label }): Column<UsageBar> => ({
      id: kind,
      head: label,
      align: 'right',
      cell: (bar) => formatCount(countOf(bar, kind)),
    })),
    { id: 'sum', head: 'All', align: 'right', cell: (bar) => <b>{formatCount(bar.quantity)}</b> },
    { id: 'pence', head: 'Amount', align: 'right', cell: (bar) => poundsAndPence(bar.total_pence) },
  ];
  return (
    <DataTable
      label="What was used, by time and kind"
      rows={bars}
      columns={columns}
      rowKey={({ key }) => key}
      compact={(bar) => ({
        name: nameOf(bar),
        figure: poundsAndPence(bar.total_pence),
        detail: kinds
          .filter(({ kind }) => countOf(bar, kind) > 0)
          .map(({ kind, label }) => `${label} ${countOf(bar, kind)}`)
          .join(', '),
        status: formatCount(bar.quantity),
      })}
    />
  );
}
