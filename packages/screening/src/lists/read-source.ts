/* Sources that anybody may bring: tells which layout a file has by its first line, and reads a file that is in memory. */
import { ListRefusal } from '../list-refusal.ts';
import type { OpenFile } from '../open-file.ts';
import type { ListEntry, ListKey, ParsedList } from '../types.ts';
import { openFtm, startsAsFtm } from './ftm.ts';
import { finishList } from './list-format.ts';
import { mergeFragments } from './merge-fragments.ts';
import { openOwnList, startsAsOwnList } from './own-list.ts';
import { linesOf, type Fragment, type RowFault, type SourceReader } from './source-reader.ts';
import { openSimple, startsAsSimple } from './targets-simple.ts';

/** The reader for a file by its first line; null when it is none of these. */
export function openSource(firstLine: string, name: string): SourceReader | null {
  const line = firstLine.replace(/^\uFEFF/, '').trim();
  if (startsAsFtm(line, name)) return openFtm(name);
  if (startsAsSimple(line)) return openSimple(name);
  return startsAsOwnList(line) ? openOwnList(name) : null;
}

/** True for a file that could be read as a source once it has a name. A layout that is known and cannot be read is thrown as a `ListRefusal`. */
export function isSource(file: OpenFile): boolean {
  const [first = ''] = linesOf(file.text);
  return openSource(first, file.name) !== null;
}

/** Faults told one by one; the rest are counted. */
export const MOST_FAULTS = 20;

/** Reads a whole source from memory under the key it is to be kept by. */
export function parseSource(file: OpenFile, listKey: ListKey): ParsedList | null {
  const [first = ''] = linesOf(file.text);
  const reader = openSource(first, file.name);
  if (!reader) return null;
  const tally = openTally();
  const byRef = new Map<string, Fragment[]>();
  const keep = (fragment: Fragment) => {
    const known = byRef.get(fragment.entry.ref);
    if (known) known.push(fragment);
    else byRef.set(fragment.entry.ref, [fragment]);
  };
  for (const line of linesOf(file.text)) tally.take(reader.read(line), keep);
  tally.take(reader.end(), keep);
  const entries = [...byRef.values()].map(mergeFragments).filter((entry) => entry !== null);
  nameRelations(entries);
  const { faults, faultCount, warnings } = tally.finish(reader);
  const list = finishList(listKey, entries, { publishedAt: reader.newest(), skipped: faultCount, warnings, files: [file.name] });
  if (list.entries.length === 0) throw noEntries(file.name, faults[0]);
  return { ...list, faults };
}

/** A relation gives the number of the other entity, which is named where it is listed too. */
function nameRelations(entries: ListEntry[]): void {
  const names = new Map(entries.map((entry) => [entry.ref, entry.names[0]?.text ?? '']));
  for (const entry of entries)
    if (entry.relations)
      entry.relations = entry.relations.map((one) => (one.name === '' ? { ...one, name: names.get(one.ref ?? '') ?? '' } : one));
}

export function noEntries(name: string, fault: RowFault | undefined): ListRefusal {
  if (!fault) return new ListRefusal('empty', `${name} holds no entries.`);
  return new ListRefusal('empty', `${name} holds no row that can be used. Line ${fault.line}: ${fault.text}`);
}

/** Counts what a reader gives besides entries: rows in error, and what is no person, body, ship or aircraft. */
export function openTally() {
  const faults: RowFault[] = [];
  const leftOut = new Map<string, number>();
  let faultCount = 0;
  return {
    take(items: ReturnType<SourceReader['read']>, keep: (fragment: Fragment) => void): void {
      for (const item of items) {
        if ('fragment' in item) keep(item.fragment);
        else if ('leftOut' in item) leftOut.set(item.leftOut, (leftOut.get(item.leftOut) ?? 0) + 1);
        else {
          faultCount += 1;
          if (faults.length < MOST_FAULTS) faults.push(item.fault);
        }
      }
    },
    finish(reader: SourceReader): { faults: RowFault[]; faultCount: number; warnings: string[] } {
      const warnings: string[] = [];
      const others = [...leftOut]
        .sort((left, right) => right[1] - left[1])
        .map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`);
      if (others.length > 0) warnings.push(`Left out, as no person, body, ship or aircraft that is listed: ${others.join(', ')}.`);
      if (reader.format !== 'own-list' && reader.newest() === null) warnings.push('The file carries no date.');
      return { faults, faultCount, warnings };
    },
  };
}
