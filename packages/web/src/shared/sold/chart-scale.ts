import { shortPounds } from '../../lib/format.ts';
import { shortMonth } from './sold-words.ts';

/** Four to six round steps that hold all the values. */
export function roundSteps(values: readonly number[], fromZero = false): number[] {
  const low = fromZero || values.length === 0 ? 0 : Math.min(...values);
  const high = values.length === 0 ? 1 : Math.max(...values);
  const raw = Math.max((high - low) / 4, high * 0.01, 1e-9);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= raw) ?? 10) * power;
  const first = Math.floor(low / step) * step;
  const count = Math.max(1, Math.ceil((high - first) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, at) => first + at * step);
}

export type AxisMark = { at: number; text: string };
/** At most seven months named under a chart. */
export function monthMarks(months: readonly string[]): AxisMark[] {
  const every = Math.max(1, Math.ceil(months.length / 7));
  return months.flatMap((month, at) => (at % every === 0 ? [{ at, text: shortMonth(month) }] : []));
}

/** The points of a line, parted where there is none. */
export function linePath(points: readonly ({ x: number; y: number } | null)[]): string {
  let isDown = false;
  return points
    .map((point) => {
      const letter = isDown ? 'L' : 'M';
      isDown = point !== null;
      return point === null ? '' : `${letter}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    })
    .join('');
}

/** Thousands on an axis, with one decimal where they are not whole. */
export const axisPounds = (pence: number) =>
  pence === 0 ? '£0' : pence < 99_950_000 ? `£${Math.round(pence / 10_000) / 10}k` : shortPounds(pence);
