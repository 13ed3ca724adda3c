import type { SearchType } from '@freehold/contract/overview/search';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { SearchVisibility, SearchSource } from '../../../platform/search-index/source.ts';
import { findEntries, type How } from '../../../platform/search-index/store.ts';

export type VisibleSource = { source: SearchSource; visibility: SearchVisibility };
export type Slice = { limit: number; offset: number; onlyKey: string | null };
export type Ask = (how: How, needle: string, slice: Slice) => ReturnType<typeof findEntries>;

/** Asks the index for one group, within what the person may know of. Who sees no contacts of a kind does not find by them. */
export function askIndex(trx: Trx, scope: MemberScope, area: SearchType, sources: readonly VisibleSource[]): Ask {
  return (how, needle, slice) => {
    const byContact = how === 'email' || how === 'phone' || how === 'digits';
    const asked = sources.filter(({ visibility }) => !byContact || visibility.contacts === 'full' || visibility.contacts === 'masked');
    const kinds = (reach: SearchVisibility['reach']) =>
      asked.filter(({ visibility }) => visibility.reach === reach).map(({ source }) => source.kind);
    return findEntries(trx, {
      area,
      how,
      needle,
      whole: kinds('whole'),
      own: kinds('own'),
      memberId: scope.actor.memberId,
      closedToo: asked.every(({ visibility }) => visibility.closedToo),
      ...slice,
    });
  };
}
