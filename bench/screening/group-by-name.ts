import { prepareName } from '@freehold/screening/prepare-name';
import { schemaOf } from '@freehold/screening/score-names';
import type { Pair } from './measure-pairs.ts';

/** Pairs that share a name get one number, so that a fold never sees a name of another. */
export function groupByName(pairs: Pair[]): number[] {
  const parent = pairs.map((_pair, at) => at);
  const root = (at: number): number => (parent[at] === at || parent[at] === undefined ? at : root(parent[at]));
  const seen = new Map<string, number>();
  pairs.forEach((pair, at) => {
    for (const name of [pair.left, pair.right]) {
      const id = prepareName(name, schemaOf(pair.schema))
        .sorted.map((token) => token.text)
        .join(' ');
      const known = seen.get(id);
      if (known === undefined) seen.set(id, at);
      else parent[root(at)] = root(known);
    }
  });
  return pairs.map((_pair, at) => root(at));
}
