import { LEAST_FOR_MEDIAN, TIMES_DAYS } from '@freehold/contract/flows/run-totals';
import { WITH_PERSON } from '@freehold/flow-rules/run-stages';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Visibility } from '../../checks/public.ts';
import type { BranchAsked } from '../../firm/public.ts';
import { CHECKS_OF_RUN, passing, stalledSince } from './list-store.ts';

const DAY_MS = 86_400_000;

/** Of the runs somebody may know of: how many wait for their person, and for how many of these since a day or more. */
export async function countWaiting(
  trx: Trx,
  visibility: Visibility,
  branch: BranchAsked | undefined,
  now: Date,
): Promise<{ waiting: number; stalled: number }> {
  const { rows } = await sql<{ waiting: number; stalled: number }>`
    select count(*)::int as waiting, (count(*) filter (where ${stalledSince(now)}))::int as stalled
    from ${passing(visibility, { waits: 'person', branch }, now)}`.execute(trx);
  return rows[0] ?? { waiting: 0, stalled: 0 };
}

/** The median time from the first link to handing in, of each flow that was handed in often enough of late. */
export async function findTimes(
  trx: Trx,
  visibility: Visibility,
  branch: BranchAsked | undefined,
  now: Date,
): Promise<{ flow_id: number; runs: number; median_minutes: number }[]> {
  const { rows } = await sql<{ flow_id: number; runs: number; median_minutes: number }>`
    select runs.flow_id, count(*)::int as runs,
      round(percentile_cont(0.5) within group (order by extract(epoch from runs.submitted_at - runs.sent_at)) / 60)::int as median_minutes
    from ${passing(visibility, { branch }, now)}
      and runs.submitted_at > ${new Date(now.getTime() - TIMES_DAYS * DAY_MS)} and runs.stage not in (${sql.join([...WITH_PERSON])})
    group by runs.flow_id having count(*) >= ${LEAST_FOR_MEDIAN} order by runs.flow_id`.execute(trx);
  return rows;
}

/** How many runs of a flow go on, by the version they were started with. One that nothing more happens to is not among them. */
export async function countUnderWay(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, flowId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: number; runs: number }>`select runs.flow_version as version, count(*)::int as runs
    from flow_runs as runs
    where runs.workspace_id = ${workspaceId} and runs.flow_id = ${flowId} and runs.stage not in ('cancelled', 'expired')
      and flow_run_state(runs.stage, array(
        select case when checks.frozen_at is not null then 'completed' else checks.state end from ${CHECKS_OF_RUN})) not in ('closed', 'cancelled', 'error')
    group by 1`.execute(trx);
  return new Map(rows.map(({ version, runs }) => [version, runs]));
}
