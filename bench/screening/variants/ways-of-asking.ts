/* Systematic ways of asking for a listed person or company. Each answers null where it does not apply, so that every class holds only names it changes. */
import type { ListEntry, ListedName } from '@freehold/screening/types';
import { shortNamesOf } from './short-names.ts';
import { cyrillicOf, neighbourFamily, neighbourForm, persianOf, SCHEMES } from './spelling-schemes.ts';

export type Asked = { first: string; middle?: string; last: string };
export type Parts = { given: string; middle: string; family: string };
export type Random = () => number;
/** The bar a class is held to. */
export type Group = 'as listed' | 'one change' | 'native script' | 'by reading' | 'company form' | 'other change';
type PersonWay = { name: string; group: Group; ask: (person: Parts, random: Random, entry: ListEntry) => Asked | null };
type CompanyWay = { name: string; group: Group; ask: (name: string, random: Random) => string | null };

const COMPOUND = new Set(
  'abd abdul abdel abdal abu abou al el haji hajji maulavi mullah sayed sayyid seyed sheikh shaykh dr general ould umm bin ben de van mohd'.split(
    ' ',
  ),
);
const PARTICLE = /^(?:al|el|bin|ben|ibn|abu|abou|de|da|do|dos|van|von|der|la|le|bint|ould)$/i;

/** The first given name, what stands between, and the family name, where the list tells them apart. */
export function partsOf(entry: ListEntry): Parts | null {
  const name = entry.names.find(({ kind }) => kind === 'primary') ?? entry.names[0];
  const { given = '', middle = '', family = '' } = name?.parts ?? {};
  const words = given.split(/\s+/).filter((word) => word !== '');
  const leads = words.length > 1 && COMPOUND.has((words[0] ?? '').toLowerCase().replace(/[.'’-]/g, '')) ? 2 : 1;
  const first = words.slice(0, leads).join(' ');
  if (!/\p{L}{2}/u.test(first) || !/\p{L}{2}/u.test(family)) return null;
  return { given: first, middle: [...words.slice(leads), middle].filter((part) => part !== '').join(' '), family };
}

export const PERSON_WAYS: PersonWay[] = [
  { name: 'first and family name as listed', group: 'as listed', ask: alone },
  {
    name: 'whole name as listed',
    group: 'as listed',
    ask: ({ given, middle, family }) => (middle ? { first: given, middle, last: family } : null),
  },
  { name: 'middle name or patronymic left out', group: 'as listed', ask: (person) => (person.middle ? alone(person) : null) },
  { name: 'family name first', group: 'as listed', ask: ({ given, family }) => ({ first: family, last: given }) },
  {
    name: 'patronymic added',
    group: 'other change',
    ask: (person) => (person.middle || !isRussian(person) ? null : { ...alone(person), middle: 'Yakovlevich' }),
  },
  {
    name: 'middle name added',
    group: 'other change',
    ask: (person, random) =>
      person.middle ? null : { ...alone(person), middle: pick(random, ['James', 'Ahmad', 'Maria', 'Louis']) ?? '' },
  },
  {
    name: 'initial for the given name',
    group: 'other change',
    ask: ({ given, family }) => ({ first: `${given.slice(0, 1)}.`, last: family }),
  },
  {
    name: 'initials for given and middle names',
    group: 'other change',
    ask: ({ given, middle, family }) =>
      middle ? { first: `${given.slice(0, 1)}.`, middle: `${middle.slice(0, 1)}.`, last: family } : null,
  },
  {
    name: 'short form of the given name',
    group: 'one change',
    ask: ({ given, family }, random) => withFirst(pick(random, shortNamesOf(given)), family),
  },
  {
    name: 'article added to the family name',
    group: 'one change',
    ask: ({ given, family }) =>
      isArabic(given) && !hasParticle(family) && !family.includes(' ') ? { first: given, last: `al-${family}` } : null,
  },
  {
    name: 'bin put between',
    group: 'one change',
    ask: ({ given, family }) => (isArabic(given) && !hasParticle(family) ? { first: given, middle: 'bin', last: family } : null),
  },
  {
    name: 'particle left out',
    group: 'one change',
    ask: ({ given, family }) => changed({ first: given, last: family }, withoutParticles(family)),
  },
  {
    name: 'particle joined to the name',
    group: 'one change',
    ask: ({ given, family }) => changed({ first: given, last: family }, joinParticles(family)),
  },
  {
    name: 'el for al',
    group: 'one change',
    ask: ({ given, family }) => changed({ first: given, last: family }, family.replace(/\bal\b/gi, 'el')),
  },
  {
    name: 'typing error in the family name',
    group: 'one change',
    ask: ({ given, family }, random) => errorIn('last', { first: given, last: family }, random, anyError),
  },
  {
    name: 'typing error in the given name',
    group: 'one change',
    ask: ({ given, family }, random) => errorIn('first', { first: given, last: family }, random, anyError),
  },
  {
    name: 'doubled letter',
    group: 'one change',
    ask: ({ given, family }, random) => errorIn('last', { first: given, last: family }, random, doubled),
  },
  {
    name: 'dropped letter',
    group: 'one change',
    ask: ({ given, family }, random) => errorIn('last', { first: given, last: family }, random, dropped),
  },
  {
    name: 'swapped letters',
    group: 'one change',
    ask: ({ given, family }, random) => errorIn('last', { first: given, last: family }, random, swapped),
  },
  {
    name: 'two typing errors',
    group: 'other change',
    ask: ({ given, family }, random) => {
      const once = errorIn('last', { first: given, last: family }, random, anyError);
      return once && errorIn('first', once, random, anyError);
    },
  },
  ...Object.entries(SCHEMES).map(([scheme, write]): PersonWay => ({
    name: `${scheme} spelling of a Russian name`,
    group: 'one change',
    ask: (person) => bySchemes(person, write),
  })),
  { name: 'Ukrainian form of a Russian name', group: 'one change', ask: (person) => inNeighbour(person, 'Ukrainian') },
  { name: 'Belarusian form of a Russian name', group: 'one change', ask: (person) => inNeighbour(person, 'Belarusian') },
  {
    name: 'women’s ending left off',
    group: 'one change',
    ask: (person) => {
      const last = person.family.replace(/(?<=ov|ev|in)a$/i, '').replace(/skaya$/i, 'sky');
      return isWoman(person) && last !== person.family ? { first: person.given, last } : null;
    },
  },
  {
    name: 'second family name after marriage',
    group: 'other change',
    ask: ({ given, family }) => (family.includes(' ') || family.includes('-') ? null : { first: given, last: `${family}-Whitcombe` }),
  },
  {
    name: 'former name',
    group: 'as listed',
    ask: (_person, _random, entry) => splitName(entry.names.find(({ kind, text }) => kind === 'former' && isLatin(text))),
  },
  {
    name: 'an alias as listed',
    group: 'as listed',
    ask: (_person, random, entry) =>
      splitName(
        pick(
          random,
          entry.names.filter(({ kind, text }) => kind === 'alias' && isLatin(text)),
        ),
      ),
  },
  {
    name: 'one name repeated',
    group: 'other change',
    ask: (_person, random, entry) => single(entry, random, (word) => ({ first: word, last: word })),
  },
  {
    name: 'one name with FNU',
    group: 'other change',
    ask: (_person, random, entry) => single(entry, random, (word) => ({ first: 'FNU', last: word })),
  },
  { name: 'in Cyrillic, worked back from Latin', group: 'by reading', ask: (person) => bySchemes(person, (cyrillic) => cyrillic) },
  {
    name: 'in Persian script, worked back from Latin',
    group: 'by reading',
    ask: (person) => (isArabic(person.given) ? { first: persianOf(person.given), last: persianOf(person.family) } : null),
  },
];

/** Scripts whose names the lists give, or leave to be read. */
export const SCRIPTS = ['Cyrillic', 'Arabic', 'Hebrew', 'Greek', 'Georgian', 'Han', 'Hangul'] as const;

/** A name in its own script, as the list gives it. The family name is the word most like the Latin one. */
export function inOwnScript(entry: ListEntry, script: (typeof SCRIPTS)[number], random: Random): Asked | null {
  const has = new RegExp(`\\p{Script=${script}}`, 'u');
  const name = pick(
    random,
    entry.names.filter(({ kind, text }) => kind !== 'weak_alias' && has.test(text) && !/[a-z]/i.test(text)),
  );
  if (!name) return null;
  const bare = name.text.replace(/[()«»,]/g, ' ').trim();
  if (script === 'Han' || script === 'Hangul') {
    const signs = [...bare.replace(/\s+/g, '')];
    return signs.length < 2 || signs.length > 5 ? null : { first: signs.slice(1).join(''), last: signs[0] ?? '' };
  }
  const words = bare.split(/\s+/);
  if (words.length < 2 || words.length > 6) return null;
  const family = words.findIndex((word) => script === 'Cyrillic' && word === word.toUpperCase());
  const at = family === -1 ? words.length - 1 : family;
  const others = words.filter((_word, place) => place !== at);
  return { first: others[0] ?? '', ...(others.length > 1 ? { middle: others.slice(1).join(' ') } : {}), last: words[at] ?? '' };
}

const FORM =
  /(?:^|[\s,]+)(?:(?:open |closed |public )?joint[- ]stock company|limited liability company(?: responsibility)?|limited|ltd|llc|l\.l\.c|inc|incorporated|corp|corporation|company|co|plc|gmbh|ag|sa|s\.a|fze|fzco|jsc|pjsc|ojsc|cjsc|sarl|bv|b\.v|oao|ooo|zao)\.?(?=$|[\s,])/gi;
const TRANSLATED: [RegExp, string][] = [
  [/\blimited liability company\b|\bllc\b|\bl\.l\.c\b\.?/i, 'OOO'],
  [/\booo\b/i, 'LLC'],
  [/\b(?:open |closed |public )?joint stock company\b|\b[opc]?jsc\b/i, 'AO'],
  [/\b(?:ao|oao|zao|pao)\b/i, 'JSC'],
  [/\blimited\b|\bltd\b\.?/i, 'Limited Company'],
  [/\bgmbh\b/i, 'LLC'],
  [/\bcorporation\b|\bcorp\b\.?/i, 'Inc.'],
];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const COMPANY_WAYS: CompanyWay[] = [
  { name: 'company name as listed', group: 'as listed', ask: (name) => name },
  { name: 'legal form left out', group: 'company form', ask: (name) => other(name, name.replace(FORM, ' ')) },
  { name: 'another legal form', group: 'company form', ask: (name) => other(name, name.replace(FORM, ' Limited')) },
  { name: 'legal form added', group: 'company form', ask: (name) => (name.search(FORM) === -1 ? `${name} Ltd` : null) },
  {
    name: 'legal form translated',
    group: 'company form',
    ask: (name) => {
      const found = TRANSLATED.find(([pattern]) => pattern.test(name));
      return found ? other(name, name.replace(found[0], found[1])) : null;
    },
  },
  {
    name: '“&” and “and” exchanged',
    group: 'company form',
    ask: (name) => other(name, name.includes('&') ? name.replace(/\s*&\s*/g, ' and ') : name.replace(/\band\b/i, '&')),
  },
  { name: 'The put before it', group: 'company form', ask: (name) => (/^the\b/i.test(name) ? null : `The ${name}`) },
  {
    name: 'numbers as words',
    group: 'company form',
    ask: (name) =>
      other(
        name,
        name.replace(/\b(?:[1-9]|10)\b/g, (digit) => NUMBERS[Number(digit) - 1] ?? digit),
      ),
  },
  {
    name: 'Airlines for Air, and back',
    group: 'company form',
    ask: (name) =>
      other(name, /\bairlines\b/i.test(name) ? name.replace(/\bairlines\b/i, 'Air') : name.replace(/\b(?:air|airways)\b/i, 'Airlines')),
  },
  {
    name: 'Intl. for International, and back',
    group: 'company form',
    ask: (name) =>
      other(name, /\bintl\b/i.test(name) ? name.replace(/\bintl\b\.?/i, 'International') : name.replace(/\binternational\b/i, 'Intl.')),
  },
  {
    name: 'words written together',
    group: 'other change',
    ask: (name) => {
      const words = name.replace(FORM, '').trim().split(/\s+/);
      return words.length < 2 ? null : [`${words[0]}${words[1]}`, ...words.slice(2)].join(' ');
    },
  },
  {
    name: 'typing error in a company name',
    group: 'other change',
    ask: (name, random) => {
      const words = name.split(' ');
      const at = words.findIndex((word) => /^[a-z]{5,}$/i.test(word));
      return at === -1 ? null : words.map((word, place) => (place === at ? anyError(word, random) : word)).join(' ');
    },
  },
];

function alone({ given, family }: Parts): Asked {
  return { first: given, last: family };
}

function withFirst(first: string | undefined, last: string): Asked | null {
  return first === undefined ? null : { first: first.slice(0, 1).toUpperCase() + first.slice(1), last };
}

function changed(asked: Asked, last: string): Asked | null {
  return last === asked.last || last.trim().length < 3 ? null : { ...asked, last };
}

function other(name: string, instead: string): string | null {
  const text = instead.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
  return text === name || !/[\p{L}\p{N}]{3}/u.test(text) ? null : text;
}

const ARABIC =
  /^(?:m[ou]ha?mm?[ae]d|ahm[ae]d|ali|hass?an|h[uo]ss?[ea]?[iy]n|abd|ibrahim|khal[ei]d|omar|umar|yous?s?[eu]f|said|saeed|sal[ei]m|sal[ei]h|must[ao]f|mahmou?d|nass?[ei]r|r[ae]shid|tari[qk]|isma|jamal|kar[ie]m|fa[iy]s|walid|adel|bas+[ae]m|ziad|maher|issam|samir|bash)/i;

function isArabic(given: string): boolean {
  return ARABIC.test(given);
}

function isRussian({ given, middle, family }: Parts): boolean {
  return (
    /(?:vich|vna|ich|ichna)$/i.test(middle) ||
    (neighbourForm(given, 'Ukrainian') !== null && /(?:ov|ev|in|sky|skiy|enko|uk|ova|eva|ina|aya)$/i.test(family))
  );
}

function isWoman({ middle, given }: Parts): boolean {
  return (
    /vna$|ichna$/i.test(middle) || /^(?:olga|elena|yelena|natal|irina|svetlana|anna|tat|ekaterina|maria|lyudmila|anastasi)/i.test(given)
  );
}

function hasParticle(family: string): boolean {
  return family.split(/[\s-]+/).some((word) => PARTICLE.test(word));
}

function withoutParticles(family: string): string {
  return family
    .split(/[\s-]+/)
    .filter((word) => !PARTICLE.test(word))
    .join(' ');
}

function joinParticles(family: string): string {
  return family.replace(/\b(al|el|bin|ben|ibn|abu|abou|de|da|van|von|der|la|le)[\s-]+(?=\p{L})/giu, '$1');
}

function bySchemes({ given, middle, family }: Parts, write: (cyrillic: string) => string): Asked | null {
  if (!isRussian({ given, middle, family })) return null;
  const [first, last] = [cyrillicOf(given), cyrillicOf(family)];
  return first === null || last === null ? null : { first: capital(write(first)), last: capital(write(last)) };
}

function inNeighbour(person: Parts, language: 'Ukrainian' | 'Belarusian'): Asked | null {
  const first = isRussian(person) ? neighbourForm(person.given, language) : null;
  return first === null ? null : { first: capital(first), last: capital(neighbourFamily(person.family, language)) };
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{M}\p{P}\p{Z}]+$/u.test(text);
}

function splitName(name: ListedName | undefined): Asked | null {
  if (!name) return null;
  if (name.parts?.given && name.parts.family)
    return { first: name.parts.given, ...(name.parts.middle ? { middle: name.parts.middle } : {}), last: name.parts.family };
  const words = name.text
    .replace(/\(.*?\)|,.*$/g, ' ')
    .trim()
    .split(/\s+/);
  return words.length < 2 || words.length > 5 ? null : { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

/** People who are listed under one word alone. */
function single(entry: ListEntry, random: Random, ask: (word: string) => Asked): Asked | null {
  const word = pick(
    random,
    entry.names.filter(({ kind, text }) => kind !== 'weak_alias' && /^\p{Lu}\p{L}{3,}$/u.test(text)),
  )?.text;
  return word === undefined ? null : ask(word);
}

type MakeError = (word: string, random: Random) => string;

/** An error in the longest word of one part, whose letters are of no other word there. */
function errorIn(part: 'first' | 'last', asked: Asked, random: Random, make: MakeError): Asked | null {
  const words = asked[part].split(/([\s-]+)/);
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);
  const word = words[longest] ?? '';
  if (!/^\p{L}{4,}$/u.test(word)) return null;
  const wrong = make(word, random);
  return wrong === word ? null : { ...asked, [part]: words.map((piece, at) => (at === longest ? wrong : piece)).join('') };
}

const anyError: MakeError = (word, random) => pick(random, [doubled, dropped, swapped, mistyped])?.(word, random) ?? word;

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The key beside it is hit. */
function mistyped(word: string, random: Random): string {
  const at = inside(word, random);
  const row = KEYS.find((keys) => keys.includes((word[at] ?? '').toLowerCase()));
  if (!row) return word;
  const place = row.indexOf((word[at] ?? '').toLowerCase());
  const beside = row[place === 0 ? 1 : random() < 0.5 || place === row.length - 1 ? place - 1 : place + 1] ?? '';
  return word.slice(0, at) + beside + word.slice(at + 1);
}

function doubled(word: string, random: Random): string {
  const at = inside(word, random);
  return word.slice(0, at + 1) + (word[at] ?? '').toLowerCase() + word.slice(at + 1);
}

function dropped(word: string, random: Random): string {
  const at = inside(word, random);
  return word.slice(0, at) + word.slice(at + 1);
}

function swapped(word: string, random: Random): string {
  const at = Math.min(word.length - 2, inside(word, random));
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

/** Any letter but the first, which is hardly ever typed wrong. */
function inside(word: string, random: Random): number {
  return 1 + Math.floor(random() * (word.length - 1));
}

export function pick<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
