import type { Bands } from './types.ts';

/** Shown from `weak`, strong from `strong`. */
export const BANDS = {
  strict: { weak: 80, strong: 90 },
  standard: { weak: 72, strong: 85 },
  wide: { weak: 65, strong: 75 },
} as const satisfies Record<string, Bands>;
