import type { ActivityAction } from '../../../platform/activity-words.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findParties } from '../../people/public.ts';
import type { OpenRun } from './progress-store.ts';

export const RUN = 'flow_run';
export const runPath = (id: number) => `/flows/runs/${id}`;

/** Records what happened to a run, in the name of whoever did it. */
export async function tellRun(trx: Trx, scope: Scope, { run }: OpenRun, action: ActivityAction, reason?: string) {
  const [party] = await findParties(trx, [run.party_id]);
  await recordEvent(trx, scope, {
    action,
    object: { type: RUN, id: run.id, label: party ? `${run.flow_name} of ${party.display_name}` : run.flow_name },
    ...(reason !== undefined && { reason }),
  });
}
