const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]|$)/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ T]|$)/;
const IN_WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?:[ T]|$)/i;
const LONGEST_DATE = 40;

/** A day as British banks write it, the day before the month; null where it is none. Answers `2026-04-02`. */
export function readDay(text: string): string | null {
  const bare = text.slice(0, LONGEST_DATE).trim();
  const yearFirst = YEAR_FIRST.exec(bare);
  if (yearFirst) return day(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = DAY_FIRST.exec(bare);
  if (dayFirst) return day(dayFirst[3], dayFirst[2], dayFirst[1]);
  const inWords = IN_WORDS.exec(bare);
  if (inWords) return day(inWords[3], monthOf(inWords[2] ?? ''), inWords[1]);
  return null;
}

/** 4 for `Apr` and `April`; null for a word that is no month. */
export function monthOf(word: string): string | null {
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return at === -1 ? null : String(at + 1);
}

/** The day where there is one: no 31 June. Two digits of a year are of this century. */
export function day(year: string | undefined, month: string | null | undefined, date: string | undefined): string | null {
  if (year === undefined || month === undefined || month === null || date === undefined) return null;
  const [y, m, d] = [Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(date)];
  if (y < 1980 || y > 2199) return null;
  const at = new Date(Date.UTC(y, m - 1, d));
  if (at.getUTCFullYear() !== y || at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return null;
  return at.toISOString().slice(0, 10);
}

const MONEY = /^([-+−(]?)\s?£?\s?([-−]?)([\d,.\s]*\d)\s?([-−)]?)\s?(CR|DR|C|D)?\.?$/i;
const LONGEST_MONEY = 40;
const MOST_PENCE = 100_000_000_000;

/** Money in pence: `1,234.56`, `£12`, `-3.50`, `(3.50)`, `3.50 DR`, `1.234,56`; null where it is none. */
export function readMoney(text: string): number | null {
  const bare = text
    .slice(0, LONGEST_MONEY)
    .trim()
    .replace(/^GBP\s?/i, '');
  const parts = MONEY.exec(bare);
  if (!parts) return null;
  const [, before = '', inner = '', digits = '', after = '', word = ''] = parts;
  const pence = penceOf(digits);
  if (pence === null || pence > MOST_PENCE) return null;
  const isOut = [before, inner, after].some((mark) => mark !== '' && mark !== '+' && mark !== ')') || /^d/i.test(word);
  return isOut ? -pence : pence;
}

function penceOf(text: string): number | null {
  const bare = text.replace(/\s/g, '');
  // The last mark is the decimal one where two digits or one follow it; every other separates thousands.
  const decimal = /[.,]\d{1,2}$/.exec(bare);
  const whole = (decimal ? bare.slice(0, decimal.index) : bare).split(/[.,]/);
  if (whole.slice(1).some((group) => group.length !== 3) || (whole.length > 1 && (whole[0] ?? '').length > 3)) return null;
  if (whole.join('') === '' && decimal === null) return null;
  const pence = decimal ? decimal[0].slice(1).padEnd(2, '0') : '00';
  return Number(whole.join('') || '0') * 100 + Number(pence);
}
