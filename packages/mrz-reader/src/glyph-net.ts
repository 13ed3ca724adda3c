import { CELL } from './cell.ts';

/** The characters of a zone in the order of the classifier's answers; the last answer is that a cell holds none of them. */
export const GLYPHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
export const ANSWERS = GLYPHS.length + 1;

/** Two convolutions that halve, one dense layer, one answer each: 108,000 multiplications a cell. */
export const SHAPE = {
  first: 8,
  second: 16,
  hidden: 96,
  w1: CELL.width / 2,
  h1: CELL.height / 2,
  w2: CELL.width / 4,
  h2: CELL.height / 4,
} as const;
const FLAT = SHAPE.w2 * SHAPE.h2 * SHAPE.second;
export const PARTS = {
  first: [SHAPE.first, 25],
  second: [SHAPE.second, SHAPE.first * 9],
  hidden: [SHAPE.hidden, FLAT],
  answer: [ANSWERS, SHAPE.hidden],
} as const;
type Part = keyof typeof PARTS;
/** For each layer a row of weights for each of its outputs, and what is added to it. */
export type Net = Record<Part, { weights: Float32Array; bias: Float32Array }>;

export const layersOf = (): { first: Float32Array; second: Float32Array; hidden: Float32Array; answer: Float32Array } => ({
  first: new Float32Array(SHAPE.w1 * SHAPE.h1 * SHAPE.first),
  second: new Float32Array(FLAT),
  hidden: new Float32Array(SHAPE.hidden),
  answer: new Float32Array(ANSWERS),
});
export type Layers = ReturnType<typeof layersOf>;

/** The logarithms of the probabilities of each answer, in `layers.answer`. Indices stay inside by construction. */
export function classify(net: Net, cell: Float32Array, layers: Layers): Float32Array {
  convolve(cell, CELL.width, CELL.height, 1, 5, net.first, layers.first, SHAPE.first);
  convolve(layers.first, SHAPE.w1, SHAPE.h1, SHAPE.first, 3, net.second, layers.second, SHAPE.second);
  dense(layers.second, net.hidden, layers.hidden, true);
  dense(layers.hidden, net.answer, layers.answer, false);
  let most = -Infinity;
  for (const value of layers.answer) if (value > most) most = value;
  let sum = 0;
  for (const value of layers.answer) sum += Math.exp(value - most);
  const whole = most + Math.log(sum);
  for (let at = 0; at < ANSWERS; at += 1) layers.answer[at]! -= whole;
  return layers.answer;
}

/** Every second point in both directions; planes lie one after another. */
function convolve(
  from: Float32Array,
  width: number,
  height: number,
  planes: number,
  size: number,
  { weights, bias }: Net['first'],
  to: Float32Array,
  outputs: number,
): void {
  const [wide, high, reach] = [width / 2, height / 2, (size - 1) / 2];
  for (let output = 0; output < outputs; output += 1)
    for (let y = 0; y < high; y += 1)
      for (let x = 0; x < wide; x += 1) {
        let sum = bias[output]!;
        const [left, top] = [2 * x - reach, 2 * y - reach];
        for (let plane = 0; plane < planes; plane += 1) {
          const rowOf = (output * planes + plane) * size * size;
          for (let dy = 0; dy < size; dy += 1) {
            const row = top + dy;
            if (row < 0 || row >= height) continue;
            const start = (plane * height + row) * width + left;
            const weight = rowOf + dy * size;
            for (let dx = 0; dx < size; dx += 1) {
              if (left + dx < 0 || left + dx >= width) continue;
              sum += weights[weight + dx]! * from[start + dx]!;
            }
          }
        }
        to[(output * high + y) * wide + x] = sum > 0 ? sum : 0;
      }
}

function dense(from: Float32Array, { weights, bias }: Net['first'], to: Float32Array, isBent: boolean): void {
  const count = from.length;
  for (let output = 0; output < to.length; output += 1) {
    let sum = bias[output]!;
    const row = output * count;
    for (let at = 0; at < count; at += 1) sum += weights[row + at]! * from[at]!;
    to[output] = isBent && sum < 0 ? 0 : sum;
  }
}

const PART_NAMES: readonly Part[] = ['first', 'second', 'hidden', 'answer'];

/** A net as text: one byte a weight, with a scale for each row. */
export function packNet(net: Net): string {
  const bytes: number[] = [];
  const float = new DataView(new ArrayBuffer(4));
  const add = (value: number) => {
    float.setFloat32(0, value);
    for (let at = 0; at < 4; at += 1) bytes.push(float.getUint8(at));
  };
  for (const part of PART_NAMES) {
    const [rows, columns] = PARTS[part];
    for (let row = 0; row < rows; row += 1) {
      const values = net[part].weights.subarray(row * columns, (row + 1) * columns);
      const scale = Math.max(...values.map(Math.abs), 1e-9) / 127;
      add(scale);
      add(net[part].bias[row]!);
      for (const value of values) bytes.push(Math.round(value / scale) & 255);
    }
  }
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

export function unpackNet(text: string): Net {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const read = (part: Part) => {
    const [rows, columns] = PARTS[part];
    const [weights, bias] = [new Float32Array(rows * columns), new Float32Array(rows)];
    for (let row = 0; row < rows; row += 1) {
      const scale = view.getFloat32(at);
      bias[row] = view.getFloat32(at + 4);
      at += 8;
      for (let column = 0; column < columns; column += 1) weights[row * columns + column] = view.getInt8(at++) * scale;
    }
    return { weights, bias };
  };
  return { first: read('first'), second: read('second'), hidden: read('hidden'), answer: read('answer') };
}
