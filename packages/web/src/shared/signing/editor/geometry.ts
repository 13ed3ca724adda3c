/** Lengths are points from the top left corner of the page as it is shown. */
export type Box = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };
/** Lines along which a box fell into place: `x` upright ones, `y` level ones. */
export type Guides = { x: number | null; y: number | null };
export type Handle = 'nw' | 'ne' | 'sw' | 'se';

export const LEAST_SIDE = 8;
const round = (value: number) => Math.round(value * 100) / 100;
const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** Whole on the page: moved inside, and made smaller only where it is larger than the page. */
export function keepOnPage<B extends Box>(box: B, page: Size): B {
  const width = between(box.width, Math.min(LEAST_SIDE, page.width), page.width);
  const height = between(box.height, Math.min(LEAST_SIDE, page.height), page.height);
  return {
    ...box,
    width: round(width),
    height: round(height),
    x: round(between(box.x, 0, page.width - width)),
    y: round(between(box.y, 0, page.height - height)),
  };
}

export const moveBy = <B extends Box>(box: B, dx: number, dy: number, page: Size): B =>
  keepOnPage({ ...box, x: box.x + dx, y: box.y + dy }, page);

/** Moves several together: none leaves the page, and their distances stay. */
export function moveAllBy<B extends Box>(boxes: readonly B[], dx: number, dy: number, page: Size): B[] {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const stepX = between(dx, -left, page.width - right);
  const stepY = between(dy, -top, page.height - bottom);
  return boxes.map((box) => keepOnPage({ ...box, x: box.x + stepX, y: box.y + stepY }, page));
}

/** Drags one corner; the opposite one stays where it is. */
export function resizeBy<B extends Box>(box: B, handle: Handle, dx: number, dy: number, page: Size): B {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const fromLeft = handle === 'nw' || handle === 'sw';
  const fromTop = handle === 'nw' || handle === 'ne';
  const x = fromLeft ? between(box.x + dx, 0, right - LEAST_SIDE) : box.x;
  const y = fromTop ? between(box.y + dy, 0, bottom - LEAST_SIDE) : box.y;
  const width = fromLeft ? right - x : between(box.width + dx, LEAST_SIDE, page.width - x);
  const height = fromTop ? bottom - y : between(box.height + dy, LEAST_SIDE, page.height - y);
  return { ...box, x: round(x), y: round(y), width: round(width), height: round(height) };
}

const edges = (start: number, length: number) => [start, start + length / 2, start + length];

/** Puts a box that is nearly in line with another, or with the middle of the page, into line with it. */
export function snap<B extends Box>(box: B, others: readonly Box[], page: Size, within: number): { box: B; guides: Guides } {
  const nearest = (own: number[], lines: number[]) => {
    let best: { by: number; line: number } | null = null;
    for (const edge of own)
      for (const line of lines) {
        const by = line - edge;
        if (Math.abs(by) <= within && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, line };
      }
    return best;
  };
  const x = nearest(edges(box.x, box.width), [page.width / 2, ...others.flatMap((other) => edges(other.x, other.width))]);
  const y = nearest(edges(box.y, box.height), [page.height / 2, ...others.flatMap((other) => edges(other.y, other.height))]);
  return {
    box: keepOnPage({ ...box, x: box.x + (x?.by ?? 0), y: box.y + (y?.by ?? 0) }, page),
    guides: { x: x?.line ?? null, y: y?.line ?? null },
  };
}

export const ALIGNMENTS = ['left', 'middle', 'right', 'top', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Brings boxes of one page into line with the outermost of them. */
export function alignBoxes<B extends Box>(boxes: readonly B[], to: Alignment): B[] {
  if (boxes.length < 2) return [...boxes];
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return boxes.map((box) => {
    switch (to) {
      case 'left':
        return { ...box, x: left };
      case 'right':
        return { ...box, x: round(right - box.width) };
      case 'middle':
        return { ...box, x: round((left + right - box.width) / 2) };
      case 'top':
        return { ...box, y: top };
      case 'bottom':
        return { ...box, y: round(bottom - box.height) };
    }
  });
}
