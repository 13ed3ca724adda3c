import type { NewestSimulation } from '@freehold/contract/screening/policy-simulations';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { roleName } from '../../access/public.ts';
import { countAvailable, findMember, findNewestSimulation, findScores, MOST_CHECKS } from './store.ts';

/** The newest simulation of the workspace, with its scores once it is over. */
export async function presentNewest(trx: Trx, scope: Scope): Promise<NewestSimulation> {
  const available = Math.min(await countAvailable(trx, scope), MOST_CHECKS);
  const row = await findNewestSimulation(trx, scope);
  if (!row) return { simulation: null, available };
  const by = await findMember(trx, scope, row.started_by);
  const scores = row.state === 'running' ? [] : await findScores(trx, scope, row.id);
  return {
    available,
    simulation: {
      id: row.id,
      state: row.state,
      total: row.total,
      done: row.done,
      lists: row.lists,
      engine_version: row.engine_version,
      error: row.error,
      started_by: {
        member_id: row.started_by,
        name: by ? `${by.first_name} ${by.surname}` : 'Former member',
        role: roleName(by?.role_id ?? 0),
      },
      started_at: row.started_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
      newer: await countAvailable(trx, scope, row.started_at),
      checks: scores.map((score) => ({
        check_id: score.check_id,
        public_ref: score.public_ref,
        subject_name: score.subject_name,
        subject_kind: score.subject_kind,
        at: (score.screened_at ?? score.created_at).toISOString(),
        match_mode: score.match_mode ?? 'standard',
        status: score.status,
        outcome: score.outcome,
        best: score.best,
        hits: score.hits,
      })),
    },
  };
}
