import type { Match } from '@freehold/contract/screening-matches';
import { groupMatches } from '@freehold/screening/group-matches';
import type { ListEntry, ListKey } from '@freehold/screening/types';
import type { MatchRow } from './store.ts';

type Row = Pick<MatchRow, 'id' | 'list_key' | 'list_name' | 'entry'>;

/** For each match the others of the check that are plainly the same entity, so that one person on four lists is not read as four. */
export function sameEntities(rows: readonly Row[]): Map<number, Match['same_as']> {
  const groups = groupMatches(rows.map((row) => ({ listKey: row.list_key as ListKey, entry: row.entry as ListEntry })));
  const same = new Map<number, Match['same_as']>();
  for (const group of groups) {
    const members = group.flatMap((at) => rows[at] ?? []);
    for (const member of members)
      same.set(
        member.id,
        members.flatMap(({ id, list_name }) => (id === member.id ? [] : [{ match_id: id, list_name }])),
      );
  }
  return same;
}
