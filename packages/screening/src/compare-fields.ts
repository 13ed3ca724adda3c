/* Compares what is known beside the name. A fact missing on either side is worth nothing, for or against. */
import { countryCode, countryName } from './country-code.ts';
import { compareDates } from './compare-dates.ts';
import type { DateVerdict } from './compare-dates.ts';
import type { FieldComparison, ListEntry, Query, ScorePart } from './types.ts';
import { FACT_POINTS } from './weights.ts';

export type FieldFinding = { part: ScorePart | null; field: FieldComparison };
/** What is known of one side beside its names. */
export type Facts = Pick<ListEntry, 'dobs' | 'countries' | 'gender' | 'identifiers' | 'addresses'>;

export function compareFields(query: Query, entry: ListEntry): FieldFinding[] {
  const facts = factsOf(query);
  if (query.kind === 'company') return [compareCountry(facts, entry, 'Country'), compareNumber(facts, entry, 'Company number')];
  const found = [compareDob(query.dob, entry.dobs), compareCountry(facts, entry, 'Nationality'), compareGender(query.gender, entry.gender)];
  return query.address === undefined && entry.addresses.length === 0 ? found : [...found, compareAddress(query.address, entry)];
}

/** The points of the same facts, without a word about them. */
export function factPoints(query: Query, entry: Omit<Facts, 'addresses'>): number[] {
  const { dobs, countries, gender, identifiers } = factsOf(query);
  if (query.kind === 'company') return [countryPoints(countries, entry.countries), numberPoints(identifiers, entry.identifiers)];
  const found = compareDates(dobs, entry.dobs);
  return [
    found === null ? 0 : DATE_POINTS[found.kind],
    countryPoints(countries, entry.countries),
    genderPoints(gender ?? undefined, entry.gender),
  ];
}

function factsOf(query: Query): Facts {
  const country = query.kind === 'company' ? query.country : query.nationality;
  return {
    dobs: query.kind === 'person' && query.dob !== undefined ? [query.dob] : [],
    countries: country === undefined ? [] : [country.toUpperCase()],
    gender: query.kind === 'person' ? (query.gender ?? null) : null,
    identifiers: query.kind === 'company' && query.number !== undefined ? [query.number] : [],
    addresses: [],
  };
}

/** Every fact that two records both give: for records with several values of a fact, where any may agree. */
export function compareFacts(asked: Facts, listed: Facts): FieldFinding[] {
  return [
    compareDobs(asked.dobs, listed.dobs),
    compareCountry(asked, listed, 'Country'),
    compareGender(asked.gender ?? undefined, listed.gender),
    compareNumber(asked, listed, 'Number'),
  ];
}

export function compareDob(asked: string | undefined, listed: string[]): FieldFinding {
  return compareDobs(asked === undefined ? [] : [asked], listed);
}

const DATE_POINTS: Record<DateVerdict['kind'], number> = {
  exact: FACT_POINTS.dobExact,
  new_year: FACT_POINTS.dobNewYear,
  flipped: FACT_POINTS.dobFlipped,
  month: FACT_POINTS.dobSameYear,
  year: FACT_POINTS.dobSameYear,
  near: 0,
  differs: FACT_POINTS.dobDiffers,
};

function compareDobs(asked: string[], listed: string[]): FieldFinding {
  const base = { field: 'date_of_birth', label: 'Date of birth', asked: asked.join(', ') || null, listed: listed.join(', ') || null };
  const found = compareDates(asked, listed);
  if (found === null) return { part: null, field: { ...base, verdict: 'unknown' } };
  const verdict = found.kind === 'exact' || found.kind === 'new_year' ? 'same' : found.kind === 'differs' ? 'differs' : 'close';
  const part: ScorePart = {
    code: 'date_of_birth',
    label: 'Date of birth',
    points: DATE_POINTS[found.kind],
    most: FACT_POINTS.dobExact,
    text: DATE_WORDS[found.kind](found.years),
  };
  return { part, field: { ...base, verdict } };
}

const DATE_WORDS: Record<DateVerdict['kind'], (years: number) => string> = {
  exact: () => 'The same date of birth.',
  new_year: () => 'The same date of birth, 1 January, which also stands for a day that is not known.',
  flipped: () => 'The same date of birth with day and month exchanged.',
  month: () => 'Born in the same month.',
  year: () => 'Born in the same year.',
  near: () => 'Born one year apart, which lists often get wrong.',
  differs: (years) => `Born ${years} years apart.`,
};

function compareCountry(asked: Facts, listed: Facts, label: string): FieldFinding {
  const named = listed.countries.map((code) => countryName(code)).join(', ') || null;
  const own = asked.countries.map((code) => countryName(code)).join(', ') || null;
  const base = { field: 'country', label, asked: own, listed: named };
  const points = countryPoints(asked.countries, listed.countries);
  if (points === 0) return { part: null, field: { ...base, verdict: 'unknown' } };
  const same = points === FACT_POINTS.countrySame;
  const text = same ? 'The same country.' : `Listed with ${named}. People and companies can have several, so this counts little.`;
  return {
    part: { code: 'country', label, points, most: FACT_POINTS.countrySame, text },
    field: { ...base, verdict: same ? 'same' : 'differs' },
  };
}

function countryPoints(asked: string[], listed: string[]): number {
  if (asked.length === 0) return 0;
  const known = listed.filter((code) => countryCode(code) !== null);
  if (known.length === 0) return 0;
  return asked.some((code) => known.includes(code)) ? FACT_POINTS.countrySame : FACT_POINTS.countryDiffers;
}

function compareGender(asked: 'female' | 'male' | undefined, listed: 'female' | 'male' | null): FieldFinding {
  const base = { field: 'gender', label: 'Gender', asked: asked ?? null, listed };
  if (asked === undefined || listed === null) return { part: null, field: { ...base, verdict: 'unknown' } };
  const same = asked === listed;
  const text = same ? 'The same gender.' : `Listed as ${listed}.`;
  const part: ScorePart = { code: 'gender', label: 'Gender', points: genderPoints(asked, listed), most: 0, text };
  return { part, field: { ...base, verdict: same ? 'same' : 'differs' } };
}

function genderPoints(asked: 'female' | 'male' | undefined, listed: 'female' | 'male' | null): number {
  return asked === undefined || listed === null || asked === listed ? 0 : FACT_POINTS.genderDiffers;
}

function compareNumber(asked: Facts, listed: Facts, label: string): FieldFinding {
  const base = { field: 'identifier', label, asked: asked.identifiers.join(', ') || null, listed: listed.identifiers.join(', ') || null };
  // A listed number of another register says nothing about this one, so a difference costs nothing.
  const points = numberPoints(asked.identifiers, listed.identifiers);
  if (points === 0) return { part: null, field: { ...base, verdict: 'unknown' } };
  const part: ScorePart = {
    code: 'identifier',
    label,
    points,
    most: FACT_POINTS.numberSame,
    text: 'The same number.',
  };
  return { part, field: { ...base, verdict: 'same' } };
}

function numberPoints(asked: string[], listed: string[]): number {
  return asked.some((number) => isListed(bareNumber(number), listed)) ? FACT_POINTS.numberSame : 0;
}

/** Shorter numbers meet by chance. */
const SHORTEST_NUMBER = 5;

function isListed(wanted: string, identifiers: string[]): boolean {
  if (wanted.length < SHORTEST_NUMBER) return false;
  return identifiers.some((number) => {
    const bare = bareNumber(number);
    return bare === wanted || new RegExp(`(?:^|[^0-9A-Z])0*${wanted}(?:$|[^0-9A-Z])`).test(number.toUpperCase());
  });
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
