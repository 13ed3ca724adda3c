import { createHash } from 'node:crypto';
import type { ListEntry } from './types.ts';

/** Sha256 hex of an entry's canonical JSON: object keys sorted, absent ones left out, so that equal entries hash alike whoever built them. */
export function entryHash(entry: ListEntry): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(entry)))
    .digest('hex');
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(pairs.sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]));
}
