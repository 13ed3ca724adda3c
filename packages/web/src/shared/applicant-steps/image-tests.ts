/** What the camera is to show. A card and a page have corners, a face has none. */
export type Frame = 'card' | 'page' | 'face';
/** One byte of brightness for each point, row by row. */
export type Grey = { width: number; height: number; points: Uint8ClampedArray };
/** A part of a picture, in points. */
export type Area = { x: number; y: number; width: number; height: number };
export type Judged = { isSharp: boolean; hasGlare: boolean; isDark: boolean; hasCorners: boolean };

const RATIO: Record<Frame, number> = { card: 1.586, page: 0.72, face: 0.78 };
const SHARE: Record<Frame, number> = { card: 0.9, page: 0.88, face: 0.7 };

/** Where the frame lies on a stage of this size. The picture is tested against the same lines the person sees. */
export function frameOn(width: number, height: number, frame: Frame): Area {
  const wide = Math.min(width * SHARE[frame], height * 0.62 * RATIO[frame]);
  const high = wide / RATIO[frame];
  return { x: (width - wide) / 2, y: (height - high) * 0.42, width: wide, height: high };
}

/** Brightness of a picture of red, green, blue and alpha. */
export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Grey {
  const points = new Uint8ClampedArray(width * height);
  for (let at = 0; at < points.length; at += 1) {
    const from = at * 4;
    points[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { width, height, points };
}

const inside = ({ width, height }: Grey, area: Area): Area => {
  const x = Math.max(0, Math.round(area.x));
  const y = Math.max(0, Math.round(area.y));
  return { x, y, width: Math.min(width - x, Math.round(area.width)), height: Math.min(height - y, Math.round(area.height)) };
};

/** How much neighbouring points differ (the variance of the Laplacian): small where a picture is blurred. */
export function sharpnessOf(grey: Grey, of: Area): number {
  const { x, y, width, height } = inside(grey, of);
  let [sum, squares, count] = [0, 0, 0];
  for (let row = y + 1; row < y + height - 1; row += 1) {
    for (let column = x + 1; column < x + width - 1; column += 1) {
      const at = row * grey.width + column;
      const p = (index: number) => grey.points[index] ?? 0;
      const value = 4 * p(at) - p(at - 1) - p(at + 1) - p(at - grey.width) - p(at + grey.width);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

const BLOCK = 8;
/** Which share of the area is burnt out: whole blocks without any drawing, as white as the camera can see. */
export function glareOf(grey: Grey, of: Area): number {
  const { x, y, width, height } = inside(grey, of);
  let [burnt, blocks] = [0, 0];
  for (let top = y; top + BLOCK <= y + height; top += BLOCK) {
    for (let left = x; left + BLOCK <= x + width; left += BLOCK) {
      let darkest = 255;
      for (let row = 0; row < BLOCK; row += 1)
        for (let column = 0; column < BLOCK; column += 1)
          darkest = Math.min(darkest, grey.points[(top + row) * grey.width + left + column] ?? 0);
      if (darkest >= 250) burnt += 1;
      blocks += 1;
    }
  }
  return blocks === 0 ? 0 : burnt / blocks;
}

export function brightnessOf(grey: Grey, of: Area): number {
  const { x, y, width, height } = inside(grey, of);
  let sum = 0;
  for (let row = y; row < y + height; row += 1)
    for (let column = x; column < x + width; column += 1) sum += grey.points[row * grey.width + column] ?? 0;
  return width * height <= 0 ? 0 : sum / (width * height);
}

/** The strongest step of brightness across a line, looked for a little to both sides of where it should be. */
function edgeAlong(grey: Grey, line: { from: number; to: number; at: number; reach: number; isUpright: boolean }): number {
  const point = (along: number, across: number) => {
    const [column, row] = line.isUpright ? [across, along] : [along, across];
    return column < 0 || row < 0 || column >= grey.width || row >= grey.height ? null : (grey.points[row * grey.width + column] ?? 0);
  };
  let strongest = 0;
  for (let across = Math.round(line.at - line.reach); across <= line.at + line.reach; across += 1) {
    let [sum, count] = [0, 0];
    for (let along = Math.round(line.from); along < line.to; along += 1) {
      const [before, after] = [point(along, across - 2), point(along, across + 2)];
      if (before === null || after === null) continue;
      sum += after - before;
      count += 1;
    }
    if (count > 0) strongest = Math.max(strongest, Math.abs(sum / count));
  }
  return strongest;
}

const EDGE = 14;
/** Which corners can be seen: both edges that meet there run near the frame. Top left, top right, bottom left, bottom right. */
export function cornersIn(grey: Grey, frame: Area): boolean[] {
  const { x, y, width, height } = frame;
  const reach = Math.min(width, height) * 0.11;
  return [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([cornerX = 0, cornerY = 0]) => {
    const isLeft = cornerX === x;
    const isTop = cornerY === y;
    const across = { from: isLeft ? x + width * 0.08 : x + width * 0.62, to: isLeft ? x + width * 0.38 : x + width * 0.92 };
    const down = { from: isTop ? y + height * 0.1 : y + height * 0.6, to: isTop ? y + height * 0.4 : y + height * 0.9 };
    return (
      edgeAlong(grey, { ...across, at: cornerY, reach, isUpright: false }) >= EDGE &&
      edgeAlong(grey, { ...down, at: cornerX, reach, isUpright: true }) >= EDGE
    );
  });
}

const SHARP = { card: 60, page: 60, face: 25 } as const;
const MOST_GLARE = 0.03;
const DARK = 45;

/** What can be told from the picture itself. It says nothing of what the document is or whether it is genuine. */
export function judge(grey: Grey, area: Area, frame: Frame): Judged {
  return {
    isSharp: sharpnessOf(grey, area) >= SHARP[frame],
    hasGlare: frame !== 'page' && glareOf(grey, area) > MOST_GLARE,
    isDark: brightnessOf(grey, area) < DARK,
    hasCorners: frame === 'face' || cornersIn(grey, area).every(Boolean),
  };
}
export const isClear = ({ isSharp, hasGlare, isDark, hasCorners }: Judged): boolean => isSharp && !hasGlare && !isDark && hasCorners;
