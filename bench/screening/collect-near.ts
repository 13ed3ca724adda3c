/* For each person on no list, the listed names that come near: found once, scored many times while the constants are fitted. */
import { findCandidates } from '@freehold/screening/find-candidates';
import type { ScreeningIndex } from '@freehold/screening/flat-index';
import { entryOf } from '@freehold/screening/pack-entry';
import { prepareListed } from '@freehold/screening/prepare-listed';
import type { PreparedName } from '@freehold/screening/prepare-name';
import { prepareQuery } from '@freehold/screening/score-entry';
import { scorePrepared } from '@freehold/screening/score-names';
import { personOfRow } from './person-of-row.ts';
import { readTable } from './read-table.ts';

export type NearNames = { asked: PreparedName; listed: PreparedName[] }[];

const MOST = 6;
/** Names further off stay out of sight with any constants that the fit may choose. */
const LEAST_ODDS = -3;

export function collectNear(files: string[], indexes: ScreeningIndex[]): { near: NearNames; people: number } {
  const rows = files.flatMap((file) => readTable(file));
  const near: NearNames = [];
  for (const row of rows) {
    const asked = prepareQuery(personOfRow(row)).name;
    const found = indexes.flatMap((index) => nearIn(index, asked));
    found.sort((one, other) => other.odds - one.odds);
    if (found.length > 0) near.push({ asked, listed: found.slice(0, MOST).map(({ name }) => name) });
  }
  return { near, people: rows.length };
}

function nearIn(index: ScreeningIndex, asked: PreparedName): { name: PreparedName; odds: number }[] {
  const { entries } = findCandidates(index, asked, { mostNames: 60, kinds: (kind) => kind === 'person' || kind === 'unknown' });
  return [...entries].flatMap(([at, places]) => {
    const { entry, names } = prepareListed(entryOf(index, at), places);
    return places.flatMap((place) => {
      const name = names[place];
      // A weak alias that is merely near is held down by itself.
      if (!name || entry.names[place]?.kind === 'weak_alias') return [];
      const odds = scorePrepared(asked, name).lnOdds;
      return odds >= LEAST_ODDS ? { name, odds } : [];
    });
  });
}
