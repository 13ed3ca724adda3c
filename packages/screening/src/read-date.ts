/* Turns the date spellings of the publishers into `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or a range `YYYY/YYYY`. */

import { withoutBrackets } from './without-brackets.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function readDate(words: string): string | null {
  const text = withoutBrackets(words.trim().toLowerCase())
    .replace(/^(circa|approximately|approx\.?|about|c\.?)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:t.*)?$/.exec(text);
  if (iso) return joinDate(iso[1], iso[2], iso[3]);
  const british = /^(\d{1,2}|dd)[/.-](\d{1,2}|mm)[/.-](\d{4})$/.exec(text);
  if (british) return joinDate(british[3], british[2], british[1]);
  const words2 = /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -])?([a-z]{3})[a-z]*\.?[ -](\d{4})$/.exec(text);
  if (words2 && MONTHS.includes(words2[2] ?? '')) return joinDate(words2[3], String(MONTHS.indexOf(words2[2] ?? '') + 1), words2[1]);
  const range = /^(?:between )?(?:.*?\b)?(\d{4}) ?(?:to|-|–|and|\/) ?(?:[^\d]*\d{1,2}[^\d]+)?(\d{4})$/.exec(text);
  if (range && plausibleYear(range[1]) && plausibleYear(range[2])) return `${range[1]}/${range[2]}`;
  const year = /^(?:early |mid |mid-|late |in )?(\d{4})s?$/.exec(text);
  return year && plausibleYear(year[1]) ? (year[1] ?? null) : null;
}

/** Every date that can be told from a cell holding several. */
export function readDates(words: string): string[] {
  const found = words
    .split(/;|,(?=\s*\d)|(?<!\s)\s+or\s+|(?<!\s)\s+and\s+(?=\d)|\(\s*(?:[a-z]|\d|i+|iv|v)\s*\)/i)
    .map((piece) => readDate(piece))
    .filter((date) => date !== null);
  return [...new Set(found)];
}

function joinDate(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  if (!plausibleYear(year)) return null;
  const monthNumber = Number(month);
  if (!(monthNumber >= 1 && monthNumber <= 12)) return year ?? null;
  const dayNumber = Number(day);
  const upToMonth = `${year}-${String(monthNumber).padStart(2, '0')}`;
  return dayNumber >= 1 && dayNumber <= 31 ? `${upToMonth}-${String(dayNumber).padStart(2, '0')}` : upToMonth;
}

function plausibleYear(year: string | undefined): boolean {
  return Number(year) >= 1850 && Number(year) <= 2100;
}
