import { dateOf } from './register-date.ts';
import {
  readCharges,
  readLease,
  readPrice,
  readProperty,
  readProprietors,
  readRestrictions,
  tenureOf,
  titleClassOf,
} from './title-entries.ts';
import type { RegisterEntry, TitleRegister } from './title-entries.ts';

/* A copy of the register of a title in England and Wales, as HM Land Registry writes it. Source: HM Land Registry, “How to read a title register”. */

export type UnreadRegister = 'no_text' | 'not_a_register' | 'title_plan' | 'other_nation' | 'cut' | 'several' | 'no_owner';
export type RegisterReading = { read: true; register: TitleRegister } | { read: false; why: UnreadRegister; words: string };

const WORDS: Readonly<Record<UnreadRegister, string>> = {
  no_text: 'This PDF has no text in it, as a scan has none. Enter what it says by hand',
  not_a_register: 'This is no register of title of HM Land Registry. Choose the register, not another document',
  title_plan: 'This is a title plan. Choose the register of the title',
  other_nation: 'This is a title of Scotland or Northern Ireland. Enter what it says by hand',
  cut: 'This copy was cut: pages or its end are missing. Download the whole register again',
  several: 'This file holds the registers of several titles. Choose the register of one title',
  no_owner: 'This register names no owner. Download it again, or enter what it says by hand',
};
const not = (why: UnreadRegister): RegisterReading => ({ read: false, why, words: WORDS[why] });

const TITLE = /^title number\s*:?\s*([A-Z]{1,3}\s?\d{1,6}Z?)\b/i;
const EDITION = /edition date\s*:?\s*(\d{1,2}[ .][A-Za-z0-9]{2,9}[ .]\d{4})/i;
const SHOWS = /(?:register of title|entries in the register) on\s+(\d{1,2} [A-Za-z]{3,9} \d{4})(?: at (\d{2}:\d{2})(?::\d{2})?)?/i;
const PAGE = /^(?:page )?(\d{1,3}) of (\d{1,3})$/i;
const HEADING = /^([ABC])\s?:\s*(property|proprietorship|charges) register\b/i;
const END = /^end of register\b/i;
/** Under the heading of each part HM Land Registry says what the part is for. */
const EXPLAINS =
  /^(?:This register (?:describes|specifies|contains)\b|entries that affect the right of disposal|that affect the right of disposal)/i;

/** Reads a register from its lines, from the top; what is none, is cut or names nobody is refused in words. */
export function readTitleRegister(lines: readonly string[]): RegisterReading {
  const clean = lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '');
  if (clean.length === 0) return not('no_text');
  const parts = clean.map((line) => HEADING.exec(line)?.[2]?.toLowerCase() ?? null);
  if (!parts.some((part) => part !== null)) return not(whatElse(clean));
  const titles = new Set(clean.flatMap((line) => TITLE.exec(line)?.[1]?.replace(' ', '').toUpperCase() ?? []));
  const [title] = titles;
  if (title === undefined) return not('not_a_register');
  if (titles.size > 1 || parts.filter((part) => part === 'proprietorship').length > 1) return not('several');
  if (!clean.some((line) => END.test(line)) || lacksPages(clean)) return not('cut');
  if (!parts.includes('property') || !parts.includes('proprietorship')) return not('cut');
  const edition = dateOf(clean.map((line) => EDITION.exec(line)?.[1]).find(Boolean));
  if (edition === null) return not('cut');
  const shows = SHOWS.exec(clean.slice(0, HEAD_LINES).join(' '));
  const [property, owners, charges] = (['property', 'proprietorship', 'charges'] as const).map((part) => entriesOf(clean, parts, part));
  if (!property || !owners || !charges) return not('cut');
  const proprietors = readProprietors(owners.entries);
  if (proprietors.length === 0) return not('no_owner');
  return {
    read: true,
    register: {
      title_number: title,
      edition_on: edition,
      shows_on: dateOf(shows?.[1]),
      shows_time: shows?.[2] ?? null,
      official: clean.slice(0, HEAD_LINES).some((line) => /^official copy\b/i.test(line)),
      tenure: tenureOf(property.entries),
      title_class: titleClassOf(owners.before),
      ...readProperty(property.entries),
      proprietors,
      ...readPrice(owners.entries),
      restrictions: readRestrictions([...owners.entries, ...charges.entries]),
      charges: readCharges(charges.entries),
      lease: readLease(property.entries),
    },
  };
}

const HEAD_LINES = 25;

function whatElse(lines: readonly string[]): UnreadRegister {
  const head = lines.slice(0, HEAD_LINES).join(' ');
  if (
    /land register of scotland|registers of scotland|title sheet|\bfolio\b.*northern ireland|land registers of northern ireland/i.test(head)
  )
    return 'other_nation';
  return /title plan|official copy of title plan/i.test(head) ? 'title_plan' : 'not_a_register';
}

/** `2 of 4` stands on each page: all four must be there. Copies that do not count their pages are whole by their end alone. */
function lacksPages(lines: readonly string[]): boolean {
  const pages = lines.flatMap((line) => PAGE.exec(line)?.slice(1, 3).map(Number) ?? []);
  const seen = new Set(pages.filter((_, at) => at % 2 === 0));
  const last = Math.max(0, ...pages.filter((_, at) => at % 2 === 1));
  return Array.from({ length: last }, (_, at) => at + 1).some((page) => !seen.has(page));
}

/** The entries of one part, each whole, and what stands before the first: the class of the title. */
function entriesOf(
  lines: readonly string[],
  parts: readonly (string | null)[],
  part: string,
): { before: string[]; entries: RegisterEntry[] } {
  const before: string[] = [];
  const entries: RegisterEntry[] = [];
  let isIn = false;
  for (const [at, line] of lines.entries()) {
    if (END.test(line)) isIn = false;
    else if (parts[at] !== null) isIn = parts[at] === part;
    if (!isIn || parts[at] !== null || PAGE.test(line) || TITLE.test(line)) continue;
    const begun = /^(\d{1,3})(?: \((\d{1,2}\.\d{1,2}\.\d{4})\))?(?: (.+))?$/.exec(line);
    const last = entries.at(-1);
    // A line of an address may begin with a number; only the next number begins an entry.
    if (begun && Number(begun[1]) === entries.length + 1 && (begun[2] ?? begun[3]) !== undefined)
      entries.push({ on: dateOf(begun[2]), text: begun[3] ?? '' });
    else if (last) last.text = `${last.text} ${line}`.trim();
    else if (!EXPLAINS.test(line)) before.push(line);
  }
  return { before, entries };
}
