import type { ActivityEvent } from '@freehold/contract/overview/activity';
import { capitalise, formatCount, formatDate, formatTime } from '../../../lib/format.ts';

export type Change = ActivityEvent['changes'][number];

const FIELDS: Record<string, string> = {
  role_id: 'Role',
  sha256: 'SHA-256',
  said: 'Said',
  current_as_of: 'Current as of',
  reason_code: 'Reason',
};
/** Short words that are written in capitals. */
const CAPITALS = /\b(id|uk|url|hmrc|ofsi|pep|aml|kyc|pdf|csv|vat)\b/gi;

/** The name of a field as people write it. */
export function fieldName(field: string): string {
  return FIELDS[field] ?? capitalise(field.replace(/[._]/g, ' ').replace(CAPITALS, (word) => word.toUpperCase()));
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^[a-z]+(_[a-z]+)+$/;
const HASH = /^[0-9a-f]{40,}$/;

/** Fields whose values are one of a few codes, of which some are a single word. */
const CODED = new Set([
  'outcome',
  'state',
  'status',
  'said',
  'level',
  'decision',
  'reason_code',
  'business',
  'gate_mode',
  'nominated_officer',
]);

/** A value as people write it; null where there is none. */
export function valueText(value: unknown, field = ''): string | null {
  const text = plainText(value);
  return text !== null && CODED.has(field) ? capitalise(text) : text;
}

function plainText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatCount(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueText(each) ?? 'nothing').join(', ');
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([field, inner]) => `${fieldName(field)}: ${valueText(inner, field) ?? 'nothing'}`)
        .join('; ') || null
    );
  return typeof value === 'string' ? readable(value) : null;
}

function readable(text: string): string {
  if (MOMENT.test(text)) return `${formatDate(text)} ${formatTime(text)}`;
  if (DAY.test(text)) return formatDate(text);
  if (HASH.test(text)) return shortHash(text);
  return CODE.test(text) ? capitalise(text.replaceAll('_', ' ')) : text;
}

/** The same sign with and without colour: added, removed, changed. */
export function signOf({ before, after }: Change): { sign: string; words: string } {
  if (valueText(before) === null) return { sign: '+', words: 'Added' };
  if (valueText(after) === null) return { sign: '−', words: 'Removed' };
  return { sign: '~', words: 'Changed' };
}

/** 9ac4…e21d */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}
