import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { workOfClocks } from '../../properties/public.ts';
import { type CheckKinds, workOfChecks } from '../../checks/public.ts';
import { workOfAlerts } from '../../screening/public.ts';
import { reviewsUntil } from './review-notice.ts';

/** What every area says waits, as queries. */
export const sourcesOf = async (trx: Trx, scope: MemberScope, kinds: CheckKinds, now: Date): Promise<WorkQuery[]> => [
  ...(await workOfChecks(trx, scope, kinds, reviewsUntil(now))),
  ...workOfAlerts(scope),
  ...workOfClocks(scope, now),
];
