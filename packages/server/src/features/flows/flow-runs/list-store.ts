import type { QuoteLine } from '@freehold/contract/flows/flow-runs';
import type { InviteChannel, RunState, RunWait } from '@freehold/contract/flows/run-states';
import type { CheckStatus, Outcome } from '@freehold/contract/kernel/check-states';
import { RUN_STAGES, STALLED_HOURS, WITH_PERSON, type RunStage } from '@freehold/flow-rules/run-stages';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Visibility } from '../../checks/public.ts';
import { type BranchAsked, isAbout } from '../../firm/public.ts';
import { isOneOf } from '@freehold/contract/kernel/keys';

/* The runs that somebody may know of: which the filters let through, one page of them, and what each stands at. */

export type RunsFilter = {
  id?: number | undefined;
  flow_id?: number | undefined;
  asset_id?: number | undefined;
  party_id?: number | undefined;
  state?: RunState | undefined;
  waits?: RunWait | undefined;
  branch?: BranchAsked | undefined;
  /** Words of the name of the person, the address and the name of the flow. */
  q?: string | undefined;
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

const HOUR_MS = 3_600_000;
const MOST_WORDS = 8;
const withPerson = sql.join([...WITH_PERSON]);
const hides = ({ frozenToo }: Visibility) => sql`(checks.frozen_at is not null and not ${frozenToo}::boolean)`;
/** The checks of the `runs` around it. */
export const CHECKS_OF_RUN = sql`flow_run_checks as linked join checks on checks.workspace_id = linked.workspace_id and checks.id = linked.check_id
  where linked.workspace_id = runs.workspace_id and linked.run_id = runs.id`;

/** Only what stands at checks is asked what they stand at. */
function atState(visibility: Visibility, state: RunState): RawBuilder<unknown>[] {
  const isStage = isOneOf<RunState | RunStage>(RUN_STAGES, state);
  if (isStage && state !== 'cancelled') return [sql`runs.stage = ${state}`];
  return [
    sql`runs.stage in ('checking', ${state})`,
    sql`flow_run_state(runs.stage, array(select case when ${hides(visibility)} then 'completed' else checks.state end from ${CHECKS_OF_RUN})) = ${state}`,
  ];
}

/** With a person, and without anything happening since then. */
export const stalledSince = (now: Date) =>
  sql`coalesce(runs.last_activity_at, runs.created_at) <= ${new Date(now.getTime() - STALLED_HOURS * HOUR_MS)}`;

/** Which runs somebody may know of, and pass. */
export function passing(visibility: Visibility, asked: RunsFilter, now: Date): RawBuilder<unknown> {
  const { workspaceId, memberId, ownOnly } = visibility;
  const words = (asked.q ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const filters = [
    sql`runs.workspace_id = ${workspaceId}`,
    ...(ownOnly ? [sql`runs.created_by = ${memberId}`] : []),
    ...(asked.id === undefined ? [] : [sql`runs.id = ${asked.id}`]),
    ...(asked.flow_id === undefined ? [] : [sql`runs.flow_id = ${asked.flow_id}`]),
    ...(asked.asset_id === undefined ? [] : [sql`runs.property_id = ${asked.asset_id}`]),
    ...(asked.party_id === undefined ? [] : [sql`runs.party_id = ${asked.party_id}`]),
    ...(asked.branch === undefined
      ? []
      : [isAbout(workspaceId, { party: sql`runs.party_id`, property: sql`runs.property_id` }, asked.branch)]),
    ...(asked.waits === undefined ? [] : [sql`runs.stage in (${withPerson})`]),
    ...(asked.waits === 'stalled' ? [stalledSince(now)] : []),
    // The word is folded once, not with every row.
    ...words.map((word) => sql`strpos(named.words, (select replace(fold_text(${word}::text), '''', ''))) > 0`),
    ...(asked.state === undefined ? [] : atState(visibility, asked.state)),
  ];
  const named =
    words.length === 0
      ? sql``
      : sql`join parties as party on party.workspace_id = runs.workspace_id and party.id = runs.party_id
        left join properties as property on property.workspace_id = runs.workspace_id and property.id = runs.property_id
        cross join lateral (select replace(fold_text(party.display_name || ' ' || runs.flow_name), '''', '') || ' ' || coalesce(property.searched, '') as words offset 0) as named`;
  return sql`flow_runs as runs ${named} where ${sql.join(filters, sql` and `)}`;
}

/**
 * Of the runs chosen, what they stand at and their checks. To whoever may not know of a frozen check it is one that somebody still has to look
 * at, here as everywhere; and of those that wait they are given none, for a way to some and not to others would tell which are frozen.
 */
async function present(trx: Trx, visibility: Visibility, chosen: RawBuilder<unknown>): Promise<RunRow[]> {
  const { memberId, frozenToo, ownOnly } = visibility;
  const { rows } = await sql<RunRow>`select runs.*, flow_run_state(runs.stage, started.states) as state, started.checks
    from (${chosen}) as runs, lateral (
      select array_agg(case when ${hides(visibility)} then 'completed' else checks.state end) as states,
        coalesce(jsonb_agg(jsonb_build_object('id', checks.id, 'kind', checks.kind, 'public_ref', checks.public_ref,
          'status', case when ${hides(visibility)} then 'needsReview' else checks.status end, 'outcome', checks.outcome,
          'is_open', (${frozenToo}::boolean or checks.status <> 'needsReview') and not ${hides(visibility)} and (not ${ownOnly}::boolean or ${memberId} in (checks.created_by, checks.assigned_to))) order by checks.id), '[]') as checks
      from ${CHECKS_OF_RUN}
    ) as started order by runs.id desc`.execute(trx);
  return rows;
}

/** One page of them, newest first. */
export async function findRuns(
  trx: Trx,
  visibility: Visibility,
  asked: RunsFilter,
  { page, perPage, now }: { page: number; perPage: number; now: Date },
): Promise<{ rows: RunRow[]; total: number }> {
  const from = passing(visibility, asked, now);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(trx);
  const rows = await present(
    trx,
    visibility,
    sql`select runs.* from ${from} order by runs.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One of them; none where it may not be known of. */
export const findRun = (trx: Trx, visibility: Visibility, id: number, now: Date): Promise<RunRow[]> =>
  present(trx, visibility, sql`select runs.* from ${passing(visibility, { id }, now)}`);
