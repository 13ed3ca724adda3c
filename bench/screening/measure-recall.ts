/* Does the recall index lose what the scorer would accept? Random queries are screened by the index and by a full scan of every name. */
import { BANDS } from '@freehold/screening/bands';
import { buildIndex } from '@freehold/screening/build-index';
import { isComparable, prepareEntry, prepareQuery, scoreEntry } from '@freehold/screening/score-entry';
import { queryText } from '@freehold/screening/query-text';
import { screen } from '@freehold/screening/screen';
import type { Bands, ListEntry } from '@freehold/screening/types';
import { readLists } from './load-lists.ts';
import { randomFrom, varyName } from './vary-names.ts';

export type RecallFigures = {
  entries: number;
  names: number;
  queries: number;
  /** Entries that the full scan puts at or above the lower band, over all queries, and those of them that the index did not give. */
  accepted: number;
  lost: number;
  /** Queries for which at least one was lost. */
  queriesThatLost: number;
  examples: { asked: string; changes: string[]; lost: string; score: number }[];
};

export function measureRecall(entries: ListEntry[], queries: number, bands: Bands, seed = 1): RecallFigures {
  const index = buildIndex(entries);
  const prepared = entries.map(prepareEntry);
  const random = randomFrom(seed);
  const figures: RecallFigures = {
    entries: entries.length,
    names: index.nameCount,
    queries: 0,
    accepted: 0,
    lost: 0,
    queriesThatLost: 0,
    examples: [],
  };
  while (figures.queries < queries) {
    const varied = varyName(entries, random);
    if (!varied) continue;
    figures.queries += 1;
    const given = new Set(screen(index, varied.query, bands).matches.map((match) => match.entry.ref));
    const asked = prepareQuery(varied.query);
    let lost = 0;
    for (const one of prepared) {
      const found = isComparable(varied.query, one.entry) ? scoreEntry(one, asked, bands) : null;
      if (!found || found.score < bands.weak) continue;
      figures.accepted += 1;
      if (given.has(one.entry.ref)) continue;
      lost += 1;
      if (figures.examples.length < 40)
        figures.examples.push({
          asked: queryText(varied.query),
          changes: varied.changes,
          lost: found.best.listed.text,
          score: found.score,
        });
    }
    figures.lost += lost;
    figures.queriesThatLost += lost > 0 ? 1 : 0;
  }
  return figures;
}

/** The same for about so many names of the real lists, evenly taken from all of them as if they were one list. */
export function measureRecallOfLists(folder: string, queries: number, names: number, seed: number): RecallFigures {
  const all = readLists(folder).flatMap(({ listKey, entries }) => entries.map((entry) => ({ ...entry, ref: `${listKey} ${entry.ref}` })));
  const every = Math.max(1, Math.round(all.reduce((sum, entry) => sum + entry.names.length, 0) / names));
  const taken = all.filter((_entry, at) => at % every === 0);
  return measureRecall(taken, queries, BANDS.standard, seed);
}
