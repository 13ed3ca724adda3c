import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify, settleNotices } from '../../firm/public.ts';
import { checkPath } from './check-path.ts';
import { memberSeesCheck } from './policy.ts';
import { findCheck } from './store.ts';

type Due = { workspace_id: number; check_id: number; decision_id: number; position: number; due: string; told: number };
const conditionOf = (decisionId: number, position: number) => ({ type: 'condition', id: `${decisionId}:${position}` });

/** Every morning: on the day a condition of an acceptance is due whoever has the check, else whoever decided, is told, once. */
export const tellDueConditions: Schedule = {
  name: 'tell-due-conditions',
  cron: '10 6 * * *',
  async run(services) {
    const due = await findDue(services.db, londonDate(services.now()));
    for (const workspaceId of new Set(due.map(({ workspace_id: id }) => id))) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'tell-due-conditions' });
      await scope.transaction(async (trx) => {
        for (const one of due.filter(({ workspace_id: id }) => id === workspaceId)) await tellDue(trx, scope, services, one);
      });
    }
  },
};

async function tellDue(trx: Trx, scope: Scope, services: Services, { check_id: checkId, decision_id: decision, position, due, told }: Due) {
  const row = await findCheck(trx, scope, checkId);
  if (!row) return;
  const isToday = due === londonDate(services.now());
  await notify(trx, scope, {
    kind: 'condition_due',
    to: [told],
    mayKnow: (member) => memberSeesCheck(member, row),
    object: conditionOf(decision, position),
    words: `A condition of the acceptance of ${row.public_ref} ${isToday ? 'is due today' : `was due on ${dateInWords(due)}`}.`,
    path: checkPath(row),
    once: true,
  });
}

/** Nobody is asked for a condition that was met. */
export const settleCondition = (trx: Trx, scope: Scope, decisionId: number, position: number): Promise<void> =>
  settleNotices(trx, scope, ['condition_due'], conditionOf(decisionId, position));

/** Conditions of acceptances that stand, whose day came and which nobody recorded as met, of every workspace. */
async function findDue(db: Database, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select decisions.workspace_id, decisions.check_id, decisions.id as decision_id, condition.position::int, condition.promised ->> 'due' as due,
      coalesce(checks.assigned_to, decisions.by_member) as told
    from decisions
    join workspaces on workspaces.id = decisions.workspace_id and workspaces.state = 'active'
    join checks on checks.workspace_id = decisions.workspace_id and checks.id = decisions.check_id and checks.state = 'decided'
    cross join lateral jsonb_array_elements(decisions.conditions) with ordinality as condition (promised, position)
    where decisions.value = 'accepted_with_conditions' and not checks.is_practice
      and (condition.promised ->> 'due')::date <= ${today}::date
      and not exists (select from decisions later
        where later.workspace_id = decisions.workspace_id and later.check_id = decisions.check_id and later.id > decisions.id)
      and not exists (select from condition_outcomes met
        where met.workspace_id = decisions.workspace_id and met.decision_id = decisions.id and met.position = condition.position)
    order by decisions.workspace_id, decisions.id, condition.position`.execute(db);
  return rows;
}
