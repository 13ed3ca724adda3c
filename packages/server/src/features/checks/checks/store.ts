import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Checks, ConditionOutcomes, DecisionSeconds, Decisions, RiskAssessments } from '../../../db/types.ts';
import { addJob } from '../../../platform/jobs.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import { followChecks } from '../../people/public.ts';

export type CheckRow = Selectable<Checks>;

export type RiskRow = Selectable<RiskAssessments>;
export type DecisionRow = Selectable<Decisions>;
export type SecondRow = Selectable<DecisionSeconds>;

export type OutcomeRow = Selectable<ConditionOutcomes>;
export type MemberRow = { id: number; name: string; roleId: number; nominatedOfficer: string; state: string };

/** The next `CHK-yyyymmdd-####` of the workspace today. The lock holds until the transaction ends, so that two starts never take one number. */
export async function takePublicRef(trx: Trx, scope: Scope, now: Date, series: 'CHK' | 'PRACTICE'): Promise<string> {
  await lockByName(trx, `check-ref:${scope.workspaceId}`);
  const prefix = `${series}-${londonDate(now).replaceAll('-', '')}-`;
  const { rows } = await sql<{ last: number }>`select last_check_number(${prefix}) as last`.execute(trx);
  const last = rows[0]?.last ?? 0;
  return `${prefix}${String(last + 1).padStart(4, '0')}`;
}

export async function insertCheck(trx: Trx, row: Insertable<Checks>): Promise<CheckRow> {
  const check = await trx.insertInto('checks').values(row).returningAll().executeTakeFirstOrThrow();
  await follow(trx, check, check.created_at);
  return check;
}

const follow = async (trx: Trx, { workspace_id: workspaceId, party_id: partyId, is_practice: isPractice }: CheckRow, now: Date) => {
  if (partyId !== null && !isPractice) await followChecks(trx, workspaceId, [partyId], now);
};

/** The check, locked until the transaction ends: what is read stays true while it is changed. */
export async function lockCheck(trx: Trx, scope: Scope, id: number): Promise<CheckRow | undefined> {
  return trx
    .selectFrom('checks')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
/** Checks of somebody, of these kinds, that have an answer. */
export async function findComparing(trx: Trx, { workspaceId }: Scope, partyId: number, kinds: readonly string[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('checks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('party_id', '=', partyId)
    .where('kind', 'in', [...kinds])
    .where('state', 'in', ['completed', 'decided'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
export async function findCheck(trx: Trx, scope: Scope, id: number): Promise<CheckRow | undefined> {
  return trx.selectFrom('checks').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', '=', id).executeTakeFirst();
}

/** Checks assigned to a member that are neither decided nor cancelled, locked until the transaction ends. */
export async function findOpenChecksOf(trx: Trx, scope: Scope, memberId: number): Promise<CheckRow[]> {
  return trx
    .selectFrom('checks')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('assigned_to', '=', memberId)
    .where('state', 'not in', ['decided', 'cancelled'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Changes the check and counts its version up. What the check says of its client follows at once. */
export async function updateCheck(trx: Trx, scope: Scope, id: number, change: Updateable<Checks>, now: Date): Promise<CheckRow> {
  const check = await trx
    .updateTable('checks')
    .set({ ...change, updated_at: now })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await follow(trx, check, now);
  await addJudging(trx, check);
  return check;
}

/** The first of the two takes over what the other one answers. */
export const followCheck = (trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, checkId: number, followedId: number) =>
  trx
    .insertInto('check_follows')
    .values({ workspace_id: workspaceId, check_id: checkId, followed_id: followedId })
    .onConflict((known) => known.doNothing())
    .execute();

/** Whoever follows the check is judged anew, once this is through. */
async function addJudging(trx: Trx, { workspace_id: workspaceId, id }: CheckRow): Promise<void> {
  const followers = await trx
    .selectFrom('check_follows')
    .select('check_id')
    .where('workspace_id', '=', workspaceId)
    .where('followed_id', '=', id)
    .execute();
  for (const { check_id: checkId } of followers) await addJob(trx, 'judge-again', { checkId }, `judge-again:${workspaceId}:${checkId}`);
}

export async function findPublicRefs(trx: Trx, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('checks')
    .select(['id', 'public_ref'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.public_ref]));
}

export async function insertRisk(trx: Trx, row: Insertable<RiskAssessments>): Promise<void> {
  await trx.insertInto('risk_assessments').values(row).execute();
}
export async function findRisks(trx: Trx, scope: Scope, checkId: number): Promise<RiskRow[]> {
  return trx
    .selectFrom('risk_assessments')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
}

export async function insertDecision(trx: Trx, row: Insertable<Decisions>): Promise<DecisionRow> {
  return trx.insertInto('decisions').values(row).returningAll().executeTakeFirstOrThrow();
}
export async function findDecisions(trx: Trx, scope: Scope, checkId: number): Promise<DecisionRow[]> {
  return trx
    .selectFrom('decisions')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
}
export async function insertSecond(trx: Trx, row: Insertable<DecisionSeconds>): Promise<void> {
  await trx.insertInto('decision_seconds').values(row).execute();
}
export async function findSeconds(trx: Trx, scope: Scope, decisionIds: readonly number[]): Promise<SecondRow[]> {
  if (decisionIds.length === 0) return [];
  return trx
    .selectFrom('decision_seconds')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('decision_id', 'in', decisionIds)
    .execute();
}

/** What meets the conditions of these decisions. */
export async function findConditionOutcomes(trx: Trx, scope: Scope, decisionIds: readonly number[]): Promise<OutcomeRow[]> {
  if (decisionIds.length === 0) return [];
  return trx
    .selectFrom('condition_outcomes')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('decision_id', 'in', decisionIds)
    .execute();
}

/** False where somebody recorded it before. */
export async function insertConditionOutcome(trx: Trx, row: Insertable<ConditionOutcomes>): Promise<boolean> {
  const added = await trx
    .insertInto('condition_outcomes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findMembers(trx: Trx, scope: Scope): Promise<Map<number, MemberRow>> {
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'role_id', 'nominated_officer', 'state'])
    .where('workspace_id', '=', scope.workspaceId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: `${row.first_name} ${row.surname}`,
        roleId: row.role_id,
        nominatedOfficer: row.nominated_officer,
        state: row.state,
      },
    ]),
  );
}
export async function findWorkspace(trx: Trx, scope: Scope) {
  return trx
    .selectFrom('workspaces')
    .select(['account_name', 'legal_name', 'settings'])
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
}
