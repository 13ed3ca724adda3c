import type { Ink, SIGNATURE_STYLES } from '@freehold/contract/signing/signing-fields';

export type { Ink };
/** A point in a box that is 1 wide and 1 high, whatever the shape it is drawn in. */
export type InkPoint = { x: number; y: number };
export type TypedStyle = (typeof SIGNATURE_STYLES)[number];

const MOST_POINTS = 6_000;

/** Strokes as a pad of this size has them, as shares of it; points beyond its edge are drawn at the edge. */
export function shareStrokes(strokes: readonly (readonly InkPoint[])[], size: { width: number; height: number }): InkPoint[][] {
  const share = (value: number, whole: number) => Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000;
  const all = strokes.map((points) => points.map(({ x, y }) => ({ x: share(x, size.width), y: share(y, size.height) })));
  const count = all.reduce((sum, points) => sum + points.length, 0);
  const step = Math.ceil(count / MOST_POINTS);
  // Somebody who scribbles for minutes keeps the look of it.
  return step <= 1 ? all : all.map((points) => points.filter((_, index) => index % step === 0 || index === points.length - 1));
}

/** The strokes as a path in a box of these sizes, with soft corners. */
export function inkPath(strokes: readonly (readonly InkPoint[])[], width: number, height: number): string {
  const at = ({ x, y }: InkPoint) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`;
  return strokes
    .map((points) => {
      const [first, ...rest] = points;
      if (first === undefined) return '';
      if (rest.length === 0) return `M${at(first)}h0.1`;
      const curves = rest.map((point, index) => {
        const before = points[index] ?? first;
        const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
        return `Q${at(before)} ${at(middle)}`;
      });
      return `M${at(first)}${curves.join('')}L${at(rest.at(-1) ?? first)}`;
    })
    .join('');
}

/** The first letters of a name, as initials are suggested. */
export function initialsFrom(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => [...word][0]?.toLocaleUpperCase('en-GB') ?? '')
    .join('')
    .slice(0, 4);
}
