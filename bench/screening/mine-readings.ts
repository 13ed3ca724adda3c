/* `npm run bench -- screening learn`, second half: how words of other scripts are written in Latin letters, from the aliases of the free lists that give both. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editDistance } from '@freehold/screening/edit-distance';
import { foldName } from '@freehold/screening/fold-name';
import { scriptWords } from '@freehold/screening/script-words';
import { consonantsOf, soundKey } from '@freehold/screening/sound-key';
import type { ListEntry } from '@freehold/screening/types';

const TARGET = join(import.meta.dirname, '../../packages/screening/src/script-readings.ts');
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\p{S}]+$/u;
/** Words of so few consonants are read as the names that they stand beside this often. */
const SHORTEST = 3;
const OFTEN = 4;

export function mineReadings(entries: ListEntry[]): void {
  const together = new Map<string, Map<string, number>>();
  for (const entry of entries.filter(({ kind }) => kind === 'person')) {
    const texts = entry.names.map((name) => name.text);
    const latin = new Set(texts.filter((text) => isLatin(text)).flatMap((text) => foldName(text, { joinLetters: false }).words));
    const foreign = new Set(texts.filter((text) => !isLatin(text)).flatMap(scriptWords));
    for (const word of foreign) {
      for (const reading of latin) if (couldBe(word, reading)) count(together, word, reading);
    }
  }
  const readings = new Map<string, string[]>();
  for (const [word, counts] of together) {
    const reading = commonest(counts);
    if (isShort(word, reading) && (counts.get(reading) ?? 0) < OFTEN) continue;
    // What plain transliteration already gives needs no table.
    if (soundKey(reading) === soundKey(plain(word))) continue;
    readings.set(reading, [...(readings.get(reading) ?? []), word]);
  }
  const lines = [...readings]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([reading, words]) => `${reading} ${words.sort().join(' ')}`);
  writeFileSync(
    TARGET,
    `/* Written by \`npm run bench -- screening learn\` from the aliases of the UK, UN and EU lists: a spelling in Latin letters, then the words of other scripts that it stands for. Do not edit. */\nexport const SCRIPT_READINGS = \`\n${lines.join('\n')}\n\`;\n`,
  );
  console.log(`${lines.length} readings of words in other scripts.`);
}

function isShort(word: string, reading: string): boolean {
  return plain(word).length < SHORTEST || consonantsOf(soundKey(reading)).length < 2;
}

export function isLatin(text: string): boolean {
  return LATIN.test(text);
}

function plain(word: string): string {
  return foldName(word, { joinLetters: false, readings: false }).words.join('');
}

/** The same consonants, or one apart in longer words: a given name is not taken for the reading of a family name. */
function couldBe(word: string, reading: string): boolean {
  const own = consonantsOf(soundKey(plain(word)));
  const other = consonantsOf(soundKey(reading));
  if (own === '' || reading.length < SHORTEST) return false;
  return own === other || (Math.min(own.length, other.length) >= 4 && own[0] === other[0] && editDistance(own, other, 1) === 1);
}

function count(together: Map<string, Map<string, number>>, word: string, reading: string): void {
  const counts = together.get(word) ?? new Map<string, number>();
  counts.set(reading, (counts.get(reading) ?? 0) + 1);
  together.set(word, counts);
}

function commonest(counts: Map<string, number>): string {
  return (
    [...counts].sort((one, other) => other[1] - one[1] || other[0].length - one[0].length || (one[0] < other[0] ? -1 : 1))[0]?.[0] ?? ''
  );
}
