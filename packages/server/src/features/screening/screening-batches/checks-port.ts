import type { MatchMode } from '@freehold/contract/screening/aml-checks';
import type { ScreenedParty } from '@freehold/contract/checks/checks';
import type { CheckStatus } from '@freehold/contract/kernel/check-states';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

export type AskedCheck = {
  batchId: number;
  subject: ScreenedParty;
  /** Null: as the workspace's screening policy says. */
  matchMode: MatchMode | null;
  categories: readonly ListCategory[] | null;
  reference: string | null;
  partyId: number | null;
};
export type RecentCheck = { id: number; public_ref: string };
export type CheckAnswer = {
  id: number;
  public_ref: string;
  subject_name: string;
  subject_kind: 'person' | 'company';
  reference: string | null;
  status: CheckStatus;
  could_not_run: boolean;
  nearest: number | null;
  open_matches: number;
  found: string | null;
  decided_by: string | null;
};
export type CheckTally = { batch_id: number; status: CheckStatus; could_not_run: boolean; count: number };

/** What a batch needs of checks. Handed in where the features meet: a batch makes ordinary checks, by their own rules. */
export type ChecksOfBatches = {
  start(trx: Trx, scope: MemberScope, services: Services, asked: AskedCheck): Promise<number>;
  recent(
    trx: Trx,
    scope: MemberScope,
    services: Services,
    subjects: readonly ScreenedParty[],
    since: Date,
  ): Promise<(RecentCheck | null)[]>;
  answers(trx: Trx, scope: MemberScope, batchId: number): Promise<ReadonlyMap<number, CheckAnswer>>;
  tallies(trx: Trx, scope: MemberScope, batchIds: readonly number[]): Promise<CheckTally[]>;
};
