import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Records of each run of a flow that it is closed, in the transaction that settles the last of its checks. */
export async function tellClosedRuns(trx: Trx, scope: Scope, checkId: number): Promise<void> {
  const { rows } = await sql<{ id: number; label: string }>`
    select runs.id, runs.flow_name || coalesce(' of ' || parties.display_name, '') as label
    from flow_run_checks as mine
    join flow_runs as runs on runs.workspace_id = mine.workspace_id and runs.id = mine.run_id
    left join parties on parties.workspace_id = runs.workspace_id and parties.id = runs.party_id
    where mine.workspace_id = ${scope.workspaceId} and mine.check_id = ${checkId}
      and flow_run_state(runs.stage, array(
        select case when checks.frozen_at is not null then 'completed' else checks.state end
        from flow_run_checks as linked
        join checks on checks.workspace_id = linked.workspace_id and checks.id = linked.check_id
        where linked.workspace_id = runs.workspace_id and linked.run_id = runs.id)) = 'closed'
    order by runs.id`.execute(trx);
  for (const { id, label } of rows) await recordEvent(trx, scope, { action: 'close.flow_run', object: { type: 'flow_run', id, label } });
}
