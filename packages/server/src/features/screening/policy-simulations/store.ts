import type { SimulatedHit } from '@freehold/contract/screening/policy-simulations';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { PolicySimulations } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import type { Scope } from '../../../platform/scope.ts';

export type SimulationRow = Selectable<PolicySimulations>;
/** The newest checks are enough to judge by, and no more than a worker scores in a few minutes. */
export const MOST_CHECKS = 1_000;

/** Finished checks of real clients, newest first. */
const finished = (trx: Trx, scope: Scope) =>
  trx
    .selectFrom('checks')
    .where('checks.workspace_id', '=', scope.workspaceId)
    .where('checks.state', 'in', ['completed', 'decided'])
    .where('checks.is_practice', '=', false);

export async function countAvailable(trx: Trx, scope: Scope, since?: Date): Promise<number> {
  const { count } = await finished(trx, scope)
    .select((select) => select.fn.countAll<number>().as('count'))
    .$if(since !== undefined, (query) => query.where('checks.screened_at', '>', since ?? new Date(0)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The next checks of a simulation that have no scores yet, newest first. */
export function findNextChecks(trx: Trx, scope: Scope, { id, total, started_at }: SimulationRow, most: number) {
  const chosen = finished(trx, scope)
    .select(['checks.id', 'checks.public_ref', 'checks.subject_sealed', 'checks.frozen_at'])
    .where('checks.screened_at', '<=', started_at)
    .orderBy('checks.id', 'desc')
    .limit(total);
  return trx
    .selectFrom(chosen.as('chosen'))
    .selectAll()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('policy_simulation_checks as scored')
            .select('scored.check_id')
            .where('scored.workspace_id', '=', scope.workspaceId)
            .where('scored.simulation_id', '=', id)
            .whereRef('scored.check_id', '=', 'chosen.id'),
        ),
      ),
    )
    .orderBy('chosen.id', 'desc')
    .limit(most)
    .execute();
}

/** What people made of the entries these checks showed; of one that anybody called the client, that, until two agreed that it is not. */
export async function findSaid(trx: Trx, scope: Scope, checkIds: readonly number[]) {
  if (checkIds.length === 0) return [];
  return trx
    .selectFrom('matches')
    .select(['matches.check_id', 'matches.list_key', 'matches.entry_ref', 'matches.status', 'matches.category'])
    .select(
      sql<boolean>`exists (select from match_resolutions said where said.workspace_id = matches.workspace_id and said.match_id = matches.id and said.status = 'true_match')`.as(
        'is_accused',
      ),
    )
    .where('matches.workspace_id', '=', scope.workspaceId)
    .where('matches.check_id', 'in', checkIds)
    .execute();
}

export async function insertSimulation(trx: Trx, row: Insertable<PolicySimulations>): Promise<SimulationRow | undefined> {
  return (
    trx
      .insertInto('policy_simulations')
      .values(row)
      // One runs at a time.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}
export async function findNewestSimulation(trx: Trx, scope: Scope): Promise<SimulationRow | undefined> {
  return trx
    .selectFrom('policy_simulations')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export async function lockSimulation(trx: Trx, scope: Scope, id: number): Promise<SimulationRow | undefined> {
  return trx
    .selectFrom('policy_simulations')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export async function updateSimulation(trx: Trx, scope: Scope, id: number, change: Updateable<PolicySimulations>): Promise<void> {
  await trx.updateTable('policy_simulations').set(change).where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}

/** The scores of every simulation but this one: only the newest is looked at. */
export async function forgetEarlier(trx: Trx, scope: Scope, id: number): Promise<void> {
  await trx.deleteFrom('policy_simulation_checks').where('workspace_id', '=', scope.workspaceId).where('simulation_id', '!=', id).execute();
}

export type ScoredCheck = { checkId: number; best: number; hits: SimulatedHit[] };
export async function insertScores(trx: Trx, scope: Scope, simulationId: number, scored: readonly ScoredCheck[]): Promise<void> {
  if (scored.length === 0) return;
  await trx
    .insertInto('policy_simulation_checks')
    .values(
      scored.map(({ checkId, best, hits }) => ({
        workspace_id: scope.workspaceId,
        simulation_id: simulationId,
        check_id: checkId,
        best,
        hits: JSON.stringify(hits),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findScores(trx: Trx, scope: Scope, simulationId: number) {
  return trx
    .selectFrom('policy_simulation_checks as scored')
    .innerJoin('checks', (join) => join.onRef('checks.workspace_id', '=', 'scored.workspace_id').onRef('checks.id', '=', 'scored.check_id'))
    .select(['scored.check_id', 'scored.best', 'scored.hits'])
    .select(['checks.public_ref', 'checks.subject_name', 'checks.subject_kind', 'checks.match_mode', 'checks.status', 'checks.outcome'])
    .select(['checks.screened_at', 'checks.created_at'])
    .where('scored.workspace_id', '=', scope.workspaceId)
    .where('scored.simulation_id', '=', simulationId)
    .orderBy('scored.check_id', 'desc')
    .execute();
}

export async function findMember(trx: Trx, scope: Scope, id: number) {
  return trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'role_id'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Simulations of every workspace whose job is dead or gone. Reads as the owner: the queue is nobody's workspace. */
export async function findLostSimulations(db: Database): Promise<Pick<SimulationRow, 'workspace_id' | 'id'>[]> {
  return db
    .selectFrom('policy_simulations')
    .select(['workspace_id', 'id'])
    .where('state', '=', 'running')
    .where((where) => where.not(jobIsAlive(sql`'simulate-policy:' || policy_simulations.id`)))
    .execute();
}
