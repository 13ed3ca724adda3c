/* Compares two whole records, each with several names, as when two lists name one person. The same weights as a screening, without its floors. */
import { compareFacts } from './compare-fields.ts';
import type { FieldFinding } from './compare-fields.ts';
import type { PreparedName } from './prepare-name.ts';
import { isExact, prepareEntry } from './score-entry.ts';
import { scorePrepared, toScore } from './score-names.ts';
import type { ListEntry } from './types.ts';
import { WEIGHTS } from './weights.ts';

export type RecordComparison = { rank: number; name: number; facts: FieldFinding[] };

export function compareRecords(left: ListEntry, right: ListEntry): RecordComparison {
  const facts = compareFacts(left, right);
  const backed = facts.some((found) => (found.part?.points ?? 0) > 0);
  const name = toScore(bestOdds(left, right, backed));
  return { rank: facts.reduce((sum, found) => sum + (found.part?.points ?? 0), name), name, facts };
}

function bestOdds(left: ListEntry, right: ListEntry, backed: boolean): number {
  const listed = distinct(right);
  let best = -20;
  for (const [asked, weak] of distinct(left)) {
    for (const [other, otherWeak] of listed) {
      const scored = scorePrepared(asked, other);
      const held = (weak || otherWeak) && !backed && !isExact(scored);
      best = Math.max(best, scored.rank - (held ? WEIGHTS.weakAlias : 0));
    }
  }
  return best;
}

/** Each name once, and whether it is only a weak alias. */
function distinct(entry: ListEntry): [PreparedName, boolean][] {
  const seen = new Map<string, [PreparedName, boolean]>();
  prepareEntry(entry).names.forEach((name, at) => {
    const id = name.sorted.map((token) => token.text).join(' ');
    const weak = entry.names[at]?.kind === 'weak_alias' && seen.get(id)?.[1] !== false;
    seen.set(id, [name, weak]);
  });
  return [...seen.values()];
}
