/** What ICAO Doc 9303 part 3 section 6 writes for a letter that is not A to Z with a mark on it. */
const WRITTEN: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ð: 'D',
  Ø: 'OE',
  Þ: 'TH',
  ß: 'SS',
  ẞ: 'SS',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ĳ: 'IJ',
  ĸ: 'Q',
  Ł: 'L',
  Ŋ: 'N',
  Œ: 'OE',
  Ŧ: 'T',
  Ə: 'E',
};
/** Letters that States write in several ways. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  Ä: ['AE', 'A'],
  Ö: ['OE', 'O'],
  Ü: ['UE', 'UXX', 'U'],
  Å: ['AA', 'A'],
  Ñ: ['N', 'NXX'],
  Ø: ['OE', 'O'],
  Æ: ['AE', 'A'],
};
const MOST_SPELLINGS = 64;

/**
 * A name as machine-readable zones and licence numbers may write it: A to Z, one space between its parts. Hyphens part, apostrophes and full
 * stops vanish; a letter that States write differently gives a spelling each. Empty where the name has letters of another script.
 */
export function writtenNames(name: string): string[] {
  const bare = name
    .normalize('NFC')
    .toUpperCase()
    .replace(/[‐‑–-]/g, ' ')
    .replace(/['’‘ʼʻ`´׳״.·・•\u200c\u200d]/g, '');
  let spellings = [''];
  for (const letter of bare) {
    const ways = waysOf(letter);
    if (ways === null) return [];
    const more = spellings.flatMap((start) => ways.map((way) => start + way));
    spellings = more.length > MOST_SPELLINGS ? spellings.map((start) => start + (ways[0] ?? '')) : more;
  }
  return [...new Set(spellings.map((text) => text.replace(/ +/g, ' ').trim()))].filter((text) => text !== '');
}

function waysOf(letter: string): readonly string[] | null {
  if (/^[A-Z]$/.test(letter)) return [letter];
  if (/^\s$/.test(letter)) return [' '];
  const otherwise = OTHERWISE[letter];
  if (otherwise) return otherwise;
  const written = WRITTEN[letter];
  if (written !== undefined) return [written];
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return /^[A-Z]*$/.test(plain) ? [plain] : null;
}
