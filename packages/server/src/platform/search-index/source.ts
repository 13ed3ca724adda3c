import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { FoundCheck, FoundDocument, FoundMember, FoundPerson, FoundProperty, SearchType } from '@freehold/contract/overview/search';
import type { Trx } from '../database.ts';
import type { Config } from '../config.ts';
import type { MemberScope } from '../scope.ts';

/** What the index holds entries of. */
export type IndexedKind = Selectable<DB['search_entries']>['kind'];
/** How much of somebody's phone number and address is shown. Who sees none cannot look for one either. */
export type ContactsShown = 'full' | 'masked' | 'none';
export type SearchVisibility = {
  /** Every entry of the kind, or only the member's own. */
  reach: 'whole' | 'own';
  /** Whether what is closed to most, as a frozen check, is among them. */
  closedToo: boolean;
  /** Null where the kind has none. */
  contacts: ContactsShown | null;
};
/** One hit of the index, with as much of its contacts as may be shown. */
export type Entry = { kind: string; key: string; title: string; phone: string | null; email: string | null };

type Rows = { property: FoundProperty; person: FoundPerson; check: FoundCheck; document: FoundDocument; member: FoundMember };
export type RowOf<T extends SearchType> = Omit<Rows[T], 'similar'>;

/**
 * One kind of entry of the search's index, given by the feature whose rows they stand for: who may know of which, and how a hit looks now.
 * A new kind is one more of these in the feature.ts of its feature and its trigger in a migration.
 */
export type SourceOf<T extends SearchType> = {
  type: T;
  /** The word in `search_entries.kind`. */
  kind: IndexedKind;
  /** True where a key is the number of a person who can be searched alone. */
  numbersApplicants?: true;
  /** Null for who may not know of any, and where the installation does not have them. */
  visibility(scope: MemberScope, config: Config): SearchVisibility | null;
  /** Rows by key; what is gone by now is left out. */
  describe(trx: Trx, scope: MemberScope, entries: readonly Entry[]): Promise<Map<string, RowOf<T>>>;
};
export type SearchSource = { [T in SearchType]: SourceOf<T> }[SearchType];
