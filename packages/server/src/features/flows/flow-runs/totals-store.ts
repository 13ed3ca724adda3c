import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** How many runs of a flow go on, by the version they were started with. One that nothing more happens to is not among them. */
export async function countUnderWay(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, flowId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: number; runs: number }>`select runs.flow_version as version, count(*)::int as runs
    from flow_runs as runs
    where runs.workspace_id = ${workspaceId} and runs.flow_id = ${flowId} and runs.stage not in ('cancelled', 'expired')
      and flow_run_state(runs.stage, array(
        select case when checks.frozen_at is not null then 'completed' else checks.state end
        from flow_run_checks as linked join checks on checks.workspace_id = linked.workspace_id and checks.id = linked.check_id
        where linked.workspace_id = runs.workspace_id and linked.run_id = runs.id)) not in ('closed', 'cancelled', 'error')
    group by 1`.execute(trx);
  return new Map(rows.map(({ version, runs }) => [version, runs]));
}
