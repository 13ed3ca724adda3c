import { dateOf } from './register-date.ts';

export type RegisterEntry = { on: string | null; text: string };
export const TENURES = ['freehold', 'leasehold', 'unknown'] as const;
export const TITLE_CLASSES = ['absolute', 'good_leasehold', 'qualified', 'possessory', 'unknown'] as const;
export const RESTRICTION_FORMS = ['A', 'bankruptcy', 'court_order', 'lender', 'home_rights', 'other'] as const;
export type Proprietor = {
  name: string;
  kind: 'person' | 'company';
  company_number: string | null;
  /** Where a company is incorporated, as the register says; null for the United Kingdom and for people. */
  incorporated_in: string | null;
  /** `Personal representatives`, `trustees`: in what capacity, where the register says so. */
  capacity: string | null;
  address: string;
  since: string | null;
};
export type TitleRegister = {
  title_number: string;
  edition_on: string;
  /** The day and the time that the copy shows; null where it does not say. */
  shows_on: string | null;
  shows_time: string | null;
  official: boolean;
  tenure: (typeof TENURES)[number];
  title_class: (typeof TITLE_CLASSES)[number];
  address: string;
  postcode: string | null;
  proprietors: Proprietor[];
  price_pence: number | null;
  price_on: string | null;
  restrictions: { form: (typeof RESTRICTION_FORMS)[number]; text: string; on: string | null }[];
  charges: { lender: string; dated_on: string | null; on: string | null }[];
  lease: { dated_on: string | null; years: number | null; from: string | null } | null;
};

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/i;
const LONG_DATE = '(\\d{1,2} [A-Za-z]{3,9} \\d{4})';

export const tenureOf = ([first]: readonly RegisterEntry[]): TitleRegister['tenure'] => {
  if (/\bleasehold\b/i.test(first?.text ?? '')) return 'leasehold';
  return /\bfreehold\b/i.test(first?.text ?? '') ? 'freehold' : 'unknown';
};

export function titleClassOf(before: readonly string[]): TitleRegister['title_class'] {
  const text = before.join(' ').toLowerCase();
  if (/\btitle absolute\b|\babsolute (?:freehold|leasehold)\b/.test(text)) return 'absolute';
  if (/\bgood leasehold\b/.test(text)) return 'good_leasehold';
  if (/\bqualified\b/.test(text)) return 'qualified';
  return /\bpossessory\b/.test(text) ? 'possessory' : 'unknown';
}

/** The home the first entry describes, from its last `being` or `known as` on. */
export function readProperty([first]: readonly RegisterEntry[]): Pick<TitleRegister, 'address' | 'postcode'> {
  const text = first?.text ?? '';
  const words = [' being ', ' known as ', ' comprising '];
  const starts = words.map((word) => text.lastIndexOf(word) + (text.includes(word) ? word.length : 0));
  const rest = text.slice(Math.max(0, ...starts.filter((at) => at > 0)));
  const [, out, inward] = POSTCODE.exec(rest) ?? POSTCODE.exec(text) ?? [];
  const sentence = rest.split(/\.(?: |$)/)[0] ?? rest;
  return {
    address: sentence.replaceAll(/[()]/g, '').replaceAll(' ,', ',').trim(),
    postcode: out && inward ? `${out} ${inward}`.toUpperCase() : null,
  };
}

const OWNER = /^PROPRIETORS?\s*:\s*/i;
/** Everybody the proprietorship register names as owner, in the order they stand there. */
export const readProprietors = (entries: readonly RegisterEntry[]): Proprietor[] =>
  entries.flatMap(({ text, on }) => (OWNER.test(text) ? ownersIn(text.replace(OWNER, ''), on) : []));

/** Names stand in capitals and `of` before an address does not: `A B and C D of 1 High Street and E F of 2 Low Street`. */
function ownersIn(text: string, since: string | null): Proprietor[] {
  const owners: Proprietor[] = [];
  let names: string[] = [];
  let address: string[] | null = null;
  const close = () => {
    const found = names.join(' ');
    const place = (address ?? []).join(' ').replace(/\.$/, '').trim();
    owners.push(...namesIn(found).map((name) => ({ ...readOwner(name), address: place, since })));
    [names, address] = [[], null];
  };
  const words = text.split(' ');
  let depth = 0;
  for (const [at, word] of words.entries()) {
    depth += word.split('(').length - word.split(')').length;
    if (address !== null && word === 'and' && depth === 0 && beginsName(words, at + 1)) close();
    else if (address === null && word === 'of' && depth === 0 && names.length > 0 && !isCapacity(names)) address = [];
    else (address ?? names).push(word);
  }
  if (names.length > 0) close();
  return owners.filter(({ name }) => name !== '');
}

const isCapitals = (word: string | undefined) => word !== undefined && /^[\p{Lu}][\p{Lu}'’.&-]+,?$/u.test(word);
/** `and GERALD SEDGEMOOR of 3 High Street`: another owner. `and of 4 Low Street`, `and at BS1 4AA`: another address. */
function beginsName(words: readonly string[], at: number): boolean {
  if (!isCapitals(words[at])) return false;
  const rest = words.slice(at, at + 14);
  const of = rest.indexOf('of');
  return (
    of > 1 && rest.slice(0, of).every((word) => isCapitals(word) || /^[(\d\p{Lu}]|^(?:and|Co\.|Regn\.|No\.|incorporated|in)$/u.test(word))
  );
}
const CAPACITY = /\b(?:as|the) (trustees?|executors?|administrators?|personal representatives?)\b/i;
const isCapacity = (names: readonly string[]) => CAPACITY.test(names.slice(-3).join(' '));

/** One name each, split at `and` and at commas outside brackets. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let name = '';
  for (const piece of text.split(/(,| and |\(|\))/)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth === 0 && (piece === ',' || piece === ' and ')) {
      names.push(name);
      name = '';
    } else name += piece;
  }
  return [...names, name].map((one) => one.trim()).filter((one) => one !== '');
}

const COMPANY_WORDS = /\b(?:limited|ltd|plc|llp|company|corporation|council|society|association|inc|gmbh|university)\b/i;
const NUMBER = /(?:co\.?|company|llp)\s*(?:regn?|registration)?\.?\s*n(?:o|umber)\.?\s*:?\s*([A-Z]{0,2}\d{1,8})/i;
const OVERSEAS = /incorporated in ([A-Za-z' ]{3,60})/i;
/** An owner as the register writes them: the name, and in brackets what tells a company. */
export function readOwner(text: string): Omit<Proprietor, 'address' | 'since'> {
  const brackets = [...text.matchAll(/\(([^()]*)\)/g)].map(([, inside = '']) => inside).join('; ');
  const bare = text.replaceAll(/\s*\([^()]*\)/g, '').trim();
  const capacity = CAPACITY.exec(bare);
  const name = (capacity ? bare.slice(0, capacity.index) : bare).replace(/[,.\s]+$/, '');
  const number = NUMBER.exec(brackets)?.[1] ?? null;
  const abroad = OVERSEAS.exec(brackets)?.[1]?.trim() ?? null;
  const isHome = abroad !== null && /^(?:england|wales|scotland|northern ireland|the united kingdom|england and wales)$/i.test(abroad);
  return {
    name,
    kind: number !== null || abroad !== null || COMPANY_WORDS.test(name) ? 'company' : 'person',
    company_number: number && padded(number.toUpperCase()),
    incorporated_in: isHome ? null : abroad,
    capacity: capacity?.[1]?.toLowerCase() ?? null,
  };
}
const COMPANY_NUMBER_LENGTH = 8;
const padded = (number: string): string => {
  const letters = /^[A-Z]*/.exec(number)?.[0] ?? '';
  return letters + number.slice(letters.length).padStart(COMPANY_NUMBER_LENGTH - letters.length, '0');
};

const PRICE = new RegExp(
  `^The price\\b[^£]{0,120}paid(?: on (?:the grant of the lease|${LONG_DATE}))?[^£]{0,60}£([\\d,]{1,15}(?:\\.\\d{2})?)`,
  'i',
);
/** The newest price that the register states. */
export function readPrice(entries: readonly RegisterEntry[]): Pick<TitleRegister, 'price_pence' | 'price_on'> {
  const found = entries.map(({ text }) => PRICE.exec(text)).findLast((one) => one !== null);
  const pounds = Number((found?.[2] ?? '').replaceAll(',', ''));
  if (!found || !(pounds > 0)) return { price_pence: null, price_on: null };
  return { price_pence: Math.round(pounds * 100), price_on: dateOf(found[1]) };
}

const FORMS: readonly [TitleRegister['restrictions'][number]['form'], RegExp][] = [
  ['bankruptcy', /bankruptcy|trustee in bankruptcy|insolvency act/i],
  ['court_order', /freezing order|restraint order|charging order|proceeds of crime|interim order|caution\b/i],
  ['A', /sole proprietor.{0,200}capital money/i],
  ['home_rights', /family law act|home rights|matrimonial home/i],
  ['lender', /proprietor for the time being of the charge|consent.{0,80}charge dated/i],
];
export const restrictionFormOf = (text: string): TitleRegister['restrictions'][number]['form'] =>
  FORMS.find(([, is]) => is.test(text))?.[0] ?? 'other';
/** Restrictions, cautions and notices of bankruptcy or home rights, each with the form it has. */
export const readRestrictions = (entries: readonly RegisterEntry[]): TitleRegister['restrictions'] =>
  entries
    .filter(({ text }) =>
      /^(?:RESTRICTION|CAUTION|INHIBITION|BANKRUPTCY)\b|^NOTICE\b.{0,60}(?:home rights|family law|matrimonial)/i.test(text),
    )
    .map(({ text, on }) => ({
      form: restrictionFormOf(text),
      text: text.replace(/^RESTRICTION\s*:\s*/i, ''),
      on,
    }));

const CHARGE = new RegExp(`^(?:REGISTERED )?CHARGE\\b.{0,40}?dated ${LONG_DATE}`, 'i');
const LENDER = /^Proprietor\s*:\s*(.{1,200}?)(?: \(Co\.| of |$)/i;
/** Each registered charge with whose it is: the entry after it names the lender. */
export function readCharges(entries: readonly RegisterEntry[]): TitleRegister['charges'] {
  return entries.flatMap(({ text, on }, at) => {
    const dated = CHARGE.exec(text);
    if (!dated) return [];
    const inside = text.indexOf('Proprietor:');
    const lender = LENDER.exec(inside > 0 ? text.slice(inside) : (entries[at + 1]?.text ?? ''))?.[1];
    return [{ lender: lender?.trim() ?? 'Not named', dated_on: dateOf(dated[1]), on }];
  });
}

const TERM = new RegExp(`\\bTerm\\s*:?\\s*(\\d{1,4}) years(?:[^:]{0,40}?from(?: and including)? ${LONG_DATE})?`, 'i');
const LEASE_DATE = new RegExp(`\\bDate\\s*:?\\s*${LONG_DATE}`, 'i');
/** The lease a leasehold title is of; null where no particulars of one stand there. */
export function readLease(entries: readonly RegisterEntry[]): TitleRegister['lease'] {
  const text = entries.map((entry) => entry.text).find((one) => /particulars of the lease|\bTerm\s*:/i.test(one));
  if (text === undefined) return null;
  const term = TERM.exec(text);
  return { dated_on: dateOf(LEASE_DATE.exec(text)?.[1]), years: term ? Number(term[1]) : null, from: dateOf(term?.[2]) };
}
