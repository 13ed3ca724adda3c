/* Compares what is known beside the name. A fact missing on either side is worth nothing, for or against. */
import { countryCode, countryName } from './country-code.ts';
import type { FieldComparison, ListEntry, Query, ScorePart } from './types.ts';

/** Points of the fields, from the screening policy (domain 2.5). */
export const FIELD_POINTS = {
  dobExact: 15,
  dobSameYear: 8,
  dobDiffers: -35,
  countrySame: 5,
  countryDiffers: -5,
  genderDiffers: -10,
  numberSame: 15,
} as const;

export type FieldFinding = { part: ScorePart | null; field: FieldComparison };

export function compareFields(query: Query, entry: ListEntry): FieldFinding[] {
  if (query.kind === 'company') return [compareCountry(query.country, entry, 'Country'), compareNumber(query.number, entry)];
  const found = [
    compareDob(query.dob, entry.dobs),
    compareCountry(query.nationality, entry, 'Nationality'),
    compareGender(query.gender, entry.gender),
  ];
  return query.address === undefined && entry.addresses.length === 0 ? found : [...found, compareAddress(query.address, entry)];
}

export function compareDob(asked: string | undefined, listed: string[]): FieldFinding {
  const base = { field: 'date_of_birth', label: 'Date of birth', asked: asked ?? null, listed: listed.join(', ') || null };
  if (asked === undefined || listed.length === 0) return { part: null, field: { ...base, verdict: 'unknown' } };
  const exact = asked.length === 10 && listed.includes(asked);
  const gap = Math.min(...listed.map((date) => yearGap(Number(asked.slice(0, 4)), date)));
  const part = (points: number, text: string): ScorePart => ({
    code: 'date_of_birth',
    label: 'Date of birth',
    points,
    most: FIELD_POINTS.dobExact,
    text,
  });
  if (exact) return { part: part(FIELD_POINTS.dobExact, 'The same date of birth.'), field: { ...base, verdict: 'same' } };
  if (gap === 0) return { part: part(FIELD_POINTS.dobSameYear, 'Born in the same year.'), field: { ...base, verdict: 'close' } };
  if (gap === 1) return { part: part(0, 'Born one year apart, which lists often get wrong.'), field: { ...base, verdict: 'close' } };
  return { part: part(FIELD_POINTS.dobDiffers, `Born ${gap} years apart.`), field: { ...base, verdict: 'differs' } };
}

/** Years between a year and a listed date; 0 inside a listed range. */
function yearGap(year: number, date: string): number {
  const [from, to] = date.split('/').map((piece) => Number(piece.slice(0, 4)));
  const first = from ?? year;
  const last = to ?? first;
  return year < first ? first - year : year > last ? year - last : 0;
}

function compareCountry(asked: string | undefined, entry: ListEntry, label: string): FieldFinding {
  const named = entry.countries.map((code) => countryName(code)).join(', ') || null;
  const base = { field: 'country', label, asked: asked === undefined ? null : countryName(asked.toUpperCase()), listed: named };
  const known = entry.countries.filter((code) => countryCode(code) !== null);
  if (asked === undefined || known.length === 0) return { part: null, field: { ...base, verdict: 'unknown' } };
  const same = known.includes(asked.toUpperCase());
  const points = same ? FIELD_POINTS.countrySame : FIELD_POINTS.countryDiffers;
  const text = same ? 'The same country.' : `Listed with ${named}. People and companies can have several, so this counts little.`;
  return {
    part: { code: 'country', label, points, most: FIELD_POINTS.countrySame, text },
    field: { ...base, verdict: same ? 'same' : 'differs' },
  };
}

function compareGender(asked: 'female' | 'male' | undefined, listed: 'female' | 'male' | null): FieldFinding {
  const base = { field: 'gender', label: 'Gender', asked: asked ?? null, listed };
  if (asked === undefined || listed === null) return { part: null, field: { ...base, verdict: 'unknown' } };
  const same = asked === listed;
  const text = same ? 'The same gender.' : `Listed as ${listed}.`;
  const part: ScorePart = { code: 'gender', label: 'Gender', points: same ? 0 : FIELD_POINTS.genderDiffers, most: 0, text };
  return { part, field: { ...base, verdict: same ? 'same' : 'differs' } };
}

function compareNumber(asked: string | undefined, entry: ListEntry): FieldFinding {
  const base = { field: 'identifier', label: 'Company number', asked: asked ?? null, listed: entry.identifiers.join(', ') || null };
  if (asked === undefined || entry.identifiers.length === 0) return { part: null, field: { ...base, verdict: 'unknown' } };
  const wanted = bareNumber(asked);
  const same =
    wanted.length >= 5 &&
    entry.identifiers.some((number) => new RegExp(`(?:^|[^0-9A-Z])0*${wanted}(?:$|[^0-9A-Z])`).test(number.toUpperCase()));
  // A listed number of another register says nothing about this one, so a difference costs nothing.
  if (!same) return { part: null, field: { ...base, verdict: 'unknown' } };
  const part: ScorePart = {
    code: 'identifier',
    label: 'Company number',
    points: FIELD_POINTS.numberSame,
    most: FIELD_POINTS.numberSame,
    text: 'The same number.',
  };
  return { part, field: { ...base, verdict: 'same' } };
}

function bareNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');
}

/** Shown for the eye only: addresses are written in too many ways to give points. */
function compareAddress(asked: string | undefined, entry: ListEntry): FieldFinding {
  const listed = entry.addresses.join(' | ') || null;
  return { part: null, field: { field: 'address', label: 'Address', asked: asked ?? null, listed, verdict: 'unknown' } };
}
