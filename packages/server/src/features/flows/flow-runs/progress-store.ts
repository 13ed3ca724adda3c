import type { FlowStep } from '@freehold/contract/flows/flow-definition';
import type { RunProgress } from '@freehold/flow-rules/run-progress';
import type { StepState } from '@freehold/flow-rules/run-stages';
import type { Selectable, Updateable } from 'kysely';
import type { FlowRuns, FlowRunSteps } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findStepsOf } from './store.ts';

export type RunRecord = Selectable<FlowRuns>;
export type StepRecord = Omit<Selectable<FlowRunSteps>, 'definition' | 'state'> & { definition: FlowStep; state: StepState };
/** A run with the steps of its person, in their order. */
export type OpenRun = { run: RunRecord; steps: StepRecord[] };

/** `lock`: nobody else changes it, or anything of it, until the transaction ends. */
export async function findOpenRun(trx: Trx, scope: Scope, id: number, { lock = false } = {}): Promise<OpenRun | undefined> {
  return (await findOpenRuns(trx, scope, [id], { lock }))[0];
}

/** Newest first. */
export async function findOpenRuns(trx: Trx, { workspaceId }: Scope, ids: readonly number[], { lock = false } = {}): Promise<OpenRun[]> {
  if (ids.length === 0) return [];
  const found = trx
    .selectFrom('flow_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id', 'desc');
  const runs = await (lock ? found.forNoKeyUpdate() : found).execute();
  const steps = Map.groupBy(
    await findStepsOf(
      trx,
      { workspaceId },
      runs.map(({ id }) => id),
    ),
    ({ run_id: id }) => id,
  );
  return runs.map((run) => ({ run, steps: steps.get(run.id) ?? [] }));
}

export const progressOf = ({ run, steps }: OpenRun): RunProgress => ({
  stage: run.stage,
  before: run.stage_before,
  endedAt: run.ended_at?.getTime() ?? null,
  extended: run.extended,
  redoRounds: run.redo_rounds,
  steps: steps.map(({ key, definition, state, asked, rounds }) => ({
    key,
    required: definition.required,
    skippable: definition.skippable,
    state,
    asked,
    rounds,
  })),
});

export async function insertSteps(trx: Trx, { workspaceId }: Scope, runId: number, steps: readonly FlowStep[]): Promise<void> {
  await trx
    .insertInto('flow_run_steps')
    .values(
      steps.map((definition, at) => ({
        workspace_id: workspaceId,
        run_id: runId,
        key: definition.key,
        at,
        definition: JSON.stringify(definition),
        state: 'todo',
      })),
    )
    .execute();
}

export async function updateRun(trx: Trx, { workspaceId }: Scope, id: number, change: Updateable<FlowRuns>): Promise<void> {
  await trx.updateTable('flow_runs').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

export async function updateStep(
  trx: Trx,
  { workspaceId }: Scope,
  runId: number,
  key: string,
  change: Updateable<FlowRunSteps>,
): Promise<void> {
  await trx
    .updateTable('flow_run_steps')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('key', '=', key)
    .execute();
}
