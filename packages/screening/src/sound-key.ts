/* One key for the spellings that different romanisations give the same sound: Qadhafi and Gaddafi, Yusuf and Youssuf, Sergey and Sergei. */

const STEPS: [RegExp, string][] = [
  [/^(?:ye|je)/, 'e'],
  [/^(?:kn)/, 'n'],
  [/dzh|dj|zh/g, 'j'],
  [/shch|tsch|tch|tsh/g, 'ch'],
  [/sch/g, 'sh'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/kh|gh|ck|q|g|c(?!h)/g, 'k'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/tz|ts|cz|z/g, 's'],
  [/w/g, 'v'],
  [/y|j(?![aeiouv])/g, 'i'],
  [/aa/g, 'a'],
  [/oo|ou|o/g, 'u'],
  [/ee|ei|ai|ie|e/g, 'i'],
  [/ii+/g, 'i'],
  [/h$/, ''],
  [/(.)\1+/g, '$1'],
];

const kept = new Map<string, string>();

/** Pure; the last keys are kept because the same words come again and again. */
export function soundKey(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const key = makeKey(word);
  if (kept.size > 100_000) kept.clear();
  kept.set(word, key);
  return key;
}

function makeKey(word: string): string {
  return /\d/.test(word) || word.length < 3 ? word : STEPS.reduce((key, [pattern, plain]) => key.replace(pattern, plain), word);
}

/** Consonants only, for names that came from Arabic or Hebrew script: no short vowels, W and Y stand for long ones, P is written B and V is written F. */
export function consonantsOf(key: string): string {
  const bare = key.slice(1).replace(/[aeiouv]/g, '');
  return `${key.slice(0, 1).replace(/[eiou]/, 'a')}${bare}`
    .replace(/p/g, 'b')
    .replace(/v/g, 'f')
    .replace(/(.)\1+/g, '$1');
}
