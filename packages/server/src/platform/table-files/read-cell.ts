const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const iso = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A date as people and spreadsheets of this country write it, day first, as YYYY-MM-DD. What is no date stays as it is, for the validator. */
export function readDate(text: string, isBirth = false): string {
  const bare = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  const byYear = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  if (byYear) return iso(Number(byYear[1]), Number(byYear[2]), Number(byYear[3]));
  const byDay = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})$/i.exec(bare.replace(/^(\d{1,2})(st|nd|rd|th)\b/i, '$1'));
  if (!byDay) return text;
  const word = byDay[2] ?? '';
  const month = /^\d/.test(word) ? Number(word) : MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return iso(fullYear(byDay[3] ?? '', isBirth), month, Number(byDay[1]));
}

/** Two figures: a birth lies behind us, anything else lies in this century. */
function fullYear(text: string, isBirth: boolean): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return isBirth && 2000 + year > new Date().getUTCFullYear() - 16 ? 1900 + year : 2000 + year;
}

const LEADING_WORDS =
  /^(guide( price)?|asking( price)?|offers? (over|in excess of|in the region of|around|invited)|oieo|oiro|from|fixed( price)?|price)\s*/i;
const PERIODS: readonly (readonly [RegExp, 'week' | 'month' | 'quarter' | 'year'])[] = [
  [/(pw|p\/w|per week|weekly|\/ ?week)\.?$/i, 'week'],
  [/(pcm|p\/m|pm|per month|per calendar month|monthly|\/ ?month)\.?$/i, 'month'],
  [/(pq|per quarter|quarterly)\.?$/i, 'quarter'],
  [/(pa|p\/a|per annum|per year|annually|yearly|\/ ?year)\.?$/i, 'year'],
];

/** No amount is written in more characters. */
const LONGEST_AMOUNT = 100;

export type Money = { pence: number; every: 'week' | 'month' | 'quarter' | 'year' | null };

/** Pounds in whole pence, and how often where the cell says so; pence are NaN where it is no amount. */
export function readMoney(text: string): Money {
  if (text.length > LONGEST_AMOUNT) return { pence: Number.NaN, every: null };
  const period = PERIODS.find(([pattern]) => pattern.test(text));
  const bare = (period ? text.replace(period[0], '') : text).replace(LEADING_WORDS, '').replace(/gbp|[£,\s]/gi, '');
  const pence = /^\d{1,11}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : Number.NaN;
  return { pence, every: period?.[1] ?? null };
}

/** Rooms: "3", "3 bed", "Studio". NaN where nobody can tell. */
export function readCount(text: string): number {
  if (/^studio/i.test(text)) return 0;
  const found = /^(\d{1,3})(\.0+)?( ?(x )?(double )?bed(room)?s?)?$/i.exec(text);
  return found ? Number(found[1]) : Number.NaN;
}

const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'professor',
  'sir',
  'dame',
  'lady',
  'lord',
  'rev',
  'reverend',
  'hon',
  'capt',
  'major',
  'col',
  'cllr',
]);
const COMPANY = /\b(ltd|limited|llp|plc|cic|lp|inc|holdings|properties|estates|trust|trustees|council|association)\b\.?/i;

export type ReadName =
  | { kind: 'person'; title?: string; first_name: string; middle_names?: string; last_name: string }
  | { kind: 'company'; company_name: string }
  | { kind: 'several' };

/** A whole name in its parts. Two people in one cell are told apart by nobody: `several`. */
export function readName(text: string): ReadName {
  if (COMPANY.test(text)) return { kind: 'company', company_name: text };
  if (/&|\+|\/|;|\band\b/i.test(text)) return { kind: 'several' };
  const comma = /^([^,]+),([^]+)$/.exec(text);
  const words = (comma ? `${comma[2]} ${comma[1]}` : text).split(/\s+/).filter(Boolean);
  const first = words[0]?.replace(/\./g, '').toLowerCase() ?? '';
  const title = TITLES.has(first) ? words.shift() : undefined;
  const [firstName = '', ...rest] = words;
  const lastName = rest.pop() ?? '';
  return {
    kind: 'person',
    ...(title ? { title: title.replace(/\.$/, '') } : {}),
    first_name: firstName,
    ...(rest.length > 0 ? { middle_names: rest.join(' ') } : {}),
    last_name: lastName,
  };
}

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/i;

export type ReadAddress = { line1: string; line2: string; town: string; postcode: string };

/** An address in one cell: the postcode wherever it stands, the town last, the first line first. */
export function readAddress(text: string): ReadAddress {
  const postcode = POSTCODE.exec(text)?.[1] ?? '';
  const parts = text
    .replace(postcode, '')
    .split(/[,\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(uk|united kingdom|england|wales|scotland|gb)$/i.test(part));
  // "14, Calloway Crescent": a number alone belongs to the street after it.
  const lines = /^\d+[a-z]?$/i.test(parts[0] ?? '') && parts.length > 2 ? [`${parts[0]} ${parts[1]}`, ...parts.slice(2)] : parts;
  const town = lines.length > 1 ? (lines.at(-1) ?? '') : '';
  const [line1 = '', ...between] = lines.length > 1 ? lines.slice(0, -1) : lines;
  return { line1, line2: between.join(', '), town, postcode };
}

/** Several values in one cell: "a@b.example; c@d.example". */
export const splitValues = (text: string, marks: RegExp): string[] =>
  text
    .split(marks)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 5);
