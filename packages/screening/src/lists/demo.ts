/* Freehold's own demonstration list: JSON `{freehold_demo_list: 1, published, entries}` with entries in the engine's shape. */
import { ListRefusal } from '../list-refusal.ts';
import type { OpenFile } from '../open-file.ts';
import type { ListEntry, ParsedList } from '../types.ts';
import { emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';

export function recogniseDemo(file: OpenFile): Piece | null {
  return /^\s*\{\s*"freehold_demo_list"\s*:/.test(file.text) ? { listKey: 'demo', part: 'json', file } : null;
}

export function parseDemo(file: OpenFile): ParsedList {
  const list = readJson(file);
  const rows = Array.isArray(list['entries']) ? list['entries'] : [];
  const entries = rows.map((row: unknown, at) => readEntry(file, row, at));
  const published = typeof list['published'] === 'string' ? Date.parse(list['published']) : Number.NaN;
  return finishList('demo', entries, {
    publishedAt: Number.isNaN(published) ? null : new Date(published).toISOString(),
    skipped: 0,
    warnings: [],
    files: [file.name],
  });
}

function readJson(file: OpenFile): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(file.text);
    if (isRecord(parsed)) return parsed;
  } catch {
    if (!file.text.trimEnd().endsWith('}')) throw new ListRefusal('truncated', `${file.name} ends too early.`);
  }
  throw new ListRefusal('damaged', `${file.name} is not readable JSON.`);
}

function readEntry(file: OpenFile, row: unknown, at: number): ListEntry {
  if (!isRecord(row) || typeof row['ref'] !== 'string' || !Array.isArray(row['names'])) {
    throw new ListRefusal('damaged', `${file.name} is damaged: entry ${at + 1} has no reference or no names.`);
  }
  const given: Partial<ListEntry> = row;
  const blank = emptyEntry(row['ref']);
  // Written out so that the keys keep the order that the hash rests on.
  return {
    ref: blank.ref,
    kind: given.kind ?? blank.kind,
    names: given.names ?? blank.names,
    dobs: given.dobs ?? blank.dobs,
    countries: given.countries ?? blank.countries,
    gender: given.gender ?? blank.gender,
    identifiers: given.identifiers ?? blank.identifiers,
    addresses: given.addresses ?? blank.addresses,
    programme: given.programme ?? blank.programme,
    listedOn: given.listedOn ?? blank.listedOn,
    text: given.text ?? blank.text,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
