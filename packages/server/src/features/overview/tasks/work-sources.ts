import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery, WorkSource } from '../../../platform/work-query.ts';
import { reviewsUntil } from './review-notice.ts';

/** What every feature says waits, as queries. */
export async function queriesOf(sources: readonly WorkSource[], trx: Trx, scope: MemberScope, now: Date): Promise<WorkQuery[]> {
  const asked = { trx, scope, now, reviewsUntil: reviewsUntil(now) };
  const queries: WorkQuery[] = [];
  for (const source of sources) queries.push(...(await source(asked)));
  return queries;
}
