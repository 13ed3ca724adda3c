/** An address as HM Land Registry publishes it: flat, house and street apart. */
export type PublishedAddress = { saon: string; paon: string; street: string };
export type AddressMatch = 'same' | 'likely';

const STREET_ENDS: Readonly<Record<string, string>> = {
  AV: 'AVENUE',
  AVE: 'AVENUE',
  CL: 'CLOSE',
  CRES: 'CRESCENT',
  CRT: 'COURT',
  CT: 'COURT',
  DR: 'DRIVE',
  GDNS: 'GARDENS',
  GR: 'GROVE',
  LN: 'LANE',
  PK: 'PARK',
  PL: 'PLACE',
  RD: 'ROAD',
  SQ: 'SQUARE',
  ST: 'STREET',
  STR: 'STREET',
  TER: 'TERRACE',
  TERR: 'TERRACE',
};

/** Capitals without punctuation, “Rd” as Road and “St. James” as Saint James. */
export function plainStreet(text: string): string {
  const words = plain(text).split(' ').filter(Boolean);
  return words
    .map((word, at) => (at === words.length - 1 && words.length > 1 ? (STREET_ENDS[word] ?? word) : word === 'ST' ? 'SAINT' : word))
    .join(' ');
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z\d &/-]/g, (mark) => (/[’'.]|\p{M}/u.test(mark) ? '' : ' '))
    .replace(/\s*[-/]\s*(?=\d)/g, '-')
    .replace(/\bAND\b|&/g, 'AND')
    .replace(/\s+/g, ' ')
    .trim();

const FLAT_BEFORE = /^(?:FLAT|APARTMENT|APT|UNIT|MAISONETTE|STUDIO|ROOM|NO) ([A-Z]?\d{1,5}[A-Z]?|[A-Z])(?: (.*))?$/;
const FLAT_BEHIND = /^(.+) (?:FLAT|MAISONETTE|APARTMENT)$/;
const NUMBERED = /^(\d{1,5}[A-Z]?(?:-\d{1,5}[A-Z]?)?)(?: (.*))?$/;
const LETTERED = /^(\d{1,5})([A-Z])$/;

/** What one part of an address says: a flat, a number, a name. */
type Part = { flat: string | null; number: string | null; name: string };
function readPart(text: string): Part {
  const before = FLAT_BEFORE.exec(text);
  if (before) return { ...readNumbered(before[2] ?? ''), flat: before[1] ?? null };
  const behind = FLAT_BEHIND.exec(text);
  if (behind) return { flat: behind[1] ?? null, number: null, name: '' };
  return { ...readNumbered(text), flat: null };
}
function readNumbered(text: string): { number: string | null; name: string } {
  const read = NUMBERED.exec(text);
  return read ? { number: read[1] ?? null, name: read[2] ?? '' } : { number: null, name: text };
}

type Home = { flat: string | null; house: string | null; building: string | null };

/** “14A” and flat A of 14 are the same home. */
function joinLetter({ flat, house, building }: Home): Home {
  const lettered = house !== null && flat === null ? LETTERED.exec(house) : null;
  return lettered ? { flat: lettered[2] ?? null, house: lettered[1] ?? null, building } : { flat, house, building };
}

function homeOf(parts: readonly Part[], isStreetNumber: (at: number) => boolean): Home {
  const home: Home = { flat: null, house: null, building: null };
  for (const [at, { flat, number, name }] of parts.entries()) {
    if (flat !== null) home.flat ??= flat;
    if (number !== null) {
      if (isStreetNumber(at)) home.house ??= number;
      else home.flat ??= number;
    }
    if (name !== '') home.building ??= plainStreet(name);
  }
  return joinLetter(home);
}

const partsIn = (text: string): string[] => text.split(',').map(plain).filter(Boolean);

function readPublished({ saon, paon }: PublishedAddress): Home {
  const within = partsIn(saon).map(readPart);
  const house = partsIn(paon).map(readPart);
  // The flat stands in its own column, whatever it looks like; a number of the house’s column is that of the street.
  return homeOf([...within, ...house], (at) => at >= within.length);
}

/** What somebody typed, as an address of this street; null where it names another. */
function readTyped(typed: readonly string[], street: string): Home | null {
  const parts: Part[] = typed.map(readPart);
  const at = parts.findIndex(({ name }) => name !== '' && plainStreet(name) === street);
  if (at === -1) return null;
  const before = parts.slice(0, at);
  const own = parts[at];
  const last = before.at(-1);
  // “14, Calloway Crescent”: the number stands in a part of its own.
  const apart = own?.number === null && last !== undefined && last.number !== null && last.name === '' ? before.length - 1 : -1;
  return homeOf(
    [...before, { flat: own?.flat ?? null, number: own?.number ?? null, name: '' }],
    (each) => each === before.length || each === apart,
  );
}

/**
 * Which of the published homes a typed address means: “Flat 2, 14 Calloway Cres” is flat 2 of 14 Calloway Crescent, and 14A is flat A of 14.
 * The town and postcode may stand behind it. `likely`: it agrees in what both say, and only one of them says more. Null where none or several agree alike.
 */
export function matchAddress<A extends PublishedAddress>(typed: string, homes: readonly A[]): { home: A; match: AddressMatch } | null {
  const parts = partsIn(typed);
  const found: { home: A; match: AddressMatch }[] = [];
  for (const home of homes) {
    const published = readPublished(home);
    const read = home.street === '' ? homeOf(parts.map(readPart), () => true) : readTyped(parts, plainStreet(home.street));
    const match = read && compare(read, published);
    if (match) found.push({ home, match });
  }
  const same = found.filter(({ match }) => match === 'same');
  const agreed = same.length > 0 ? same : found;
  return agreed.length === 1 ? (agreed[0] ?? null) : null;
}

function compare(typed: Home, published: Home): AddressMatch | null {
  if (typed.flat !== published.flat) return null;
  const isHouse = typed.house !== null && typed.house === published.house;
  const isBuilding = typed.building !== null && typed.building === published.building;
  if (typed.house !== null && published.house !== null && !isHouse) return null;
  if (typed.building !== null && published.building !== null && !isBuilding) return null;
  if (!isHouse && !isBuilding) return null;
  return typed.house === published.house && typed.building === published.building ? 'same' : 'likely';
}
