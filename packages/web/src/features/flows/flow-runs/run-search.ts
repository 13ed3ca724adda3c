import { countIn, textIn } from '../../../lib/search-params.ts';

/** For whom a runner is opened, as its address says it: `?property=12&people=51,52`. */
export type RunSearch = { property?: number | undefined; people?: string | number | undefined };

const LONGEST = 300;
/** A wrong value is left out, not refused. */
export function readRunSearch(search: Record<string, unknown>): { property: number | undefined; people: number[] } {
  const written = typeof search['people'] === 'number' ? String(search['people']) : textIn(search['people'], LONGEST);
  return {
    property: countIn(search['property']),
    people: [...new Set((written ?? '').split(',').flatMap((part) => countIn(part) ?? []))],
  };
}
