import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CELL } from '@freehold/mrz-reader/cell';
import { ANSWERS, classify, type Layers, layersOf, type Net, packNet, PARTS, SHAPE } from '@freehold/mrz-reader/glyph-net';
import { lineDrawer, type Sample } from './draw-cells.ts';

/*
 * Trains the classifier of packages/mrz-reader and writes its weights:
 *   node bench/mrz/train-glyphs.ts [--font OCRB.otf] [--minutes 7] [--out packages/mrz-reader/src/glyph-weights.ts]
 * It learns from drawn lines alone (draw-cells.ts), never from a picture that it is measured on. The font is OCR-B in the public domain,
 * the package fonts-ocr-b of Debian.
 */
const { values } = parseArgs({
  options: {
    font: { type: 'string', default: '/usr/share/fonts/opentype/ocr-b/OCRB.otf' },
    minutes: { type: 'string', default: '7' },
    out: { type: 'string', default: 'packages/mrz-reader/src/glyph-weights.ts' },
  },
});
const draw = lineDrawer(values.font);

const gauss = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
const emptyNet = (): Net =>
  Object.fromEntries(
    Object.entries(PARTS).map(([part, [rows, columns]]) => [
      part,
      { weights: new Float32Array(rows * columns), bias: new Float32Array(rows) },
    ]),
  ) as Net;
const net = emptyNet();
for (const [part, [rows, columns]] of Object.entries(PARTS))
  for (let at = 0; at < rows * columns; at += 1) net[part as keyof Net].weights[at] = gauss() * Math.sqrt(2 / columns);
const [slope, mean, square] = [emptyNet(), emptyNet(), emptyNet()];
const layers = layersOf();
const backs: Layers = layersOf();

/** Adds what one sample says to the slopes; true where it was answered right. */
function learn(sample: Sample): boolean {
  const answer = classify(net, sample.cell, layers);
  let best = 0;
  for (let at = 0; at < ANSWERS; at += 1) {
    if (answer[at]! > answer[best]!) best = at;
    backs.answer[at] = Math.exp(answer[at]!) - (at === sample.answer ? 0.97 : 0.03 / (ANSWERS - 1));
  }
  backDense(layers.hidden, backs.answer, net.answer, slope.answer, backs.hidden);
  for (let at = 0; at < SHAPE.hidden; at += 1) if (layers.hidden[at]! <= 0) backs.hidden[at] = 0;
  backDense(layers.second, backs.hidden, net.hidden, slope.hidden, backs.second);
  for (let at = 0; at < backs.second.length; at += 1) if (layers.second[at]! <= 0) backs.second[at] = 0;
  backConvolve(layers.first, SHAPE.w1, SHAPE.h1, SHAPE.first, 3, net.second, slope.second, backs.second, SHAPE.second, backs.first);
  for (let at = 0; at < backs.first.length; at += 1) if (layers.first[at]! <= 0) backs.first[at] = 0;
  backConvolve(sample.cell, CELL.width, CELL.height, 1, 5, net.first, slope.first, backs.first, SHAPE.first, null);
  return best === sample.answer;
}

function backDense(from: Float32Array, back: Float32Array, layer: Net['first'], into: Net['first'], to: Float32Array): void {
  to.fill(0);
  const count = from.length;
  for (let output = 0; output < back.length; output += 1) {
    const value = back[output]!;
    if (value === 0) continue;
    into.bias[output]! += value;
    const row = output * count;
    for (let at = 0; at < count; at += 1) {
      into.weights[row + at]! += value * from[at]!;
      to[at]! += value * layer.weights[row + at]!;
    }
  }
}

function backConvolve(
  from: Float32Array,
  width: number,
  height: number,
  planes: number,
  size: number,
  layer: Net['first'],
  into: Net['first'],
  back: Float32Array,
  outputs: number,
  to: Float32Array | null,
): void {
  to?.fill(0);
  const [wide, high, reach] = [width / 2, height / 2, (size - 1) / 2];
  for (let output = 0; output < outputs; output += 1)
    for (let y = 0; y < high; y += 1)
      for (let x = 0; x < wide; x += 1) {
        const value = back[(output * high + y) * wide + x]!;
        if (value === 0) continue;
        into.bias[output]! += value;
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
              into.weights[weight + dx]! += value * from[start + dx]!;
              if (to) to[start + dx]! += value * layer.weights[weight + dx]!;
            }
          }
        }
      }
}

/** One step of Adam, and the slopes are empty again. */
function step(rate: number, count: number, steps: number): void {
  const [first, second] = [1 - 0.9 ** steps, 1 - 0.999 ** steps];
  for (const part of Object.keys(PARTS) as (keyof Net)[])
    for (const which of ['weights', 'bias'] as const) {
      const [value, by, m, s] = [net[part][which], slope[part][which], mean[part][which], square[part][which]];
      for (let at = 0; at < value.length; at += 1) {
        const g = by[at]! / count;
        m[at] = 0.9 * m[at]! + 0.1 * g;
        s[at] = 0.999 * s[at]! + 0.001 * g * g;
        value[at]! -= (rate * (m[at]! / first)) / (Math.sqrt(s[at]! / second) + 1e-8);
        by[at] = 0;
      }
    }
}

const BATCH = 32;
const started = Date.now();
const limit = Number(values.minutes) * 60_000;
const pool: Sample[] = [];
let [steps, right, seen] = [0, 0, 0];
let told = started;
while (Date.now() - started < limit) {
  const done = (Date.now() - started) / limit;
  while (pool.length < 1500) pool.push(...draw());
  for (let at = 0; at < BATCH; at += 1) {
    // A line is drawn dearly, so that each cell is learned from twice.
    const index = Math.floor(Math.random() * pool.length);
    if (learn(pool[index]!)) right += 1;
    if (Math.random() < 0.5) {
      pool[index] = pool.at(-1)!;
      pool.pop();
    }
    seen += 1;
  }
  steps += 1;
  step(0.002 * (1 - done) ** 1.2 + 0.00003, BATCH, steps);
  if (Date.now() - told > 15_000) {
    console.log(`${Math.round((Date.now() - started) / 1000)} s, ${steps * BATCH} cells, ${((100 * right) / seen).toFixed(2)} % right`);
    told = Date.now();
    write();
    [right, seen] = [0, 0];
  }
}
write();

function write(): void {
  writeFileSync(
    values.out,
    `/* Made by bench/mrz/train-glyphs.ts: do not edit. */\n// prettier-ignore\nexport const GLYPH_WEIGHTS =\n  '${packNet(net)}';\n`,
  );
}
