import type { EntryKind, ListEntry, ListKey } from './types.ts';

export type Found = { listKey: ListKey; entry: ListEntry };

/** A number shorter than this may belong to several people. */
const SHORTEST_NUMBER = 6;
/** How collected sources name the entries of lists that are read here too. */
const REFERENTS: [RegExp, ListKey[]][] = [
  [/^ofac-(.+)$/, ['ofac-sdn', 'ofac-consolidated']],
  [/^gb-fcdo-(.+)$/, ['uk-sanctions']],
  [/^gb-hmt-(.+)$/, ['ofsi-consolidated']],
  [/^unsc-(.+)$/, ['un-consolidated']],
];

/** How OFSI names the same entry on the lists of the UK and the UN, in its remarks. */
const CROSS_REFERENCES: [RegExp, ListKey][] = [
  [/\(UK Sanctions List Ref\):\s{0,3}([A-Z]{3}\d{4})\b/g, 'uk-sanctions'],
  [/\(UN Ref\):\s{0,3}([A-Za-z]{2,4}\.\d{3})\b/g, 'un-consolidated'],
];

/**
 * Which of the entries found are plainly one and the same: they share a number, or a name and the whole date of birth, or a source says so.
 * Answers a group for each, in the order given; what stands alone is a group of its own. None is dropped: each says something of its own.
 */
export function groupMatches(found: readonly Found[]): number[][] {
  const group = found.map((_, at) => at);
  const head = (at: number): number => {
    const above = group[at] ?? at;
    return above === at ? at : head(above);
  };
  const firstOf = new Map<string, number[]>();
  found.forEach((one, at) => {
    for (const mark of marksOf(one)) {
      const before = firstOf.get(mark) ?? [];
      for (const other of before)
        if (agree(found[other]?.entry, one.entry)) group[Math.max(head(other), head(at))] = Math.min(head(other), head(at));
      firstOf.set(mark, [...before, at]);
    }
  });
  const groups = new Map<number, number[]>();
  found.forEach((_, at) => groups.set(head(at), [...(groups.get(head(at)) ?? []), at]));
  return [...groups.values()];
}

/** A person is no company, and two birth dates that rule each other out are two people, whatever number they share. */
function agree(one: ListEntry | undefined, other: ListEntry): boolean {
  if (!one) return false;
  const kinds: EntryKind[] = [one.kind, other.kind];
  if (one.kind !== other.kind && !kinds.includes('unknown')) return false;
  const [years, others] = [yearsOf(one), yearsOf(other)];
  return years.length === 0 || others.length === 0 || years.some((year) => others.includes(year));
}
const yearsOf = ({ dobs }: ListEntry) => dobs.filter((date) => !date.includes('/')).map((date) => date.slice(0, 4));

function marksOf({ listKey, entry }: Found): Set<string> {
  const marks = new Set<string>();
  for (const identifier of entry.identifiers) {
    const value = identifier
      .slice(identifier.indexOf(':') + 1)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase();
    if (value.length >= SHORTEST_NUMBER && /\d{3}/.test(value)) marks.add(`number ${value}`);
  }
  for (const date of entry.dobs.filter((one) => /^\d{4}-\d{2}-\d{2}$/.test(one)))
    for (const name of entry.names) if (name.kind !== 'weak_alias') marks.add(`name ${wordsOf(name.text)} ${date}`);
  marks.add(`entry ${listKey} ${plain(entry.ref)}`);
  if (listKey.startsWith('own-')) marks.add(`entity ${plain(entry.ref)}`);
  if (listKey === 'ofsi-consolidated')
    for (const [pattern, key] of CROSS_REFERENCES)
      for (const [, ref = ''] of entry.text.matchAll(pattern)) marks.add(`entry ${key} ${plain(ref)}`);
  for (const referent of entry.referents ?? []) {
    marks.add(`entity ${plain(referent)}`);
    for (const [pattern, keys] of REFERENTS) {
      const ref = pattern.exec(referent)?.[1];
      if (ref) for (const key of keys) marks.add(`entry ${key} ${plain(ref)}`);
    }
  }
  return marks;
}

const plain = (ref: string) => ref.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
function wordsOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
