import type { EntryKind, FieldChange } from '@freehold/contract/screening/list-entries';
import type { ListVersion, ScreeningList } from '@freehold/contract/screening/screening-lists';
import type { z } from 'zod';
import { daysAgo, formatDate, formatDateTime, formatDay } from '../../../lib/format.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

export const VERSION_STATE = {
  active: { label: 'In use', family: 'moss', glyph: 'tick' },
  superseded: { label: 'Replaced', family: 'stone', glyph: 'dash' },
  waiting: { label: 'Waiting for you', family: 'ochre', glyph: 'diamond' },
  discarded: { label: 'Discarded', family: 'stone', glyph: 'slash' },
} as const satisfies Record<z.infer<typeof ListVersion>['state'], { label: string; family: Family; glyph: Glyph }>;

export const VERSION_SCOPE = {
  installation: 'for every workspace here',
  workspace: 'for this workspace only',
} as const satisfies Record<z.infer<typeof ListVersion>['scope'], string>;

/** First and last four digits of a version, as in c41e…90b7. */
export function shortHash(hash: string): string {
  return hash.length > 10 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash;
}

/** Publishers of sanctions lists bring out a version every few weeks: one that is older than this and still the newest is no ground for a tick. */
const OLD_AFTER_DAYS = 90;

type Freshness = Pick<ScreeningList, 'list_key' | 'stale' | 'own' | 'retired_on'> & {
  active: Pick<ListVersion, 'published_at' | 'current_as_of'>;
};
/**
 * When the version in use was last said to be the newest published: by a fetch, or by a person. That says nothing of when it was published, which
 * stands in a column of its own. A tick asks for both to be recent; a list that was closed never has one.
 */
export function newestSince(
  { list_key: key, active, stale, own, retired_on: retiredOn }: Freshness,
  now = new Date(),
): { label: string; family: Family; glyph: Glyph } {
  if (retiredOn !== null) return { label: `Closed ${formatDate(retiredOn)}`, family: 'stone', glyph: 'dash' };
  if (key === 'demo') return { label: 'Made up', family: 'stone', glyph: 'dot' };
  // Nobody publishes it, so nobody can say that it is out of date.
  if (own) return { label: 'Your own list', family: 'stone', glyph: 'dot' };
  if (active.current_as_of === null) return { label: 'Not confirmed', family: 'ochre', glyph: 'clock' };
  const label = formatDay(active.current_as_of, now);
  if (stale) return { label, family: 'ochre', glyph: 'clock' };
  const isRecent = active.published_at !== null && daysAgo(active.published_at, now) <= OLD_AFTER_DAYS;
  return isRecent ? { label, family: 'moss', glyph: 'tick' } : { label, family: 'stone', glyph: 'dot' };
}

export const KIND_WORDS = {
  person: { one: 'Person', many: 'People' },
  organisation: { one: 'Company or body', many: 'Companies and bodies' },
  vessel: { one: 'Ship', many: 'Ships' },
  aircraft: { one: 'Aircraft', many: 'Aircraft' },
  unknown: { one: 'Kind not said', many: 'Kind not said' },
} as const satisfies Record<EntryKind, { one: string; many: string }>;

export const NAME_KIND_WORDS = { primary: 'Name', alias: 'Alias', weak_alias: 'Weak alias', former: 'Former name' } as const;

export const FIELD_WORDS = {
  kind: 'Kind',
  names: 'Names',
  dobs: 'Born',
  countries: 'Country',
  gender: 'Gender',
  identifiers: 'Numbers',
  addresses: 'Address',
  programme: 'Programme',
  listed_on: 'Listed on',
  text: 'Remarks',
  categories: 'Listed for',
  datasets: 'Data sets',
} as const satisfies Record<FieldChange['field'], string>;

/** What a version is called by people: its publication date, else the day it was loaded. */
export function versionName(version: Pick<ListVersion, 'published_at' | 'imported_at'>): string {
  return version.published_at ? formatDate(version.published_at) : `Loaded ${formatDateTime(version.imported_at)}`;
}
