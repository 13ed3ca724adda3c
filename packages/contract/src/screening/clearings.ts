import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Reason, Timestamp } from '../kernel/values.ts';
import { ListCategory } from './screening-lists.ts';
import { MaterialChange, ResolutionReason } from './screening-matches.ts';

const tag = 'AML checks';

/**
 * Whether a clearing counts when the person is screened again. `entry_changed` and `client_changed`: it does not, the match opens again.
 * `overtaken`: somebody said otherwise since. `off_list`: the entry is on no list any more.
 */
export const ClearingState = z.enum(['holds', 'entry_changed', 'client_changed', 'overtaken', 'withdrawn', 'off_list']);
export type ClearingState = z.infer<typeof ClearingState>;

/** An entry of a list that people said is not this client, and that is remembered. */
export const Clearing = z.object({
  id: Id.describe('Number of the match that was cleared'),
  check_id: Id,
  public_ref: z.string(),
  list_key: z.string(),
  list_name: z.string(),
  entry_ref: z.string(),
  name: z.string(),
  category: ListCategory,
  cleared_at: Timestamp,
  by: z.array(Person).describe('One person, or the two who agreed'),
  reason_code: ResolutionReason,
  text: z.string(),
  state: ClearingState,
  edited: z.boolean().describe('True when the entry was edited since in nothing that tells people apart'),
  changes: z.array(MaterialChange),
  withdrawn: z.object({ by: Person, at: Timestamp, reason: z.string() }).nullable(),
  can: z.object({ withdraw: z.boolean() }),
});
export type Clearing = z.infer<typeof Clearing>;

export const listClearings = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/{id}/clearings',
  tag,
  access: 'staff',
  summary: 'Entries of lists that are remembered as not being this person or company, newest first',
  params: IdParams,
  output: z.array(Clearing),
  errors: ['NOT_FOUND'],
});
/** Why a clearing is taken back. */
export const ClearingWithdrawal = z.object({ reason: Reason });
export const withdrawClearing = defineRoute({
  method: 'POST',
  path: '/v2/client/clearings/{id}/withdraw',
  tag,
  access: 'staff',
  summary: 'Take a clearing back: the next screening shows the match again. Checks that stand are not changed',
  params: IdParams,
  body: ClearingWithdrawal,
  output: Clearing,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
