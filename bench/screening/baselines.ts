/* The plain methods that any product could use, so that a figure of ours means something. Names are folded as they would: marks off, lower case, punctuation to space, no transliteration. */

export const BASELINE_THRESHOLD = 0.8;

export const BASELINES = { tokenSortedJaroWinkler, greedyTokenPairs, watchmanFormula } as const;
export type BaselineName = keyof typeof BASELINES;

function tokens(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
}

function tokenSortedJaroWinkler(left: string, right: string): number {
  return jaroWinkler(tokens(left).sort().join(' '), tokens(right).sort().join(' '));
}

/** Best pairs of tokens by Levenshtein ratio, taken one by one; their letters over the letters of the shorter name. */
function greedyTokenPairs(left: string, right: string): number {
  const leftTokens = tokens(left);
  const rightTokens = tokens(right);
  const pairs = leftTokens.flatMap((one, at) => rightTokens.map((other, place) => ({ at, place, ratio: levenshteinRatio(one, other) })));
  pairs.sort((one, other) => other.ratio - one.ratio);
  const usedLeft = new Set<number>();
  const usedRight = new Set<number>();
  let sum = 0;
  for (const { at, place, ratio } of pairs) {
    if (usedLeft.has(at) || usedRight.has(place)) continue;
    usedLeft.add(at);
    usedRight.add(place);
    sum += ratio * Math.min(leftTokens[at]?.length ?? 0, rightTokens[place]?.length ?? 0);
  }
  const letters = (words: string[]) => words.join('').length;
  return Math.min(1, sum / Math.max(1, Math.min(letters(leftTokens), letters(rightTokens))));
}

/** First letters that Watchman takes for alike; words that begin with different ones are never compared. */
const FIRST_LETTERS = ['aeiouy', 'bfpv', 'cgjkqsxz', 'dt', 'l', 'mn', 'r', 'hw'];

function letterClass(letter: string | undefined): number {
  return letter === undefined ? -1 : FIRST_LETTERS.findIndex((letters) => letters.includes(letter));
}

/** Moov Watchman's best pairs of words: Jaro-Winkler with a penalty for unlike lengths, weighed by letters, less for words of the list that stay alone. */
function watchmanFormula(left: string, right: string): number {
  const asked = tokens(left);
  const listed = tokens(right);
  return Math.max(watchmanPairs(asked, listed), watchmanPairs(glueShort(asked), glueShort(listed)));
}

function watchmanPairs(asked: string[], listed: string[]): number {
  const pairs = asked.flatMap((one, at) => listed.map((other, place) => ({ at, place, score: watchmanWord(one, other) })));
  pairs.sort((one, other) => other.score - one.score);
  const usedAsked = new Set<number>();
  const usedListed = new Set<number>();
  let sum = 0;
  let matched = 0;
  for (const { at, place, score } of pairs) {
    if (score === 0 || usedAsked.has(at) || usedListed.has(place)) continue;
    usedAsked.add(at);
    usedListed.add(place);
    sum += score * ((asked[at]?.length ?? 0) + (listed[place]?.length ?? 0));
    matched += listed[place]?.length ?? 0;
  }
  const listedLetters = listed.join('').length;
  const unmatched = 1 - matched / Math.max(1, listedLetters);
  return (sum / Math.max(1, asked.join('').length + matched)) * (1 - 0.15 * unmatched);
}

function watchmanWord(one: string, other: string): number {
  if (letterClass(one[0]) !== letterClass(other[0])) return 0;
  const ratio = Math.min(one.length, other.length) / Math.max(1, one.length, other.length);
  return jaroWinkler(one, other) * (ratio < 0.9 ? 1 - (1 - ratio) * 0.3 : 1);
}

/** Words of at most three letters are tried glued to the next. */
function glueShort(words: string[]): string[] {
  const glued: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word.length <= 3 && at + 1 < words.length) glued.push(word + (words[++at] ?? ''));
    else glued.push(word);
  }
  return glued;
}

function levenshteinRatio(left: string, right: string): number {
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1;
      current.push(Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + change));
    }
    above = current;
  }
  return 1 - (above[right.length] ?? 0) / Math.max(1, left.length, right.length);
}

function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const leftMatched: string[] = [];
  for (let at = 0; at < left.length; at++) {
    for (let place = Math.max(0, at - reach); place <= Math.min(right.length - 1, at + reach); place++) {
      if (taken.has(place) || left[at] !== right[place]) continue;
      taken.add(place);
      leftMatched.push(left[at] ?? '');
      break;
    }
  }
  const matched = leftMatched.length;
  if (matched === 0) return 0;
  const rightMatched = [...taken].sort((one, other) => one - other).map((place) => right[place]);
  const swapped = leftMatched.filter((letter, at) => letter !== rightMatched[at]).length / 2;
  const jaro = (matched / left.length + matched / right.length + (matched - swapped) / matched) / 3;
  let prefix = 0;
  while (prefix < 4 && left[prefix] !== undefined && left[prefix] === right[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
