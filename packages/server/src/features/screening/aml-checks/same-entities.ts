import { BINDING_LIST, RETIRED_ON } from '@freehold/contract/screening/list-standing';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { groupMatches } from '@freehold/screening/group-matches';
import type { MatchRow } from './store.ts';

type Row = Pick<MatchRow, 'id' | 'list_key' | 'list_name' | 'entry' | 'band'>;

/** The list that binds a British firm leads, and never one that its publisher closed or that is made up. */
const place = ({ list_key }: Row) => (list_key === BINDING_LIST ? 0 : list_key === 'demo' ? 3 : list_key in RETIRED_ON ? 2 : 1);

/** The matches of a check by entity, strong ones and those of the UK list first; within one too. What stands alone is a group of its own. */
export function entitiesOf<R extends { row: Row }>(matches: readonly R[]): R[][] {
  const groups = groupMatches(matches.map(({ row }) => ({ listKey: row.list_key, entry: row.entry })));
  return groups
    .map((group) => group.flatMap((at) => matches[at] ?? []).sort((one, other) => place(one.row) - place(other.row)))
    .sort((one, other) => weakness(one) - weakness(other) || placeOf(one) - placeOf(other));
}
const weakness = (entity: readonly { row: Row }[]) => (entity.some(({ row }) => row.band === 'strong') ? 0 : 1);
const placeOf = (entity: readonly { row: Row }[]) => Math.min(...entity.map(({ row }) => place(row)));

/** The other matches of an entity, so that one person on four lists is not read as four. */
export const sameAs = (match: { row: Row }, entity: readonly { row: Row }[]): Match['same_as'] =>
  entity.flatMap(({ row: { id, list_name } }) => (id === match.row.id ? [] : [{ match_id: id, list_name }]));
