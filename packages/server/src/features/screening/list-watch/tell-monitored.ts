import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import type { ListEntry } from '@freehold/screening/types';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

/** An alert of a list change as monitoring is told of it. */
export type ListFinding = {
  listing_id: number;
  party_id: number;
  list_key: string;
  list_name: string;
  list_version_id: number;
  entry_ref: string;
  entry: ListEntry;
  categories: readonly string[];
  change: 'added' | 'changed' | 'removed';
  before: ScreeningAlert['before'];
  after: ScreeningAlert['after'];
  score: number | null;
  check_id: number | null;
};

/** Handed in by monitoring: takes what was found of those it watches, in the transaction that keeps it, and says of whom. */
export type TellMonitored = (trx: Trx, scope: Scope, services: Services, findings: readonly ListFinding[]) => Promise<ReadonlySet<number>>;
export const NOBODY_MONITORED: TellMonitored = () => Promise.resolve(new Set<number>());
