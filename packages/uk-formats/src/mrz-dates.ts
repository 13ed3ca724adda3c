/** A date as six characters of a zone say it: each part null where it is unknown. */
export type MrzDate = { year: number | null; month: number | null; day: number | null };

const PART = /^(\d\d|<<)(\d\d|<<)(\d\d|<<)$/;

/** The six characters as parts of a date, the year in two digits; null where they are none. */
export function readMrzDate(text: string): MrzDate | null {
  const found = PART.exec(text);
  if (!found) return null;
  const [year, month, day] = found.slice(1).map((part) => (part === '<<' ? null : Number(part)));
  if (month === 0 || (month ?? 1) > 12 || day === 0 || (day ?? 1) > 31) return null;
  // A leap year among those it may mean is enough: 1900 is none, 2000 is one.
  if (month && day && new Date(Date.UTC(2000 + (year ?? 0), month, 0)).getUTCDate() < day) return null;
  return { year: year ?? null, month: month ?? null, day: day ?? null };
}

const written = (year: number, { month, day }: MrzDate) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const isReal = (date: string) => {
  const day = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};
const isWhole = (date: MrzDate | null): date is { year: number; month: number; day: number } =>
  date !== null && date.year !== null && date.month !== null && date.day !== null;

/** A date of birth: the latest that is not after today, since nobody is born tomorrow. Null where a part of it is unknown. */
export function birthDateOf(date: MrzDate | null, today: string): string | null {
  if (!isWhole(date)) return null;
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  return [century, century - 100].map((from) => written(from + date.year, date)).find((day) => day <= today && isReal(day)) ?? null;
}

/** An expiry: of the years it may mean the nearest to this one. Null where a part of it is unknown, as of a document that never expires. */
export function expiryDateOf(date: MrzDate | null, today: string): string | null {
  if (!isWhole(date)) return null;
  const now = Number(today.slice(0, 4));
  const century = Math.floor(now / 100) * 100;
  const years = [century - 100, century, century + 100].map((from) => from + date.year);
  const near = years.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now)).map((year) => written(year, date));
  return near.find(isReal) ?? null;
}

/** True where a whole date may be the one that the zone says, in any century; unknown parts fit everything. */
export const fitsMrzDate = (date: MrzDate, day: string): boolean =>
  (date.year ?? Number(day.slice(2, 4))) === Number(day.slice(2, 4)) &&
  (date.month ?? Number(day.slice(5, 7))) === Number(day.slice(5, 7)) &&
  (date.day ?? Number(day.slice(8, 10))) === Number(day.slice(8, 10));
