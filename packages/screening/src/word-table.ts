/* Distinct words in one block of bytes behind an open-addressing hash table. Words are small Latin letters and digits, one byte each. */
import type { WordTable } from './flat-index.ts';
import { powerOfTwo, roomForBytes, roomForNumbers, sharedBytes, sharedNumbers } from './shared-array.ts';

export function openWordTable(expected: number): WordTable {
  return {
    count: 0,
    at: sharedNumbers(expected + 1),
    text: sharedBytes(expected * 8),
    slots: sharedNumbers(powerOfTwo(expected * 2)),
  };
}

/** Bytes of the word that is looked for; kept between calls. */
const LONGEST = 1024;
const asked = new Uint8Array(LONGEST);

export function findWord(table: WordTable, word: string): number {
  return seek(table, readWord(word), false);
}

/** Number of the word, which is added when it is new. */
export function takeWord(table: WordTable, word: string): number {
  return seek(table, readWord(word), true);
}

/** The same for a word of another table. */
export function takeWordOf(table: WordTable, from: WordTable, id: number): number {
  const start = from.at[id] ?? 0;
  const length = (from.at[id + 1] ?? 0) - start;
  for (let at = 0; at < length; at++) asked[at] = from.text[start + at] ?? 0;
  return seek(table, length, true);
}

function readWord(word: string): number {
  const length = Math.min(word.length, LONGEST);
  for (let at = 0; at < length; at++) asked[at] = word.charCodeAt(at);
  return length;
}

export function hashText(text: string): number {
  return hashAsked(readWord(text));
}

function hashAsked(length: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ (asked[at] ?? 0), 0x01000193);
  return mixed(hash);
}

export function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function seek(table: WordTable, length: number, add: boolean): number {
  const mask = table.slots.length - 1;
  for (let slot = hashAsked(length) & mask; ; slot = (slot + 1) & mask) {
    const id = (table.slots[slot] ?? 0) - 1;
    if (id === -1) return add ? append(table, length, slot) : -1;
    if (isAsked(table, id, length)) return id;
  }
}

function isAsked(table: WordTable, id: number, length: number): boolean {
  const start = table.at[id] ?? 0;
  if ((table.at[id + 1] ?? 0) - start !== length) return false;
  for (let at = 0; at < length; at++) if (table.text[start + at] !== asked[at]) return false;
  return true;
}

function append(table: WordTable, length: number, slot: number): number {
  const id = table.count;
  const start = table.at[id] ?? 0;
  table.at = roomForNumbers(table.at, id + 2);
  table.text = roomForBytes(table.text, start + length);
  for (let at = 0; at < length; at++) table.text[start + at] = asked[at] ?? 0;
  table.at[id + 1] = start + length;
  table.slots[slot] = id + 1;
  table.count = id + 1;
  if (table.count * 2 > table.slots.length) fillSlots(table, table.slots.length * 2);
  return id;
}

/** Puts every word into a table of the given size, in the order of their numbers, so that the same words always give the same bytes. */
function fillSlots(table: WordTable, size: number): void {
  table.slots = sharedNumbers(size);
  const mask = size - 1;
  for (let id = 0; id < table.count; id++) {
    const start = table.at[id] ?? 0;
    const length = (table.at[id + 1] ?? 0) - start;
    for (let at = 0; at < length; at++) asked[at] = table.text[start + at] ?? 0;
    let slot = hashAsked(length) & mask;
    while (table.slots[slot] !== 0) slot = (slot + 1) & mask;
    table.slots[slot] = id + 1;
  }
}

/** The table without spare room. */
export function closeWordTable(table: WordTable): WordTable {
  fillSlots(table, powerOfTwo(table.count * 2 + 1));
  return { ...table, at: table.at.subarray(0, table.count + 1), text: table.text.subarray(0, table.at[table.count] ?? 0) };
}

export function wordAt(table: WordTable, id: number): string {
  let word = '';
  for (let at = table.at[id] ?? 0; at < (table.at[id + 1] ?? 0); at++) word += String.fromCharCode(table.text[at] ?? 0);
  return word;
}
