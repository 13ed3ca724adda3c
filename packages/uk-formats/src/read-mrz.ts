import { mrzCheckDigit } from './mrz-check-digit.ts';
import { birthDateOf, expiryDateOf, type MrzDate, readMrzDate } from './mrz-dates.ts';
import { MRZ_LAYOUTS, mrzField, type MrzFormat, mrzFormatOf, type MrzLayout } from './mrz-layouts.ts';
import { countryOfMrzState, isMrzState } from './mrz-states.ts';

export type MrzFaultCode =
  | 'shape'
  | 'characters'
  | 'document_code'
  | 'issuer'
  | 'nationality'
  | 'name'
  | 'sex'
  | 'birth_date'
  | 'expiry_date'
  | 'number_check'
  | 'birth_check'
  | 'expiry_check'
  | 'personal_check'
  | 'composite_check'
  | 'passport_number';
/** What in a zone is wrong, in words for staff. */
export type MrzFault = { code: MrzFaultCode; message: string };

export type MrzDocument = {
  format: MrzFormat;
  lines: readonly string[];
  /** One or two characters: `P`, `PP`, `I`, `AR`. */
  code: string;
  kind: 'passport' | 'card';
  /** Three letters as printed, without fillers: `GBR`, `D`, `UTO`. */
  issuer: string;
  issuerCountry: string | null;
  nationality: string;
  nationalityCountry: string | null;
  surname: string;
  givenNames: string;
  /** The names fill their field to its end, so they may go on in the document. */
  isNameCut: boolean;
  number: string;
  birth: MrzDate | null;
  /** Null where a part is unknown. */
  birthDate: string | null;
  sex: 'F' | 'M' | 'X' | null;
  /** Null where the document names none. */
  expiryDate: string | null;
  optional: readonly string[];
};
export type MrzReading = { document: MrzDocument | null; faults: readonly MrzFault[] };

/** Lines as somebody types or pastes them: in capitals, without spaces or empty lines; the quotation marks that phones write for < count as it. */
export const tidyMrz = (lines: readonly string[]): string[] =>
  lines
    .flatMap((line) => line.split('\n'))
    .map((line) => line.normalize('NFKC').toUpperCase().replace(/«/g, '<<').replace(/[‹〈]/g, '<').replace(/\s/g, ''))
    .filter((line) => line !== '');

/**
 * The machine-readable zone of a passport or an identity card: TD1, TD2 or TD3 of ICAO Doc 9303, with everything that does not add up.
 * Without faults every check digit is right. `today` decides the century of its dates.
 */
export function readMrz(written: readonly string[], { today }: { today: string }): MrzReading {
  const lines = tidyMrz(written);
  const format = mrzFormatOf(lines);
  if (format === null) return { document: null, faults: [fault('shape')] };
  if (!lines.every((line) => /^[A-Z0-9<]+$/.test(line))) return { document: null, faults: [fault('characters')] };
  const layout = MRZ_LAYOUTS[format];
  const read = (place: Parameters<typeof mrzField>[1]) => mrzField(lines, place);
  const code = bare(read(layout.code));
  const issuer = bare(read(layout.issuer));
  const nationality = bare(read(layout.nationality));
  const names = readNames(read(layout.name));
  const { number, isRight: isNumberRight } = readNumber(lines, layout);
  const birth = readMrzDate(read(layout.birth));
  const expiry = readMrzDate(read(layout.expiry));
  const birthDate = birthDateOf(birth, today);
  const expiryDate = expiryDateOf(expiry, today);
  const sex = readSex(read(layout.sex));
  const isPassport = code.startsWith('P');
  const faults: MrzFaultCode[] = [];
  const wants = (isRight: boolean, which: MrzFaultCode) => {
    if (!isRight) faults.push(which);
  };
  wants(isDocumentCode(read(layout.code), format), 'document_code');
  wants(isMrzState(issuer) && isPadded(read(layout.issuer)), 'issuer');
  wants(isMrzState(nationality) && isPadded(read(layout.nationality)), 'nationality');
  wants(names !== null, 'name');
  wants(sex !== null, 'sex');
  wants(birth !== null && (birthDate !== null || hasGap(birth)), 'birth_date');
  wants(expiry !== null && (expiryDate !== null || hasGap(expiry)), 'expiry_date');
  wants(isNumberRight, 'number_check');
  wants(isCheck(read(layout.birthCheck), read(layout.birth)), 'birth_check');
  wants(isCheck(read(layout.expiryCheck), read(layout.expiry)), 'expiry_check');
  if (layout.personalCheck)
    wants(layout.optional[0] !== undefined && isCheck(read(layout.personalCheck), read(layout.optional[0])), 'personal_check');
  wants(read(layout.compositeCheck) === mrzCheckDigit(layout.composite.map(read).join('')), 'composite_check');
  wants(!(isPassport && issuer === 'GBR') || isGbPassportNumber(number), 'passport_number');
  const document: MrzDocument = {
    format,
    lines,
    code,
    kind: isPassport ? 'passport' : 'card',
    issuer,
    issuerCountry: countryOfMrzState(issuer),
    nationality,
    nationalityCountry: countryOfMrzState(nationality),
    surname: names?.surname ?? '',
    givenNames: names?.givenNames ?? '',
    isNameCut: !read(layout.name).endsWith('<'),
    number,
    birth,
    birthDate,
    sex,
    expiryDate,
    optional: layout.optional.map((place) => bare(read(place))),
  };
  return { document, faults: faults.map(fault) };
}

/** British passports since 1988 are numbered in nine digits. */
export const isGbPassportNumber = (text: string): boolean => /^\d{9}$/.test(text);

const bare = (field: string) => field.replace(/<+$/, '');
const isPadded = (field: string) => /^[A-Z]+<*$/.test(field);
const hasGap = (date: MrzDate) => date.year === null || date.month === null || date.day === null;
const readSex = (letter: string) => (letter === '<' ? 'X' : letter === 'F' || letter === 'M' || letter === 'X' ? letter : null);
/** The digit may be a filler where the whole field is empty. */
const isCheck = (digit: string, field: string) => digit === mrzCheckDigit(field) || (digit === '<' && /^<+$/.test(field));

/** Passports begin with P, cards with A, C or I and have no V after it, which is of visas; a crew member's is AC. */
function isDocumentCode(field: string, format: MrzFormat): boolean {
  return format === 'TD3' ? /^P[A-Z<]$/.test(field) : /^([AI][A-UW-Z<0-9]|C[A-UW-Z<0-9]|P[A-Z<])$/.test(field);
}

/** Surname, two fillers, given names; some people have one name only. Nothing but fillers follows where the names have ended. */
function readNames(field: string): { surname: string; givenNames: string } | null {
  const [whole = ''] = /^[A-Z<]+$/.exec(field) ?? [];
  const text = bare(whole);
  if (!/^[A-Z]/.test(text)) return null;
  const parts = text.split('<<');
  if (parts.length > 2 || parts.some((part) => part.startsWith('<'))) return null;
  const [surname = '', givenNames = ''] = parts.map((part) => part.replaceAll('<', ' '));
  return { surname, givenNames };
}

/** A number over nine characters has a filler for its check digit, and goes on in the optional field: the rest, its check digit, a filler. */
function readNumber(lines: readonly string[], layout: MrzLayout): { number: string; isRight: boolean } {
  const start = mrzField(lines, layout.number);
  const digit = mrzField(lines, layout.numberCheck);
  if (digit === '<' && layout.longNumber) {
    const [rest = ''] = mrzField(lines, layout.longNumber).split('<');
    const number = start + rest.slice(0, -1);
    return { number, isRight: rest.length >= 2 && !start.includes('<') && rest.at(-1) === mrzCheckDigit(number) };
  }
  const number = bare(start);
  return { number: number.replaceAll('<', ''), isRight: number !== '' && digit === mrzCheckDigit(start) };
}

const MESSAGES: Readonly<Record<MrzFaultCode, string>> = {
  shape: 'These are not the lines of a passport (2 of 44 characters) or an identity card (2 of 36, or 3 of 30)',
  characters: 'The lines hold something other than capital letters, digits and <',
  document_code: 'The first letters are not those of a passport or an identity card',
  issuer: 'No State or organisation has the code of the issuer',
  nationality: 'No State or organisation has the code of the nationality',
  name: 'The name is not written as the zone writes names',
  sex: 'The sex is not M, F or <',
  birth_date: 'The date of birth is no real date',
  expiry_date: 'The expiry date is no real date',
  number_check: 'The check digit of the document number is wrong',
  birth_check: 'The check digit of the date of birth is wrong',
  expiry_check: 'The check digit of the expiry date is wrong',
  personal_check: 'The check digit of the personal number is wrong',
  composite_check: 'The check digit over the whole zone is wrong',
  passport_number: 'A British passport has a number of 9 digits',
};
const fault = (code: MrzFaultCode): MrzFault => ({ code, message: MESSAGES[code] });
