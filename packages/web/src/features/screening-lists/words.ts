import type { EntryKind, FieldChange } from '@freehold/contract/list-entries';
import type { ListVersion, ScreeningList } from '@freehold/contract/screening-lists';
import type { z } from 'zod';
import { formatDate, formatDateTime, plural } from '../../lib/format.ts';
import type { Family, Glyph } from '../../ui/status.tsx';

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

/** A tick while a list is fresh, an ochre clock once it is older than its limit or its age is not known. */
export function freshness(list: Pick<ScreeningList, 'age_hours' | 'stale' | 'own'>): { label: string; family: Family; glyph: Glyph } {
  const hours = list.age_hours;
  const label = hours === null ? 'Not known' : hours < 72 ? `${hours} hr` : plural(Math.floor(hours / 24), 'day');
  // Nobody publishes it, so nobody can say that it is out of date.
  if (list.own) return { label, family: 'stone', glyph: 'clock' };
  return list.stale ? { label, family: 'ochre', glyph: 'clock' } : { label, family: 'moss', glyph: 'tick' };
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
