/** WCAG 2.2, 1.4.3: text of ordinary size needs 4.5 to 1. */
export const ENOUGH_CONTRAST = 4.5;

type Rgb = readonly [number, number, number];

function read(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  return match ? [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16), Number.parseInt(match[3] ?? '', 16)] : null;
}

/** WCAG 2.2, relative luminance. */
function luminance([red, green, blue]: Rgb): number {
  const part = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

/** How white text stands out from the colour, from 1 to 21; null for what is no colour. */
export function contrastWithWhite(hex: string): number | null {
  const colour = read(hex);
  return colour && 1.05 / (luminance(colour) + 0.05);
}

/** The colour itself where white text can be read on it, else the nearest darker one where it can. */
export function darkenedForWhite(hex: string): string | null {
  const colour = read(hex);
  if (!colour) return null;
  for (let share = 100; share >= 0; share -= 1) {
    const darker = colour.map((value) => Math.round((value * share) / 100));
    const written = `#${darker.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if ((contrastWithWhite(written) ?? 0) >= ENOUGH_CONTRAST) return written;
  }
  return '#000000';
}
