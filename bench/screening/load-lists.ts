/* Reads the sanctions lists of a folder and builds their indexes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildIndex } from '@freehold/screening/build-index';
import type { ScreeningIndex } from '@freehold/screening/build-index';
import { readFolder } from '@freehold/screening/list-files';
import type { ListEntry, SourceFile } from '@freehold/screening/types';

export type LoadedList = { listKey: string; entries: ListEntry[]; names: number; index: ScreeningIndex };
export type LoadedLists = { lists: LoadedList[]; buildSeconds: number; memoryMb: number };

/** The lists a British firm must screen against; samples of other data beside them are left out. */
const SANCTIONS = new Set(['uk-sanctions', 'ofsi-consolidated', 'ofac-sdn', 'ofac-consolidated', 'un-consolidated', 'eu-consolidated']);

export function loadLists(folder: string): LoadedLists {
  const read = readFolder(filesOf(folder)).lists.filter((list) => SANCTIONS.has(list.listKey));
  const started = performance.now();
  const lists = read.map(({ listKey, entries, nameCount }) => ({ listKey, entries, names: nameCount, index: buildIndex(entries) }));
  const buildSeconds = Number(((performance.now() - started) / 1000).toFixed(2));
  return { lists, buildSeconds, memoryMb: Math.round(process.memoryUsage().rss / 1024 / 1024) };
}

export function readLists(folder: string) {
  return readFolder(filesOf(folder)).lists.filter((list) => SANCTIONS.has(list.listKey));
}

function filesOf(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ name: relative(folder, path), bytes: readFileSync(path) }));
}
