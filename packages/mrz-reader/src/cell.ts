import type { Gray } from './gray.ts';

/** A cell as the classifier sees it: a character with a little of what stands around it. */
export const CELL = { width: 20, height: 24, pointsPerPitch: 16 } as const;
/** Where a cell lies: its middle, and the step to the next character. `tall` stretches it across the line. */
export type CellPlace = { x: number; y: number; alongX: number; alongY: number; tall: number };

/** Takes a cell out of a picture into `into`: mean 0, deviation 1. Beyond the edge of the picture its last point goes on. */
export function takeCell({ width, height, data }: Gray, { x, y, alongX, alongY, tall }: CellPlace, into: Float32Array): void {
  const [ux, uy] = [alongX / CELL.pointsPerPitch, alongY / CELL.pointsPerPitch];
  const [vx, vy] = [-uy * tall, ux * tall];
  let [sum, squares, at] = [0, 0, 0];
  for (let row = 0; row < CELL.height; row += 1) {
    const down = row - (CELL.height - 1) / 2;
    for (let column = 0; column < CELL.width; column += 1) {
      const right = column - (CELL.width - 1) / 2;
      const px = Math.min(Math.max(x + right * ux + down * vx, 0), width - 1.001);
      const py = Math.min(Math.max(y + right * uy + down * vy, 0), height - 1.001);
      const [left, top] = [px | 0, py | 0];
      const [fx, fy] = [px - left, py - top];
      const from = top * width + left;
      const above = data[from]! * (1 - fx) + data[from + 1]! * fx;
      const below = data[from + width]! * (1 - fx) + data[from + width + 1]! * fx;
      const value = above * (1 - fy) + below * fy;
      into[at++] = value;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / at;
  const deviation = Math.max(Math.sqrt(Math.max(squares / at - mean * mean, 0)), 6);
  for (let point = 0; point < at; point += 1) into[point] = (into[point]! - mean) / deviation;
}
