import type { ListUpdate, ListUpdates, ListUpdateTry } from '@freehold/contract/screening/list-updates';
import { formatDay, formatTime, plural } from '../../../lib/format.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

export const EVERY = [
  { value: '6', label: 'Every 6 hours' },
  { value: '12', label: 'Every 12 hours' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
] as const;

export const everyWords = (hours: number) => EVERY.find(({ value }) => value === String(hours))?.label ?? `Every ${plural(hours, 'hour')}`;

export const TRY_LOOK = {
  new_version: { label: 'New version', family: 'moss', glyph: 'tick' },
  unchanged: { label: 'Nothing new', family: 'stone', glyph: 'tick' },
  waiting: { label: 'Waits for you', family: 'ochre', glyph: 'diamond' },
  failed: { label: 'Failed', family: 'clay', glyph: 'cross' },
} as const satisfies Record<ListUpdateTry['outcome'], { label: string; family: Family; glyph: Glyph }>;

/** Tomorrow 06:00, Today 09:14, else with its day. */
export function whenWords(at: string, now = new Date()): string {
  const day = formatDay(at, now) === formatDay(new Date(now.getTime() + 86_400_000), now) ? 'Tomorrow' : formatDay(at, now, true);
  return `${day} ${formatTime(at)}`;
}

/** The same inside a sentence: today 09:14. */
export const whenInSentence = (at: string) => whenWords(at).replace(/^To/, 'to');

/** The setting that counts for this workspace: its own where there is one. */
export const updateInForce = (updates: ListUpdates | undefined): ListUpdate | null =>
  updates?.own?.is_on ? updates.own : updates?.installation?.is_on ? updates.installation : null;

/** One line for the table: how a list is kept up to date, and whether that works. */
export function fetchedWords(updates: ListUpdates | undefined): { label: string; family: Family; glyph: Glyph } {
  const update = updateInForce(updates);
  if (!update) return { label: 'By hand', family: 'stone', glyph: 'dash' };
  if (update.is_running) return { label: 'Looking now', family: 'harbour', glyph: 'half' };
  if (update.failures > 0) return { label: plural(update.failures, 'failed try', 'failed tries'), family: 'ochre', glyph: 'clock' };
  return { label: everyWords(update.every_hours), family: 'moss', glyph: 'tick' };
}
