/* Compares what is known beside the name. A fact missing on either side is worth nothing, for or against. */
import { countryCode, countryName } from './country-code.ts';
import { compareDates } from './compare-dates.ts';
import type { DateVerdict } from './compare-dates.ts';
import type { FieldComparison, ListEntry, Query, ScorePart } from './types.ts';
import { foldName } from './fold-name.ts';
import { listedImos } from './listed-numbers.ts';
import { FACT_POINTS } from './weights.ts';

export type FieldFinding = { part: ScorePart | null; field: FieldComparison };
/** What is known of one side beside its names. */
export type Facts = Pick<ListEntry, 'dobs' | 'countries' | 'gender' | 'identifiers' | 'addresses'>;

export function compareFields(query: Query, entry: ListEntry): FieldFinding[] {
  const facts = factsOf(query);
  switch (query.kind) {
    case 'company':
      return [compareCountry(facts, entry, 'Country'), compareNumber(facts, entry, 'Company number')];
    case 'vessel':
      return [compareImo(query.imo, entry), compareCountry(facts, entry, 'Flag')];
    case 'aircraft':
      return [compareModel(query.model, entry)];
    case 'wallet':
      return [];
    case 'person': {
      const found = [compareDob(query.dob, entry.dobs), compareCountries(query, entry), compareGender(query.gender, entry.gender)];
      if (query.birthPlace !== undefined || query.birthCountry !== undefined) found.push(compareBirthPlace(query, entry));
      if (query.passports !== undefined) found.push(compareNumber(facts, entry, 'Passport number'));
      return query.address === undefined && entry.addresses.length === 0 ? found : [...found, compareAddress(query.address, entry)];
    }
  }
}

/** The points of the same facts, without a word about them. */
export function factPoints(query: Query, entry: Omit<Facts, 'addresses'> & Pick<ListEntry, 'birthPlaces'>): number[] {
  const { dobs, countries, gender, identifiers } = factsOf(query);
  switch (query.kind) {
    case 'company':
      return [countryPoints(countries, entry.countries), numberPoints(identifiers, entry.identifiers)];
    case 'vessel':
      return [imoPoints(query.imo, entry), countryPoints(countries, entry.countries)];
    case 'aircraft':
    case 'wallet':
      return [];
    case 'person': {
      const found = compareDates(dobs, entry.dobs);
      const isSameNumber = numberPoints(identifiers, entry.identifiers) > 0;
      return [
        found === null ? 0 : DATE_POINTS[found.kind],
        personCountryPoints(query, entry),
        genderPoints(gender ?? undefined, entry.gender),
        birthPlacePoints(query, entry),
        isSameNumber ? FACT_POINTS.ownNumberSame : 0,
      ];
    }
  }
}

function factsOf(query: Query): Facts {
  const none: Facts = { dobs: [], countries: [], gender: null, identifiers: [], addresses: [] };
  const countries = (code: string | undefined) => (code === undefined ? [] : [code.toUpperCase()]);
  switch (query.kind) {
    case 'person':
      return {
        ...none,
        dobs: query.dob === undefined ? [] : [query.dob],
        countries: countries(query.nationality),
        gender: query.gender ?? null,
        identifiers: query.passports ?? [],
      };
    case 'company':
      return { ...none, countries: countries(query.country), identifiers: numbersOf(query) };
    case 'vessel':
      return { ...none, countries: countries(query.flag) };
    case 'aircraft':
    case 'wallet':
      return none;
  }
}

/** Numbers of papers and registers, by which an entry is found whatever its name. */
export function numbersOf(query: Query): string[] {
  if (query.kind === 'person') return query.passports ?? [];
  if (query.kind === 'vessel') return query.imo === undefined ? [] : [query.imo];
  return query.kind === 'company' ? [...(query.number === undefined ? [] : [query.number]), ...(query.otherNumbers ?? [])] : [];
}

type Person = Extract<Query, { kind: 'person' }>;

/** Any country of the person's that is also listed speaks for them; only another nationality speaks against. */
function personCountryPoints(person: Person, listed: Pick<Facts, 'countries'>): number {
  const own = countryPoints(person.nationality === undefined ? [] : [person.nationality.toUpperCase()], listed.countries);
  return own > 0 || otherCountry(person, listed) === undefined ? own : FACT_POINTS.countrySame;
}

function otherCountry(person: Person, listed: Pick<Facts, 'countries'>): { code: string; is: string } | undefined {
  return [
    { code: person.residence, is: 'the country of residence' },
    { code: person.birthCountry, is: 'the country of birth' },
  ].flatMap(({ code, is }) => (code !== undefined && listed.countries.includes(code.toUpperCase()) ? [{ code, is }] : []))[0];
}

function compareCountries(person: Person, entry: ListEntry): FieldFinding {
  const found = compareCountry(factsOf(person), entry, 'Nationality');
  const asked = [
    person.nationality && countryName(person.nationality.toUpperCase()),
    person.residence && `lives in ${countryName(person.residence.toUpperCase())}`,
    person.birthCountry && `born in ${countryName(person.birthCountry.toUpperCase())}`,
  ].filter((part) => part);
  if (person.residence === undefined && person.birthCountry === undefined) return found;
  const field = { ...found.field, label: 'Countries', asked: asked.join('; ') };
  const other = otherCountry(person, entry);
  if (other === undefined || (found.part?.points ?? 0) > 0) return { part: found.part, field };
  const text = `Listed with ${countryName(other.code.toUpperCase())}, ${other.is} that was given.`;
  return {
    part: { code: 'country', label: 'Countries', points: FACT_POINTS.countrySame, most: FACT_POINTS.countrySame, text },
    field: { ...field, verdict: 'same' },
  };
}

/** Words of a place, and the country it lies in where the publisher names one. */
function readPlace(place: string): { words: Set<string>; country: string | null } {
  const last = place.split(',').at(-1) ?? '';
  return { words: new Set(foldName(place, { joinLetters: false }).words), country: countryCode(last.trim()) };
}

/** The town decides where both name it; else the country. Towns have many spellings, so another one says nothing. */
function birthPlacePoints(person: Person, entry: Pick<ListEntry, 'birthPlaces'>): number {
  const listed = (entry.birthPlaces ?? []).map(readPlace);
  if (listed.length === 0) return 0;
  const town = person.birthPlace === undefined ? [] : foldName(person.birthPlace.split(',')[0] ?? '', { joinLetters: false }).words;
  const country = person.birthCountry?.toUpperCase();
  const near = listed.filter((place) => country === undefined || place.country === null || place.country === country);
  if (town.length > 0 && near.some(({ words }) => town.every((word) => words.has(word)))) return FACT_POINTS.birthPlaceSame;
  if (country === undefined) return 0;
  if (listed.some((place) => place.country === country)) return FACT_POINTS.birthCountrySame;
  return near.length === 0 ? FACT_POINTS.birthCountryDiffers : 0;
}

function compareBirthPlace(person: Person, entry: ListEntry): FieldFinding {
  const country = person.birthCountry && countryName(person.birthCountry.toUpperCase());
  const asked = [person.birthPlace, country].filter((part) => part).join(', ');
  const listed = (entry.birthPlaces ?? []).join('; ') || null;
  const points = birthPlacePoints(person, entry);
  const found = { field: 'birth_place', label: 'Place of birth', asked, listed } as const;
  if (points === 0) return { part: null, field: { ...found, verdict: 'unknown' } };
  const verdict = points < 0 ? 'differs' : points === FACT_POINTS.birthPlaceSame ? 'same' : 'close';
  const text = { same: 'Born in the same place.', close: 'Born in the same country.', differs: `Listed as born in ${listed}.` }[verdict];
  return {
    part: { code: 'birth_place', label: 'Place of birth', points, most: FACT_POINTS.birthPlaceSame, text },
    field: { ...found, verdict },
  };
}

function imoPoints(asked: string | undefined, entry: Pick<Facts, 'identifiers'>): number {
  const listed = listedImos(entry.identifiers);
  if (asked === undefined || listed.length === 0) return 0;
  return listed.includes(asked) ? FACT_POINTS.ownNumberSame : FACT_POINTS.imoDiffers;
}

function compareImo(asked: string | undefined, entry: ListEntry): FieldFinding {
  const listed = listedImos(entry.identifiers).join(', ') || null;
  const points = imoPoints(asked, entry);
  const base = { field: 'identifier', label: 'IMO number', asked: asked ?? null, listed };
  if (points === 0) return { part: null, field: { ...base, verdict: 'unknown' } };
  const same = points > 0;
  const text = same
    ? 'The same IMO number, which a hull keeps through every change of name and flag.'
    : 'Another IMO number: another hull.';
  return {
    part: { code: 'identifier', label: 'IMO number', points, most: FACT_POINTS.ownNumberSame, text },
    field: { ...base, verdict: same ? 'same' : 'differs' },
  };
}

/** Shown for the eye only: makers and models are written in many ways. */
function compareModel(asked: string | undefined, entry: ListEntry): FieldFinding {
  const listed = /Aircraft Model ([^;]{1,60})/.exec(entry.text)?.[1]?.replace(/\.$/, '') ?? null;
  return { part: null, field: { field: 'model', label: 'Type', asked: asked ?? null, listed, verdict: 'unknown' } };
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
  const isPaper = label === 'Passport number';
  const part: ScorePart = {
    code: 'identifier',
    label,
    points: isPaper ? FACT_POINTS.ownNumberSame : points,
    most: isPaper ? FACT_POINTS.ownNumberSame : FACT_POINTS.numberSame,
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
    // A publisher may part the number with spaces and say after it whose it is.
    const own = bareNumber(number.slice(number.indexOf(':') + 1).replace(/\(.*/, ''));
    return bare === wanted || own === wanted || new RegExp(`(?:^|[^0-9A-Z])0*${wanted}(?:$|[^0-9A-Z])`).test(number.toUpperCase());
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
