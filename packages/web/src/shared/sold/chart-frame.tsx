import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { AxisMark } from './chart-scale.ts';
import css from './sold.module.css';

/** Before it is measured, and the least: a narrower box scrolls. */
const WIDTH = 760;
const LEAST_WIDTH = 560;
const HEIGHT = 280;
const LEFT = 56;
const RIGHT = 14;
export const CHART_TOP = 10;
const BOTTOM = 26;

type Scales = { x: (at: number) => number; y: (value: number) => number; step: number; foot: number };
type FrameProps = {
  /** What it shows, said to whoever cannot see it. */
  label: string;
  steps: readonly number[];
  format: (value: number) => string;
  marks: readonly AxisMark[];
  /** Places along the axis. */
  count: number;
  defs?: ReactNode;
  children: (scales: Scales) => ReactNode;
};

/** Hairlines across and labels; on a phone it scrolls in its own box. */
export function ChartFrame({ label, steps, format, marks, count, defs, children }: FrameProps) {
  const low = steps[0] ?? 0;
  const high = steps.at(-1) ?? 1;
  const { ref, width: room } = useElementSize<HTMLDivElement>();
  // As wide as its box, so that its words keep their size.
  const width = room === 0 ? WIDTH : Math.max(LEAST_WIDTH, Math.floor(room));
  const step = (width - LEFT - RIGHT) / Math.max(1, count);
  const foot = HEIGHT - BOTTOM;
  const x = (at: number) => LEFT + (at + 0.5) * step;
  const y = (value: number) => CHART_TOP + (foot - CHART_TOP) * (1 - (value - low) / (high - low));
  return (
    <div className={css.chartBox} tabIndex={0} role="region" aria-label={`Chart: ${label}`}>
      {/* Without the padding of the box, which would count as width. */}
      <div ref={ref} />
      <svg className={css.chart} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {defs}
        <g className={css.grid}>
          {steps.map((value) => (
            <path key={value} d={`M${LEFT} ${y(value)}H${width - RIGHT}`} />
          ))}
        </g>
        <g className={css.axis}>
          {steps.map((value) => (
            <text key={value} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          ))}
          {marks.map(({ at, text }) => (
            <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor="middle">
              {text}
            </text>
          ))}
        </g>
        {children({ x, y, step, foot })}
      </svg>
    </div>
  );
}
