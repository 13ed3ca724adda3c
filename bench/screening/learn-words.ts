/* `npm run bench -- screening learn`: counts the words of the free lists and writes packages/screening/src/word-counts.ts. The same files give the same table. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareName } from '@freehold/screening/prepare-name';
import type { ListEntry } from '@freehold/screening/types';
import { readLists } from './load-lists.ts';
import { isLatin, mineReadings } from './mine-readings.ts';
import { readTable } from './read-table.ts';

const TARGET = join(import.meta.dirname, '../../packages/screening/src/word-counts.ts');
/** Rarer words say nothing certain about the next list. */
const FEWEST = 4;
const LEGISLATORS = 'pep/us-legislators-historical-2026-06.csv.gz';

export function learnWords(folder: string): void {
  const entries = readLists(folder).flatMap((list) => list.entries);
  mineReadings(entries);
  const listed = entries
    .filter((entry) => entry.kind === 'person')
    .map((entry) =>
      wordsOf(
        entry.names.map((name) => name.text),
        'person',
      ),
    );
  const elected = readTable(join(folder, LEGISLATORS)).map((row) => wordsOf([`${row['first_name']} ${row['last_name']}`], 'person'));
  const companies = entries.filter((entry) => entry.kind === 'organisation').map((entry) => wordsOf(namesOf(entry), 'organisation'));
  const person = lighter(natsOf(listed), natsOf(elected));
  const text = `/* Written by \`npm run bench -- screening learn\` from the UK, OFAC, UN and EU lists and the names of United States legislators: the nats (logarithm of one in how many entries), then the words. Do not edit. */
export const COMMON_WORDS = {
  person: \`
${write(person)}
\`,
  organisation: \`
${write(natsOf(companies))}
\`,
};
`;
  writeFileSync(TARGET, text);
  console.log(
    `${person.size} words of people's names from ${listed.length} listed people and ${elected.length} legislators; ${companies.length} organisations.`,
  );
}

function namesOf(entry: ListEntry): string[] {
  return entry.names.map((name) => name.text);
}

function wordsOf(names: string[], schema: 'person' | 'organisation'): Set<string> {
  // Other scripts are read by a table that this program makes too.
  return new Set(names.filter(isLatin).flatMap((name) => prepareName(name, schema).tokens.map((token) => token.text)));
}

function natsOf(entries: Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of entries) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const nats = new Map<string, number>();
  for (const [word, count] of counts)
    if (count >= FEWEST && word.length > 1 && !/^\d/.test(word)) nats.set(word, Math.round(2 * Math.log(entries.length / count)) / 2);
  return nats;
}

function lighter(first: Map<string, number>, second: Map<string, number>): Map<string, number> {
  const both = new Map(first);
  for (const [word, nats] of second) both.set(word, Math.min(nats, both.get(word) ?? nats));
  return both;
}

function write(nats: Map<string, number>): string {
  const lines = new Map<number, string[]>();
  for (const [word, value] of nats) lines.set(value, [...(lines.get(value) ?? []), word]);
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([value, words]) => `${value} ${words.sort().join(' ')}`)
    .join('\n');
}
