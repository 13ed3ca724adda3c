import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { takeCell, CELL } from '@freehold/mrz-reader/cell';
import { ANSWERS, GLYPHS } from '@freehold/mrz-reader/glyph-net';
import type { Gray } from '@freehold/mrz-reader/gray';

export type Sample = { cell: Float32Array; answer: number };
const between = (low: number, high: number) => low + Math.random() * (high - low);
const isOnce = (share: number) => Math.random() < share;
const NONE = ANSWERS - 1;
const OTHER_TEXT = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789.,:/ ';

/** Draws lines of a zone as bad photographs show them, and takes their cells about as well as the reader would. */
export function lineDrawer(fontFile: string): () => Sample[] {
  GlobalFonts.registerFromPath(fontFile, 'zone');
  return () => {
    const pitch = between(13, 40);
    const size = pitch / 0.6;
    const text = Array.from({ length: 16 }, () => (isOnce(0.12) ? '<' : (GLYPHS[Math.floor(Math.random() * GLYPHS.length)] ?? '<'))).join(
      '',
    );
    const [width, height] = [Math.ceil(pitch * 21), Math.ceil(pitch * 5)];
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext('2d');
    const paper = between(110, 250);
    const ink = isOnce(0.15) ? paper - between(35, 60) : paper * between(0.05, 0.5);
    const gray = (value: number) => `rgb(${value},${value},${value})`;
    pen.fillStyle = gray(paper);
    pen.fillRect(0, 0, width, height);
    drawPattern(pen, { width, height, pitch, paper });
    pen.fillStyle = gray(ink);
    const [left, middle] = [2.5 * pitch, height / 2];
    const tilt = between(-0.045, 0.045);
    pen.translate(left, middle);
    pen.transform(between(0.93, 1.07), tilt, between(-0.06, 0.06), between(0.92, 1.08), 0, 0);
    const advance = drawGlyphs(pen, text, size, pitch);
    const { a, b, e, f } = pen.getTransform();
    if (isOnce(0.3)) drawOther(pen, pitch);
    pen.resetTransform();
    const bytes = pen.getImageData(0, 0, width, height).data;
    const picture: Gray = { width, height, data: new Uint8Array(width * height) };
    let values: Float32Array = Float32Array.from({ length: width * height }, (_, at) => bytes[at * 4] ?? 0);
    values = blur(values, width, height, between(0, isOnce(0.25) ? 0.15 : 0.08) * pitch, between(0, 0.05) * pitch);
    const [slope, noise] = [between(-0.35, 0.35) / width, between(0, isOnce(0.3) ? 16 : 6)];
    const [glareX, glare] = [between(0, width), isOnce(0.2) ? between(20, 110) : 0];
    values.forEach((value, at) => {
      const x = at % width;
      const spot = glare * Math.exp(-(((x - glareX) / (4 * pitch)) ** 2));
      picture.data[at] = Math.min(
        255,
        Math.max(0, value * (1 + slope * x) + spot + noise * (Math.random() + Math.random() + Math.random() - 1.5)),
      );
    });
    const samples: Sample[] = [];
    const take = (index: number, answer: number, offX: number, offY: number) => {
      const [stepX, stepY] = [a * advance, b * advance];
      const [turn, scale] = [between(-0.035, 0.035), between(0.93, 1.07)];
      const [alongX, alongY] = [(stepX - turn * stepY) * scale, (stepY + turn * stepX) * scale];
      const cell = new Float32Array(CELL.width * CELL.height);
      const x = e + (index + 0.5 + offX) * stepX - offY * stepY;
      const y = f + (index + 0.5 + offX) * stepY + offY * stepX;
      takeCell(picture, { x, y, alongX, alongY, tall: between(0.9, 1.1) }, cell);
      samples.push({ cell, answer });
    };
    for (let index = 0; index < text.length; index += 1)
      take(index, GLYPHS.indexOf(text[index] ?? '<'), between(-0.1, 0.1), between(-0.12, 0.12));
    take(Math.floor(between(1, 14)), NONE, (isOnce(0.5) ? 1 : -1) * between(0.38, 0.5), between(-0.1, 0.1));
    if (isOnce(0.5)) take(Math.floor(between(1, 14)), NONE, between(-0.2, 0.2), (isOnce(0.5) ? 1 : -1) * between(0.5, 1.5));
    if (isOnce(0.7)) take(isOnce(0.5) ? -1 : 16, NONE, between(-0.1, 0.1), between(-0.1, 0.1));
    return samples;
  };
}

type Pen = ReturnType<ReturnType<typeof createCanvas>['getContext']>;

/** Draws around the middle of capital letters, each glyph in its own place; gives back the step from one to the next. */
function drawGlyphs(pen: Pen, text: string, size: number, pitch: number): number {
  pen.font = `${size}px zone`;
  pen.textBaseline = 'alphabetic';
  const advance = pen.measureText('H').width;
  const fit = pitch / advance;
  pen.font = `${size * fit}px zone`;
  const { actualBoundingBoxAscent: capital } = pen.measureText('H');
  if (isOnce(0.3)) {
    pen.lineWidth = between(0.01, 0.06) * pitch;
    pen.strokeStyle = pen.fillStyle;
  } else pen.lineWidth = 0;
  [...text].forEach((letter, index) => {
    pen.fillText(letter, index * pitch, capital / 2);
    if (pen.lineWidth > 0.011) pen.strokeText(letter, index * pitch, capital / 2);
  });
  return pitch;
}

function drawOther(pen: Pen, pitch: number): void {
  pen.font = `${between(0.5, 1.2) * pitch}px sans-serif`;
  const words = Array.from({ length: 30 }, () => OTHER_TEXT[Math.floor(Math.random() * OTHER_TEXT.length)]).join('');
  pen.fillText(words, 0, between(-2.2, -1.6) * pitch);
}

function drawPattern(pen: Pen, { width, height, pitch, paper }: { width: number; height: number; pitch: number; paper: number }): void {
  const kind = Math.random();
  const tone = paper - between(5, 45);
  pen.strokeStyle = pen.fillStyle = `rgb(${tone},${tone},${tone})`;
  pen.lineWidth = between(0.03, 0.1) * pitch;
  const step = between(0.15, 1.2) * pitch;
  if (kind < 0.25)
    for (let x = -height; x < width; x += step) {
      pen.beginPath();
      pen.moveTo(x, 0);
      pen.lineTo(x + height * between(0.9, 1), height);
      pen.stroke();
    }
  else if (kind < 0.45)
    for (let y = 0; y < height; y += step)
      for (let x = 0; x < width; x += step) pen.fillRect(x, y, pen.lineWidth * 1.5, pen.lineWidth * 1.5);
  else if (kind < 0.6)
    for (let radius = step; radius < width; radius += step) {
      pen.beginPath();
      pen.arc(width / 3, height, radius, 0, 7);
      pen.stroke();
    }
}

/** Gaussian blur as three running means a direction would do; here as a kernel, with a second width along the line for movement. */
function blur(values: Float32Array, width: number, height: number, both: number, more: number): Float32Array {
  const across = pass(values, width, height, Math.hypot(both, more), 1);
  return pass(across, width, height, both, width);
}

function pass(values: Float32Array, width: number, height: number, deviation: number, step: number): Float32Array {
  if (deviation < 0.25) return values;
  const reach = Math.ceil(deviation * 2.5);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)));
  const sum = kernel.reduce((one, other) => one + other, 0);
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let total = 0;
      for (let off = -reach; off <= reach; off += 1) {
        const at =
          step === 1 ? y * width + Math.min(Math.max(x + off, 0), width - 1) : Math.min(Math.max(y + off, 0), height - 1) * width + x;
        total += (kernel[off + reach] ?? 0) * (values[at] ?? 0);
      }
      out[y * width + x] = total / sum;
    }
  return out;
}
