/* Made-up people, the same in every run. Names are distributed as names are: a few very common, most rare. */

export type MadePerson = { n: number; first: string; last: string; email: string; phone: string; signs: boolean };
/** Two of five have documents to sign, and so contacts; the others are what checks are about. */
const SIGNING = 0.4;

const FIRST = (
  'Olivia Amelia Isla Ava Ivy Freya Lily Florence Mia Willow Rosie Sophie Isabella Grace Daisy Evie Poppy Ella Phoebe Charlotte Alice Jessica ' +
  'Noah Oliver George Arthur Muhammad Leo Harry Oscar Archie Henry Theodore Freddie Jack Charlie Theo Alfie Jacob Thomas Finley William James ' +
  'Stephen Catherine Siân Zoë Chloé René Søren Łucja Agnieszka Aoife Niamh Siobhán Ángel José Nuño Jürgen Günter Björn Anne Ann Tobias Lotte'
).split(' ');
const COMMON = [
  ['Smith', 120],
  ['Jones', 84],
  ['Williams', 56],
  ['Taylor', 50],
  ['Brown', 48],
  ['Davies', 44],
  ['Evans', 36],
  ['Wilson', 34],
  ['Thomas', 32],
  ['Johnson', 30],
  ['Patel', 28],
  ['Khan', 26],
  ['Renner', 2],
  ['O’Hanlon', 2],
  ['Ångström', 1],
  ['Macdonald', 8],
] as const;
const BEGINNINGS =
  'Al Ash Bar Ben Brad Bur Cal Car Chel Clif Col Dar Dun East El Fair Far Gar Glen Hal Ham Har Hol Ken Lang Mar Mil Nor Os Pem Ren Sel Shel Stan Thorn Wal Wes Whit'.split(
    ' ',
  );
const MIDDLES = 'a e i o be de ga la le li lo ma me mi na ni no ra re ri ro sa se ta te ti to va ve wi'.split(' ');
const ENDINGS =
  'berg bourne bridge brook bury by cott croft dale den don field ford ham hurst ington ley man mann more ridge shaw son stein stone ter ton wall ward well wick wood worth'.split(
    ' ',
  );
const IN_ALL = 10_000;

/** A generator that repeats itself: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T;

function lastName(random: () => number): string {
  let left = random() * IN_ALL;
  for (const [name, weight] of COMMON) if ((left -= weight) < 0) return name;
  return pick(BEGINNINGS, random) + pick(MIDDLES, random) + (random() < 0.4 ? pick(MIDDLES, random) : '') + pick(ENDINGS, random);
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** The person of this number. */
export function makePerson(n: number, random: () => number): MadePerson {
  const [first, last] = [pick(FIRST, random), lastName(random)];
  return {
    n,
    first,
    last,
    email: `${plain(first)}.${plain(last)}.${n}@calloway.example`,
    phone: `+447${String(100_000_000 + n * 7)}`,
    signs: random() < SIGNING,
  };
}

/** The reference of the first check about the person of this number, in their workspace. */
export function checkReference(n: number): string {
  return `CHK-2026${String(Math.floor(n / 9000) + 101).padStart(4, '0')}-${String(n % 9000).padStart(4, '0')}`;
}
