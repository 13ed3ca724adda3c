import { writtenNames } from './mrz-names.ts';

/** Whom a licence number is held against; the names as they were typed. */
export type LicenceHolder = { firstName: string; middleNames?: string; lastName: string; dob: string; sex?: 'F' | 'M' | 'X' | null };
export type LicenceFault = { code: 'form' | 'surname' | 'birth_date' | 'sex' | 'initials'; message: string };

/** Great Britain: five of the surname, year's ten, month (with 50 for women), day, year's unit, two initials, then three of DVLA's own. */
const GB = /^([A-Z]{1,5}9{0,4})(\d)(\d\d)(\d\d)(\d)([A-Z][A-Z9]|99)([0-9A-Z]{3})$/;

/** As it stands on the card: in capitals, without spaces or hyphens. */
export const tidyLicenceNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

export const isNiLicenceNumber = (text: string): boolean => /^\d{8}$/.test(text);

/** True for 16 characters that can be a number of Great Britain, whoever holds it. */
export const isGbLicenceNumber = (text: string): boolean => readGb(text) !== null;

/** What a licence number of Great Britain says by itself. */
export function readGb(
  text: string,
): { surname: string; month: number; day: number; year: number; isFemale: boolean; initials: string } | null {
  const found = text.length === 16 ? GB.exec(text) : null;
  if (!found) return null;
  const [, surname = '', ten = '', coded = '', day = '', unit = '', initials = ''] = found;
  const isFemale = Number(coded) > 50;
  const month = Number(coded) - (isFemale ? 50 : 0);
  if (surname.length !== 5 || month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return { surname, month, day: Number(day), year: Number(ten + unit), isFemale, initials };
}

/**
 * A British driving licence number against whom it should belong to, with every part that does not agree. Eight digits are a licence of
 * Northern Ireland, which say nothing about their holder.
 */
export function checkLicenceNumber(written: string, holder: LicenceHolder): LicenceFault[] {
  const text = tidyLicenceNumber(written);
  if (isNiLicenceNumber(text)) return [];
  const number = readGb(text);
  if (number === null)
    return [{ code: 'form', message: 'A licence number of Great Britain has 16 characters, one of Northern Ireland 8 digits' }];
  const faults: LicenceFault[] = [];
  const surnames = writtenNames(holder.lastName);
  if (surnames.length > 0 && !surnames.map(surnamePart).includes(number.surname))
    faults.push({
      code: 'surname',
      message: `The licence number begins with ${number.surname.replace(/9+$/, '')}, which the surname does not`,
    });
  const [year = '', month = '', day = ''] = holder.dob.split('-');
  if (Number(year.slice(2)) !== number.year || Number(month) !== number.month || Number(day) !== number.day)
    faults.push({
      code: 'birth_date',
      message: `The licence number says born on ${number.day}/${number.month} of a year ending in ${String(number.year).padStart(2, '0')}`,
    });
  if (holder.sex && holder.sex !== 'X' && (holder.sex === 'F') !== number.isFemale)
    faults.push({ code: 'sex', message: `The licence number says ${number.isFemale ? 'female' : 'male'}` });
  if (!initialsOf(holder).some((initials) => fits(number.initials, initials)))
    faults.push({ code: 'initials', message: `The licence number has the initials ${number.initials.replaceAll('9', '') || 'of nobody'}` });
  return faults;
}

/** DVLA writes MAC as MC at the start of a surname, leaves out what is no letter, and fills up with 9. */
const surnamePart = (surname: string): string => surname.replaceAll(' ', '').replace(/^MAC/, 'MC').slice(0, 5).padEnd(5, '9');

/** The first letters of the first two names. */
function initialsOf({ firstName, middleNames = '' }: LicenceHolder): string[] {
  const joined = `${firstName} ${middleNames}`.trim();
  // A hyphenated name is one name.
  const words = joined.split(/\s+/).map((word) => writtenNames(word.split(/[-‐‑–]/)[0] ?? ''));
  if (words.some((word) => word.length === 0)) return words.length === 0 || words[0]?.length === 0 ? [] : [`${words[0]?.[0]?.[0] ?? ''}?`];
  return [words.map((word) => word[0]?.[0] ?? '').join('')];
}

/** A middle name that somebody left out is no contradiction; one that the number does not have is. */
function fits(onLicence: string, typed: string): boolean {
  const [first = '', second = '9'] = onLicence;
  const [typedFirst = '', typedSecond] = typed;
  return first === typedFirst && (typedSecond === undefined || typedSecond === '?' || second === typedSecond);
}
