/* One key for the spellings that different romanisations give the same sound: Qadhafi and Gaddafi, Yusuf and Youssuf, Sergey and Sergei. */
import { letterBits } from './edit-distance.ts';
import { openRecent } from './recent.ts';

/** What is heard alike, what it is written as, and letters of which the word must have one of the first and all of the second for that. */
const STEPS: [pattern: RegExp, plain: string, one: string, all: string][] = [
  [/^(?:ye|je)/, 'e', 'yj', 'e'],
  [/^(?:kn)/, 'n', 'k', 'kn'],
  [/dzh|dj|zh/g, 'j', 'jz', ''],
  [/shch|tsch|tch|tsh/g, 'ch', 'st', 'h'],
  [/sch/g, 'sh', 's', 'sch'],
  [/ph/g, 'f', 'p', 'ph'],
  [/x/g, 'ks', 'x', ''],
  [/kh|gh|ck|q|g|c(?!h)/g, 'k', 'kgqc', ''],
  [/dh/g, 'd', 'd', 'dh'],
  [/th/g, 't', 't', 'th'],
  [/tz|ts|cz|z/g, 's', 'tz', ''],
  [/w/g, 'v', 'w', ''],
  [/y|j(?![aeiouv])/g, 'i', 'yj', ''],
  [/aa/g, 'a', 'a', ''],
  [/oo|ou|o/g, 'u', 'o', ''],
  [/ee|ei|ai|ie|e/g, 'i', 'ea', ''],
  [/ii+/g, 'i', 'i', ''],
];
const NEEDS = STEPS.map(([, plain, one, all]) => ({ one: letterBits(one), all: letterBits(all), gives: letterBits(plain) }));

export const soundKey = openRecent(20_000, makeKey);

function makeKey(word: string): string {
  if (word.length < 3 || /\d/.test(word)) return word;
  let key = word;
  let letters = letterBits(word);
  for (let at = 0; at < STEPS.length; at++) {
    const [step, needs] = [STEPS[at], NEEDS[at]];
    if (!step || !needs || (letters & needs.one) === 0 || (letters & needs.all) !== needs.all) continue;
    key = key.replace(step[0], step[1]);
    letters |= needs.gives;
  }
  if (key.endsWith('h')) key = key.slice(0, -1);
  return withoutRepeats(key);
}

/** A letter that is written twice is heard once. */
function withoutRepeats(key: string): string {
  for (let at = 1; at < key.length; at++) if (key.charCodeAt(at) === key.charCodeAt(at - 1)) return key.replace(/(.)\1+/g, '$1');
  return key;
}

/** Consonants only, for names that came from Arabic or Hebrew script: no short vowels, W and Y stand for long ones, P is written B and V is written F. */
export function consonantsOf(key: string): string {
  const bare = key.slice(1).replace(/[aeiouv]/g, '');
  return `${key.slice(0, 1).replace(/[eiou]/, 'a')}${bare}`
    .replace(/p/g, 'b')
    .replace(/v/g, 'f')
    .replace(/(.)\1+/g, '$1');
}
