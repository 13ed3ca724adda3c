import type { RunState } from '@freehold/contract/flows/run-states';
import { sql, type Insertable } from 'kysely';
import type { FlowQuotes, FlowRuns } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { StepRecord } from './progress-store.ts';

export const insertQuote = (trx: Trx, row: Insertable<FlowQuotes>) => trx.insertInto('flow_quotes').values(row).execute();

export const findQuote = (trx: Trx, { workspaceId }: Scope, id: string) =>
  trx.selectFrom('flow_quotes').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst();

export const findStarted = (trx: Trx, { workspaceId }: Scope, quoteId: string, partyId: number) =>
  trx
    .selectFrom('flow_runs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('quote_id', '=', quoteId)
    .where('party_id', '=', partyId)
    .executeTakeFirst();

export async function insertRun(trx: Trx, row: Insertable<FlowRuns>, checkIds: readonly number[]): Promise<number> {
  const { id } = await trx.insertInto('flow_runs').values(row).returning('id').executeTakeFirstOrThrow();
  await addChecks(trx, row.workspace_id, id, checkIds);
  return id;
}

/** Notes the checks that a run started. */
export async function addChecks(trx: Trx, workspaceId: number, runId: number, checkIds: readonly number[]): Promise<void> {
  if (checkIds.length === 0) return;
  await trx
    .insertInto('flow_run_checks')
    .values(checkIds.map((checkId) => ({ workspace_id: workspaceId, run_id: runId, check_id: checkId })))
    .execute();
}

export async function findStepsOf(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, runIds: readonly number[]): Promise<StepRecord[]> {
  if (runIds.length === 0) return [];
  const rows = await trx
    .selectFrom('flow_run_steps')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .orderBy('at')
    .execute();
  return rows;
}

/** The offer that was accepted and still stands; in pence. */
export const findAcceptedOffer = (trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, propertyId: number) =>
  trx
    .selectFrom('offers')
    .select('amount_pence')
    .where('workspace_id', '=', workspaceId)
    .where('property_id', '=', propertyId)
    .where('status', '=', 'accepted')
    .where('is_concluded', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Every check of a run, also of rounds before. */
export const checksOfRun = (trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, runId: number) =>
  trx
    .selectFrom('flow_run_checks as linked')
    .innerJoin('checks', (join) => join.onRef('checks.workspace_id', '=', 'linked.workspace_id').onRef('checks.id', '=', 'linked.check_id'))
    .select(['checks.id', 'checks.kind', 'checks.state'])
    .where('linked.workspace_id', '=', workspaceId)
    .where('linked.run_id', '=', runId)
    .orderBy('checks.id')
    .execute();

/** What runs stand at, for the person they are about: the checks that count are not theirs to see. */
export async function findRunStates(
  trx: Trx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  runIds: readonly number[],
): Promise<Map<number, RunState>> {
  const { rows } = await sql<{ id: number; state: RunState }>`select runs.id, flow_run_state(runs.stage, array(
      select case when checks.frozen_at is not null then 'completed' else checks.state end
      from flow_run_checks as linked join checks on checks.workspace_id = linked.workspace_id and checks.id = linked.check_id
      where linked.workspace_id = runs.workspace_id and linked.run_id = runs.id)) as state
    from flow_runs as runs where runs.workspace_id = ${workspaceId} and runs.id = any(${[...runIds]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

const FORMER = 'A former member';
export async function findMemberNames(
  trx: Trx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  memberIds: readonly number[],
): Promise<(id: number) => string> {
  const rows =
    memberIds.length === 0
      ? []
      : await trx
          .selectFrom('members')
          .select(['id', 'first_name', 'surname'])
          .where('workspace_id', '=', workspaceId)
          .where('id', 'in', [...new Set(memberIds)])
          .execute();
  const names = new Map(rows.map(({ id, first_name: first, surname }) => [id, [first, surname].filter(Boolean).join(' ')]));
  return (id) => names.get(id) || FORMER;
}

export const findMemberName = async (trx: Trx, scope: Pick<Scope, 'workspaceId'>, memberId: number): Promise<string> =>
  (await findMemberNames(trx, scope, [memberId]))(memberId);

export async function isMemberActive(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, memberId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('state')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.state === 'active';
}

export async function findAgencyName(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>): Promise<string> {
  const row = await trx.selectFrom('workspaces').select('account_name').where('id', '=', workspaceId).executeTakeFirstOrThrow();
  return row.account_name;
}

export const findAddresses = (trx: Trx, { workspaceId }: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('properties')
        .select(['id', 'line1', 'line2', 'town', 'postcode'])
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .execute();

/** For the whole installation: prices that ended before then and that nothing was started with. */
export const forgetQuotes = (db: Database, before: Date) =>
  db
    .deleteFrom('flow_quotes')
    .where('expires_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flow_runs')
            .select('flow_runs.id')
            .whereRef('flow_runs.workspace_id', '=', 'flow_quotes.workspace_id')
            .whereRef('flow_runs.quote_id', '=', 'flow_quotes.id'),
        ),
      ),
    )
    .execute();
