/* Builds a recall index from entries that come in the order of their reference numbers. The same entries always give the same bytes, whatever they were copied from. */
import { letterBits } from './edit-distance.ts';
import { ABJAD, ENTRY_KINDS, HEAVY, LIGHT, WHOLE, WORD } from './flat-index.ts';
import type { Lists, ScreeningIndex, WordTable } from './flat-index.ts';
import { lettersOfName, spreadLetters } from './name-letters.ts';
import { bucketNearWords, fillBuckets } from './near-words.ts';
import { datesIn, identifiersOf, LAST_GROUP, packFacts, packRest } from './pack-entry.ts';
import { prepareKinds } from './prepare-name.ts';
import { schemaOfKind } from './prepare-listed.ts';
import { identifierKeys, searchedWords } from './searched-words.ts';
import { roomForBytes, roomForNumbers, sharedBytes, sharedNumbers } from './shared-array.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import type { ListEntry } from './types.ts';
import { closeWordTable, hashText, openWordTable, takeWord, takeWordOf, wordAt } from './word-table.ts';

export type BuildOptions = {
  /** About how many there will be; more are taken all the same. */
  entries?: number;
  names?: number;
  /** False: leave out what scoring does not need, because the caller reads whole entries elsewhere. */
  keepRest?: boolean;
};
export type IndexBuilder = {
  /** The next entry; its reference number must not come before the last one's. */
  add(entry: ListEntry): void;
  /** An entry of another index, which is copied and not read again. */
  copy(from: ScreeningIndex, at: number): void;
  finish(): ScreeningIndex;
};

const MOST_HEAVY = 60;

/** Shorter words are no longer the same with as many letters wrong; keys count an error a little more. */
export const REACHES = { words: { two: 6, three: 11 }, keys: { two: 8, three: 12 } };

export function openIndexBuilder(options: BuildOptions = {}): IndexBuilder {
  const { entries = 1024, names = entries * 2, keepRest = true } = options;
  const refs = openTexts(entries, 12);
  const facts = openTexts(entries, 100);
  const rest = openTexts(keepRest ? entries : 0, 240);
  const words = openWordTable(Math.ceil(names / 8) + 64);
  let entryKind = sharedBytes(entries);
  let firstName = sharedNumbers(entries + 1);
  let nameEntry = sharedNumbers(names);
  let nameInitials = sharedNumbers(names);
  let nameFlags = sharedBytes(names);
  let nameLetters = sharedNumbers(names);
  let nameWordsAt = sharedNumbers(names + 1);
  // Pages that nothing is written to take no memory.
  let nameWords = sharedNumbers(names * 5);
  let entryCount = 0;
  let nameCount = 0;
  let wordCount = 0;
  let source: ScreeningIndex | null = null;
  let known = new Int32Array(0);

  function beginEntry(kind: number): void {
    entryKind = roomForBytes(entryKind, entryCount + 1);
    firstName = roomForNumbers(firstName, entryCount + 2);
    entryKind[entryCount] = kind;
  }

  function endEntry(): void {
    entryCount += 1;
    firstName[entryCount] = nameCount;
  }

  function beginName(initials: number, flags: number, letters: number): void {
    nameEntry = roomForNumbers(nameEntry, nameCount + 1);
    nameInitials = roomForNumbers(nameInitials, nameCount + 1);
    nameFlags = roomForBytes(nameFlags, nameCount + 1);
    nameLetters = roomForNumbers(nameLetters, nameCount + 1);
    nameWordsAt = roomForNumbers(nameWordsAt, nameCount + 2);
    nameEntry[nameCount] = entryCount;
    nameInitials[nameCount] = initials;
    nameFlags[nameCount] = flags;
    nameLetters[nameCount] = letters;
  }

  function addWord(word: number): void {
    nameWords = roomForNumbers(nameWords, wordCount + 1);
    nameWords[wordCount++] = word;
  }

  function endName(): void {
    nameCount += 1;
    nameWordsAt[nameCount] = wordCount;
  }

  return {
    add(entry) {
      const schema = schemaOfKind(entry.kind);
      beginEntry(ENTRY_KINDS.indexOf(entry.kind));
      refs.add(entry.ref);
      facts.add(packFacts(entry));
      if (keepRest) rest.add(packRest(entry));
      for (const name of entry.names) {
        const prepared = prepareKinds(name.text, schema, name.parts);
        const { words: searched, light } = searchedWords(prepared);
        let initials = 0;
        for (const { text } of prepared.tokens) initials |= letterBits(text.slice(0, 1));
        let [heavy, own] = [0, 0];
        const isFirst = (at: number) => searched.findIndex(({ text }) => text === searched[at]?.text) === at;
        for (let at = 0; at < searched.length; at++) {
          if (!isFirst(at)) continue;
          own += 1;
          if (!light[at]) heavy += 1;
        }
        const whole = prepared.plain && own === prepared.tokens.length;
        const flags = Math.min(MOST_HEAVY, heavy) * HEAVY + (whole ? WHOLE : 0) + (prepared.abjad ? ABJAD : 0);
        beginName(initials, flags, lettersOfName(prepared));
        searched.forEach(({ text }, at) => {
          if (isFirst(at)) addWord((takeWord(words, text) | (light[at] ? LIGHT : 0)) >>> 0);
        });
        endName();
      }
      endEntry();
    },
    copy(from, at) {
      if (source !== from) {
        source = from;
        known = new Int32Array(from.words.count).fill(-1);
      }
      beginEntry(from.entryKind[at] ?? 0);
      refs.copy(from.refs, at);
      facts.copy(from.facts, at);
      if (keepRest) rest.copy(from.rest, at);
      for (let name = from.firstName[at] ?? 0; name < (from.firstName[at + 1] ?? 0); name++) {
        beginName(from.nameInitials[name] ?? 0, from.nameFlags[name] ?? 0, from.nameLetters[name] ?? 0);
        for (let place = from.nameWords.at[name] ?? 0; place < (from.nameWords.at[name + 1] ?? 0); place++) {
          const value = from.nameWords.values[place] ?? 0;
          const old = value & WORD;
          let word = known[old] ?? -1;
          if (word === -1) known[old] = word = takeWordOf(words, from.words, old);
          addWord((word | (value & LIGHT)) >>> 0);
        }
        endName();
      }
      endEntry();
    },
    finish: () =>
      completeIndex({
        entryCount,
        nameCount,
        refs: refs.close(),
        facts: facts.close(),
        rest: rest.close(),
        entryKind: entryKind.subarray(0, entryCount),
        firstName: firstName.subarray(0, entryCount + 1),
        nameEntry: nameEntry.subarray(0, nameCount),
        nameInitials: nameInitials.subarray(0, nameCount),
        nameFlags: nameFlags.subarray(0, nameCount),
        nameLetters: nameLetters.subarray(0, nameCount),
        nameWords: { at: nameWordsAt.subarray(0, nameCount + 1), values: nameWords.subarray(0, wordCount) },
        words: closeWordTable(words),
      }),
  };
}

type Gathered = Pick<
  ScreeningIndex,
  | 'entryCount'
  | 'nameCount'
  | 'refs'
  | 'facts'
  | 'rest'
  | 'entryKind'
  | 'firstName'
  | 'nameEntry'
  | 'nameInitials'
  | 'nameFlags'
  | 'nameLetters'
  | 'nameWords'
  | 'words'
>;

/** Everything that follows from the names and their words. */
function completeIndex(gathered: Gathered): ScreeningIndex {
  const { words, nameCount, nameLetters } = gathered;
  const keys = openWordTable(words.count);
  const wordKey = sharedNumbers(words.count);
  for (let word = 0; word < words.count; word++) wordKey[word] = takeWord(keys, soundKey(wordAt(words, word)));
  const closedKeys = closeWordTable(keys);
  const postings = namesByWord(gathered, false);
  return {
    ...gathered,
    wordLetters: lettersOf(words),
    wordRarity: raritiesOf(postings, nameCount),
    wordFlags: flagsOf(gathered),
    wordKey,
    keys: closedKeys,
    keyLetters: lettersOf(closedKeys),
    keyWords: wordsByKey(wordKey, closedKeys.count),
    postings,
    solo: namesByWord(gathered, true),
    sameLetters: fillBuckets(nameCount, (put) => nameLetters.forEach((letters, name) => put(spreadLetters(letters), name))),
    nearWords: bucketNearWords(words, REACHES.words),
    nearKeys: bucketNearWords(closedKeys, REACHES.keys),
    consonants: fillBuckets(closedKeys.count, (put) => {
      for (let key = 0; key < closedKeys.count; key++) {
        const skeleton = consonantsOf(wordAt(closedKeys, key));
        if (skeleton.length >= 2) put(hashText(skeleton), key);
      }
    }),
    acronyms: acronymsOf(gathered),
    numbers: numbersOf(gathered),
    births: birthsOf(gathered),
  };
}

function lettersOf(table: WordTable): Uint32Array {
  const letters = sharedNumbers(table.count);
  for (let id = 0; id < table.count; id++) letters[id] = letterBits(wordAt(table, id));
  return letters;
}

function raritiesOf(postings: Lists, names: number): Uint8Array {
  const count = postings.at.length - 1;
  const rarities = sharedBytes(count);
  for (let word = 0; word < count; word++) {
    rarities[word] = rarity(names, (postings.at[word + 1] ?? 0) - (postings.at[word] ?? 0));
  }
  return rarities;
}

/** Of a word that so many of all names have. */
export function rarity(names: number, having: number): number {
  return Math.min(255, Math.round(10 * Math.log((names + 1) / (having + 1))) + 1);
}

function acronymsOf({ nameCount, nameEntry, entryKind, nameWords, words }: Gathered) {
  const letters: string[] = [];
  const each = (put: (hash: number, name: number) => void) => {
    for (let name = 0; name < nameCount; name++) {
      const from = nameWords.at[name] ?? 0;
      const to = nameWords.at[name + 1] ?? 0;
      if (entryKind[nameEntry[name] ?? 0] !== ORGANISATION || to - from < 3 || to - from > 8) continue;
      letters.length = 0;
      for (let at = from; at < to; at++)
        letters.push(String.fromCharCode(words.text[words.at[(nameWords.values[at] ?? 0) & WORD] ?? 0] ?? 0));
      put(hashText(letters.join('')), name);
    }
  };
  let total = 0;
  each(() => (total += 1));
  return fillBuckets(total, each);
}

const ORGANISATION = ENTRY_KINDS.indexOf('organisation');

function flagsOf({ words, nameFlags, nameWords, nameCount }: Gathered): Uint8Array {
  const flags = sharedBytes(words.count);
  for (let name = 0; name < nameCount; name++) {
    if (((nameFlags[name] ?? 0) & ABJAD) === 0) continue;
    for (let at = nameWords.at[name] ?? 0; at < (nameWords.at[name + 1] ?? 0); at++) {
      const word = (nameWords.values[at] ?? 0) & WORD;
      flags[word] = ABJAD;
    }
  }
  return flags;
}

/** Names that have each word; `alone`: names where it is the only word that counts. */
function namesByWord({ words, nameWords, nameCount }: Gathered, alone: boolean): Lists {
  const each = (put: (word: number, name: number) => void) => {
    for (let name = 0; name < nameCount; name++) {
      const from = nameWords.at[name] ?? 0;
      const to = nameWords.at[name + 1] ?? 0;
      if (alone && countHeavy(nameWords.values, from, to) !== 1) continue;
      for (let at = from; at < to; at++) {
        const value = nameWords.values[at] ?? 0;
        if (!alone || value < LIGHT) put(value & WORD, name);
      }
    }
  };
  return listsOf(words.count, each);
}

function countHeavy(values: Uint32Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if ((values[at] ?? 0) < LIGHT) count += 1;
  return count;
}

function wordsByKey(wordKey: Uint32Array, keyCount: number): Lists {
  return listsOf(keyCount, (put) => {
    for (let word = 0; word < wordKey.length; word++) put(wordKey[word] ?? 0, word);
  });
}

function listsOf(count: number, each: (put: (list: number, value: number) => void) => void): Lists {
  const at = sharedNumbers(count + 1);
  each((list) => {
    at[list + 1] = (at[list + 1] ?? 0) + 1;
  });
  for (let list = 0; list < count; list++) at[list + 1] = (at[list + 1] ?? 0) + (at[list] ?? 0);
  const values = sharedNumbers(at[count] ?? 0);
  const fill = new Uint32Array(at);
  each((list, value) => {
    const place = fill[list] ?? 0;
    fill[list] = place + 1;
    values[place] = value;
  });
  return { at, values };
}

function numbersOf({ facts, entryCount }: Gathered) {
  // Identifiers are few beside names; they are read from the facts, so that a copied entry gives what a new one does.
  const hashes: number[] = [];
  const owners: number[] = [];
  for (let entry = 0; entry < entryCount; entry++) {
    const from = facts.at[entry] ?? 0;
    const to = facts.at[entry + 1] ?? 0;
    if (facts.text[to - 1] === LAST_GROUP) continue;
    const text = Buffer.from(facts.text.buffer, facts.text.byteOffset + from, to - from).toString();
    for (const key of new Set(identifiersOf(text).flatMap(identifierKeys))) {
      hashes.push(hashText(key));
      owners.push(entry);
    }
  }
  return fillBuckets(hashes.length, (put) => hashes.forEach((hash, at) => put(hash, owners[at] ?? 0)));
}

/** Entries by each whole date of birth, which finds them however their names are spelt. */
function birthsOf({ facts, entryCount }: Gathered) {
  const hashes: number[] = [];
  const owners: number[] = [];
  for (let entry = 0; entry < entryCount; entry++) {
    for (const date of new Set(datesIn(facts.text, facts.at[entry] ?? 0, facts.at[entry + 1] ?? 0))) {
      hashes.push(hashText(date));
      owners.push(entry);
    }
  }
  return fillBuckets(hashes.length, (put) => hashes.forEach((hash, at) => put(hash, owners[at] ?? 0)));
}

/** Pieces of text in one block of bytes. */
function openTexts(expected: number, bytesEach: number) {
  let at = sharedNumbers(expected + 1);
  let text = sharedBytes(expected * bytesEach);
  let buffer = bufferOf(text);
  let count = 0;
  const room = (bytes: number) => {
    at = roomForNumbers(at, count + 2);
    const start = at[count] ?? 0;
    const roomy = roomForBytes(text, start + bytes);
    if (roomy !== text) {
      text = roomy;
      buffer = bufferOf(text);
    }
    return start;
  };
  return {
    add(piece: string) {
      const start = room(piece.length * 3);
      count += 1;
      at[count] = start + (piece === '' ? 0 : buffer.write(piece, start));
    },
    copy(from: { at: Uint32Array; text: Uint8Array }, id: number) {
      const first = from.at[id] ?? 0;
      const last = from.at[id + 1] ?? 0;
      const start = room(last - first);
      text.set(from.text.subarray(first, last), start);
      count += 1;
      at[count] = start + last - first;
    },
    close: () => ({ at: at.subarray(0, count + 1), text: text.subarray(0, at[count] ?? 0) }),
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
