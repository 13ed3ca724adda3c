/** Pixels in, whatever took them: four bytes a point, or one. */
export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray };
/** One byte of brightness a point, row by row. */
export type Gray = { width: number; height: number; data: Uint8Array };

/** Brightness of a picture of red, green, blue and alpha, or of one that is gray already; at most `longest` points long. */
export function grayOf({ width, height, data }: Pixels, longest: number): Gray {
  const scale = Math.max(1, Math.max(width, height) / longest);
  const [wide, high] = [Math.floor(width / scale), Math.floor(height / scale)];
  const bytes = data.length === width * height ? 1 : 4;
  const full = bytes === 1 ? data : brightness(data, width * height);
  if (scale === 1) return { width, height, data: Uint8Array.from(full) };
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1) {
    const [top, bottom] = [Math.floor(y * scale), Math.max(Math.floor((y + 1) * scale), Math.floor(y * scale) + 1)];
    for (let x = 0; x < wide; x += 1) {
      const [left, right] = [Math.floor(x * scale), Math.max(Math.floor((x + 1) * scale), Math.floor(x * scale) + 1)];
      let sum = 0;
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += full[row * width + column] ?? 0;
      small[y * wide + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width: wide, height: high, data: small };
}

function brightness(data: Uint8Array | Uint8ClampedArray, points: number): Uint8Array {
  const gray = new Uint8Array(points);
  for (let at = 0; at < points; at += 1)
    gray[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  return gray;
}

/** Half as wide and half as high, each point the mean of four. */
export function halve({ width, height, data }: Gray): Gray {
  const [wide, high] = [width >> 1, height >> 1];
  const half = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const at = 2 * y * width + 2 * x;
      half[y * wide + x] = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0) + 2) >> 2;
    }
  return { width: wide, height: high, data: half };
}
