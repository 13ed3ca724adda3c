import type { Check } from '@freehold/contract/check-kinds';
import type { Report } from '@freehold/contract/reports';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

/** Notes that a member read what somebody handed in through a link; whoever handed it in is shown that. */
export type Looked = (scope: MemberScope, services: Services, runId: number) => Promise<void>;

/** Through which run came what is shown here of somebody’s answers; null where nothing of them is. */
export const runShownIn = (shown: Check | Report['content']): number | null =>
  'collected' in shown ? (shown.collected?.run_id ?? null) : null;
