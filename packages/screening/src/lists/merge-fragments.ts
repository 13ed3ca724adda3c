import type { ListEntry } from '../types.ts';
import { CATEGORIES } from './ftm-topics.ts';
import { addBirthPlace, addName, addOnce, addRelation } from './list-format.ts';
import { joinText, type Fragment } from './source-reader.ts';

/** One entry from all that a file says of one entity, in the order it says it; null when nothing but papers point to it. Where several data sets speak, who said what is kept. */
export function mergeFragments(fragments: readonly Fragment[]): ListEntry | null {
  const [first, ...others] = fragments.filter((one) => !one.isAdded);
  if (!first) return null;
  const added = fragments.filter((one) => one.isAdded);
  if (others.length === 0 && added.length === 0) return first.entry;
  const merged = copyOf(first.entry);
  for (const { entry } of [...others, ...added]) addEntry(merged, entry);
  const saidBy = whoSaidWhat([first, ...others].map((one) => one.entry));
  // Written last so that keys keep the order of the type.
  const { datasets, referents, birthPlaces, relations, ...rest } = merged;
  return {
    ...rest,
    ...(datasets ? { datasets } : {}),
    ...(referents ? { referents } : {}),
    ...(birthPlaces ? { birthPlaces } : {}),
    ...(relations ? { relations } : {}),
    ...(saidBy.length > 0 ? { saidBy } : {}),
  };
}

function copyOf(entry: ListEntry): ListEntry {
  return {
    ...entry,
    names: [...entry.names],
    dobs: [...entry.dobs],
    countries: [...entry.countries],
    identifiers: [...entry.identifiers],
    addresses: [...entry.addresses],
  };
}

function addEntry(into: ListEntry, from: ListEntry): void {
  for (const name of from.names) addName(into, name);
  for (const key of ['dobs', 'countries', 'identifiers', 'addresses'] as const) for (const value of from[key]) addOnce(into[key], value);
  for (const place of from.birthPlaces ?? []) addBirthPlace(into, [place]);
  for (const relation of from.relations ?? []) addRelation(into, relation);
  if (into.kind === 'unknown') into.kind = from.kind;
  into.gender ??= from.gender;
  into.programme ??= from.programme;
  if (from.listedOn !== null && (into.listedOn === null || from.listedOn < into.listedOn)) into.listedOn = from.listedOn;
  into.text = joinText([into.text, from.text]);
  const categories = new Set([...(into.categories ?? []), ...(from.categories ?? [])]);
  if (categories.size > 0) into.categories = CATEGORIES.filter((one) => categories.has(one));
  if (from.datasets) into.datasets = [...new Set([...(into.datasets ?? []), ...from.datasets])];
  if (from.referents) into.referents = [...new Set([...(into.referents ?? []), ...from.referents])];
}

/** Names, dates and numbers that only some of the data sets gave. */
function whoSaidWhat(entries: ListEntry[]): NonNullable<ListEntry['saidBy']> {
  const all = new Set(entries.flatMap((entry) => entry.datasets ?? []));
  if (all.size < 2) return [];
  const said = new Map<string, Set<string>>();
  for (const entry of entries) {
    const values = [...entry.names.map((name) => name.text), ...entry.dobs, ...entry.countries, ...entry.identifiers];
    for (const value of values) {
      const who = said.get(value) ?? new Set();
      for (const dataset of entry.datasets ?? []) who.add(dataset);
      said.set(value, who);
    }
  }
  return [...said].filter(([, who]) => who.size < all.size).map(([value, who]) => ({ value, datasets: [...who].sort() }));
}
