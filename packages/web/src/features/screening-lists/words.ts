import type { ListVersion, ScreeningList } from '@freehold/contract/screening-lists';
import type { z } from 'zod';
import { plural } from '../../lib/format.ts';
import type { Family, Glyph } from '../../ui/status.tsx';

export const VERSION_STATE = {
  active: { label: 'In use', family: 'moss', glyph: 'tick' },
  superseded: { label: 'Replaced', family: 'stone', glyph: 'dash' },
  waiting: { label: 'Held back', family: 'ochre', glyph: 'diamond' },
  discarded: { label: 'Not used', family: 'stone', glyph: 'slash' },
} as const satisfies Record<z.infer<typeof ListVersion>['state'], { label: string; family: Family; glyph: Glyph }>;

export const VERSION_SCOPE = {
  installation: 'for every workspace here',
  workspace: 'for this workspace only',
} as const satisfies Record<z.infer<typeof ListVersion>['scope'], string>;

/** First and last four digits of a version, as in c41e…90b7. */
export function shortHash(hash: string): string {
  return hash.length > 10 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash;
}

/** A tick while a list is fresh, an ochre clock once it is older than its limit or its age is not known. */
export function freshness(list: Pick<ScreeningList, 'age_hours' | 'stale'>): { label: string; family: Family; glyph: Glyph } {
  const hours = list.age_hours;
  const label = hours === null ? 'Not known' : hours < 72 ? `${hours} hr` : plural(Math.floor(hours / 24), 'day');
  return list.stale ? { label, family: 'ochre', glyph: 'clock' } : { label, family: 'moss', glyph: 'tick' };
}
