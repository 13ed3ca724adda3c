import type { QuoteLine } from '@freehold/contract/flows/flow-runs';
import type { InviteChannel, RunState } from '@freehold/contract/flows/run-states';
import type { RunStage } from '@freehold/flow-rules/run-stages';
import type { CheckStatus, Outcome } from '@freehold/contract/kernel/check-states';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { FlowQuotes, FlowRuns } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Visibility } from '../../checks/public.ts';
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

export type RunsFilter = {
  id?: number | undefined;
  flow_id?: number | undefined;
  asset_id?: number | undefined;
  party_id?: number | undefined;
  state?: RunState | undefined;
};
export type RunCheckRow = {
  id: number;
  kind: string;
  public_ref: string;
  status: CheckStatus;
  outcome: Outcome | null;
  /** Whether the one who asks may open it. */
  is_open: boolean;
};
export type RunRow = {
  id: number;
  flow_id: number;
  flow_version: number;
  flow_name: string;
  asset_type_id: number;
  property_id: number | null;
  party_id: number;
  role: PropertyRole | null;
  payer: 'agent' | 'applicant';
  lines: QuoteLine[];
  total_pence: number;
  vat_pence: number;
  created_by: number;
  created_at: Date;
  version: number;
  stage: RunStage;
  channel: InviteChannel | null;
  opened_at: Date | null;
  entered_at: Date | null;
  last_activity_at: Date | null;
  submitted_at: Date | null;
  expires_at: Date | null;
  extended: boolean;
  redo_rounds: number;
  reminders_paused: boolean;
  ended_at: Date | null;
  cancelled_by: number | null;
  cancel_reason: string | null;
  held: string | null;
  erased_at: Date | null;
  state: RunState;
  checks: RunCheckRow[];
};

/**
 * The runs that somebody may know of, with what they stand at and their checks. To whoever may not know of a frozen check it is one that
 * somebody still has to look at, here as everywhere; and of those that wait they are given none, for a way to some and not to others would tell
 * which are frozen.
 */
function visibleRuns({ workspaceId, memberId, frozenToo, ownOnly }: Visibility, asked: RunsFilter): RawBuilder<unknown> {
  const hides = sql`(checks.frozen_at is not null and not ${frozenToo}::boolean)`;
  const filters = [
    sql`runs.workspace_id = ${workspaceId}`,
    ...(ownOnly ? [sql`runs.created_by = ${memberId}`] : []),
    ...(asked.id === undefined ? [] : [sql`runs.id = ${asked.id}`]),
    ...(asked.flow_id === undefined ? [] : [sql`runs.flow_id = ${asked.flow_id}`]),
    ...(asked.asset_id === undefined ? [] : [sql`runs.property_id = ${asked.asset_id}`]),
    ...(asked.party_id === undefined ? [] : [sql`runs.party_id = ${asked.party_id}`]),
    ...(asked.state === undefined ? [] : [sql`flow_run_state(runs.stage, started.states) = ${asked.state}`]),
  ];
  return sql`flow_runs as runs, lateral (
      select array_agg(case when ${hides} then 'completed' else checks.state end) as states,
        coalesce(jsonb_agg(jsonb_build_object('id', checks.id, 'kind', checks.kind, 'public_ref', checks.public_ref,
          'status', case when ${hides} then 'needsReview' else checks.status end, 'outcome', checks.outcome,
          'is_open', (${frozenToo}::boolean or checks.status <> 'needsReview') and not ${hides} and (not ${ownOnly}::boolean or ${memberId} in (checks.created_by, checks.assigned_to))) order by checks.id), '[]') as checks
      from flow_run_checks as linked join checks on checks.workspace_id = linked.workspace_id and checks.id = linked.check_id
      where linked.workspace_id = runs.workspace_id and linked.run_id = runs.id
    ) as started where ${sql.join(filters, sql` and `)}`;
}

const COLUMNS = sql`runs.id, runs.flow_id, runs.flow_version, runs.flow_name, runs.asset_type_id, runs.property_id, runs.party_id, runs.role,
  runs.payer, runs.lines, runs.total_pence, runs.vat_pence, runs.created_by, runs.created_at, runs.version, runs.stage,
  runs.channel, runs.opened_at, runs.entered_at, runs.last_activity_at, runs.submitted_at, runs.expires_at, runs.extended, runs.redo_rounds,
  runs.reminders_paused, runs.ended_at, runs.cancelled_by, runs.cancel_reason, runs.held, runs.erased_at,
  flow_run_state(runs.stage, started.states) as state, started.checks`;

/** One page of them, newest first. */
export async function findRuns(
  trx: Trx,
  visibility: Visibility,
  asked: RunsFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const from = visibleRuns(visibility, asked);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(trx);
  const { rows } =
    await sql<RunRow>`select ${COLUMNS} from ${from} order by runs.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(trx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One of them; none where it may not be known of. */
export async function findRun(trx: Trx, visibility: Visibility, id: number): Promise<RunRow[]> {
  return (await sql<RunRow>`select ${COLUMNS} from ${visibleRuns(visibility, { id })}`.execute(trx)).rows;
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

/** What a run stands at, for the person it is about: the checks it counts are not theirs to see. */
export async function findRunState(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, runId: number): Promise<RunState> {
  const { rows } = await sql<{ state: RunState }>`select flow_run_state(runs.stage, array(
      select case when checks.frozen_at is not null then 'completed' else checks.state end
      from flow_run_checks as linked join checks on checks.workspace_id = linked.workspace_id and checks.id = linked.check_id
      where linked.workspace_id = runs.workspace_id and linked.run_id = runs.id)) as state
    from flow_runs as runs where runs.workspace_id = ${workspaceId} and runs.id = ${runId}`.execute(trx);
  if (!rows[0]) throw new Error('There is no such run');
  return rows[0].state;
}

export async function findMemberName(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, memberId: number): Promise<string> {
  const row = await trx
    .selectFrom('members')
    .select(['first_name', 'surname'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return [row?.first_name, row?.surname].filter(Boolean).join(' ') || 'A former member';
}

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
