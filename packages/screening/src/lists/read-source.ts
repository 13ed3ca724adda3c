/* Sources that anybody may bring: tells which layout a file has by its first line. */
import { ListRefusal } from '../list-refusal.ts';
import type { OpenFile } from '../open-file.ts';
import type { ListEntry, Relation } from '../types.ts';
import { openFtm, startsAsFtm } from './ftm.ts';
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

/** A relation gives the number of the other entity, which is named where it is listed too: `nameOf` knows those. */
export function nameRelations(entry: ListEntry, nameOf: (ref: string) => string | undefined): ListEntry {
  if (!entry.relations?.some(isUnnamed)) return entry;
  return { ...entry, relations: entry.relations.map((one) => (isUnnamed(one) ? { ...one, name: nameOf(one.ref ?? '') ?? '' } : one)) };
}

const isUnnamed = (relation: Relation) => relation.name === '';

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
