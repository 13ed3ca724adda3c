type Point = { date: string; pence: number };

/** Lines of the grid under the first. */
export const LINES = 4;

/** The step line of a balance and the area under it: it holds from one day it is printed on to the next. */
export function balancePath(points: readonly Point[], { width, height }: { width: number; height: number }) {
  const values = points.map(({ pence }) => pence);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = roundUp((high - low || Math.abs(high) || 100) / LINES);
  const least = Math.floor(low / step) * step;
  const most = Math.max(least + step * LINES, Math.ceil(high / step) * step);
  const days = points.map(({ date }) => Date.parse(`${date}T12:00:00Z`));
  const [from, to] = [days[0] ?? 0, days.at(-1) ?? 0];
  const x = (day: number) => round(to === from ? 0 : ((day - from) / (to - from)) * width);
  const y = (pence: number) => round(height - ((pence - least) / (most - least)) * height);
  const line = points.map(({ pence }, at) => (at === 0 ? `M0 ${y(pence)}` : `H${x(days[at] ?? 0)}V${y(pence)}`)).join('');
  return { line, area: points.length === 0 ? '' : `${line}V${height}H0Z`, least, most };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A number people count in: 1, 2 or 5 with noughts. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((each) => each * power >= value) ?? 10) * power;
}
