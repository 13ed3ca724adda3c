import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import type { Outcome, CheckStatus } from '@freehold/contract/kernel/check-states';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { acrossBranches } from '../../../platform/scope.ts';
import { riskPolicy, type RiskLevel } from '../risk-policy/public.ts';
import type { CheckRecord, Closing, Standing } from './acceptance.ts';
import { isFrozenIn } from './standings.ts';

type Shown = { kind: string; status: CheckStatus; at: Date; frozenAt: Date | null };
export type PartyCheck = CheckRecord & Shown;

type Row = {
  party_id: number;
  kind: string;
  id: number;
  state: CheckRecord['state'];
  status: CheckStatus;
  outcome: Outcome | null;
  frozen_at: Date | null;
  is_practice: boolean;
  at: Date;
  closings: { from: string; to: string | null; frozen: boolean }[];
  holds_until: Date | null;
  decisions: {
    value: DecisionValue;
    at: string;
    needs_second: boolean;
    risk: Assessed;
    second: { agree: boolean; at: string } | null;
  }[];
  assessments: (Assessed & { at: string })[];
};
type Assessed = { level: RiskLevel; policy: string };
const monthsOf = ({ level, policy }: Assessed) => riskPolicy(policy).holdsMonths[level];

/** These parties, held until the transaction ends: two changes of one client's checks never read past each other. */
export const lockParties = (trx: Trx, workspaceId: number, partyIds: readonly number[]) =>
  sql`select id from parties where workspace_id = ${workspaceId} and id = any(${[...partyIds]}::bigint[]) order by id for no key update`.execute(
    trx,
  );

/** The same with their roles and lines of the register, for whoever records an event before the change they follow from is written. */
export const lockFollowed = (trx: Trx, workspaceId: number, partyIds: readonly number[]): Promise<void> =>
  acrossBranches(trx, () => lockAll(trx, workspaceId, partyIds));

async function lockAll(trx: Trx, workspaceId: number, partyIds: readonly number[]): Promise<void> {
  const ids = sql`${[...partyIds]}::bigint[]`;
  await lockParties(trx, workspaceId, partyIds);
  await sql`select id from property_people where workspace_id = ${workspaceId} and party_id = any(${ids}) order by id for no key update`.execute(
    trx,
  );
  await sql`select id from breaches where workspace_id = ${workspaceId} and party_id = any(${ids}) order by id for no key update`.execute(
    trx,
  );
}

/** Everything that was recorded about the checks of these parties, of each in the order they were started. */
export async function findRecords(trx: Trx, workspaceId: number, partyIds: readonly number[]): Promise<Map<number, PartyCheck[]>> {
  const risk = (of: string) =>
    sql`jsonb_build_object('level', coalesce(${sql.ref(`${of}.override_level`)}, ${sql.ref(`${of}.level`)}), 'policy', ${sql.ref(`${of}.policy_version`)}, 'at', ${sql.ref(`${of}.at`)})`;
  const { rows } = await sql<Row>`
    select checks.party_id, checks.id, checks.kind, checks.state, checks.status, checks.outcome, checks.frozen_at, checks.is_practice, checks.closings,
      ((checks.holds_until + 1)::timestamp at time zone 'Europe/London') - interval '1 millisecond' as holds_until,
      coalesce(checks.screened_at, checks.created_at) as at,
      coalesce((select jsonb_agg(jsonb_build_object('value', made.value, 'at', made.at, 'needs_second', made.needs_second, 'risk', ${risk('rests_on')},
          'second', (select jsonb_build_object('agree', second.agree, 'at', second.at) from decision_seconds second
            where second.workspace_id = made.workspace_id and second.decision_id = made.id)) order by made.id)
        from decisions made
        join risk_assessments rests_on on rests_on.workspace_id = made.workspace_id and rests_on.id = made.risk_assessment_id
        where made.workspace_id = checks.workspace_id and made.check_id = checks.id), '[]') as decisions,
      coalesce((select jsonb_agg(${risk('assessed')} order by assessed.id) from risk_assessments assessed
        where assessed.workspace_id = checks.workspace_id and assessed.check_id = checks.id), '[]') as assessments
    from checks where checks.workspace_id = ${workspaceId} and checks.party_id = any(${[...partyIds]}::bigint[])
    order by checks.id`.execute(trx);
  const records = new Map<number, PartyCheck[]>(partyIds.map((id) => [id, []]));
  for (const row of rows) records.get(row.party_id)?.push(recordOf(row));
  return records;
}

const recordOf = (row: Row): PartyCheck => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  status: row.status,
  outcome: row.outcome,
  at: row.at,
  frozenAt: row.frozen_at,
  isFrozen: row.frozen_at !== null,
  isPractice: row.is_practice,
  decisions: row.decisions.map((made) => ({
    value: made.value,
    at: new Date(made.at),
    months: monthsOf(made.risk),
    needsSecond: made.needs_second,
    second: made.second && { agree: made.second.agree, at: new Date(made.second.at) },
  })),
  assessments: row.assessments.map((one) => ({ at: new Date(one.at), months: monthsOf(one) })),
  holdsUntil: row.holds_until,
  closings: row.closings.map(({ from, to, frozen }) => ({ from: new Date(from), to: to === null ? null : new Date(to), frozen })),
});

export const writeClosings = (trx: Trx, workspaceId: number, checkId: number, closings: readonly Closing[]) =>
  sql`update checks set closings = ${JSON.stringify(closings)}::jsonb where workspace_id = ${workspaceId} and id = ${checkId}`.execute(trx);

/** What a client shows of their checks of one kind, and whether the gate is open to them. */
export async function writeStanding(
  trx: Trx,
  workspaceId: number,
  partyId: number,
  kind: string,
  { accepted, closedBy }: Standing,
  shown: (Shown & { id: number }) | undefined,
): Promise<void> {
  const one = { workspace_id: workspaceId, party_id: partyId, kind };
  // Nobody was checked: no row says so.
  if (!shown || closedBy === 'never_checked') {
    await trx
      .deleteFrom('party_standings')
      .where((row) => row.and(one))
      .execute();
    return;
  }
  const values = {
    check_id: shown.id,
    status: shown.status,
    at: shown.at,
    is_frozen: shown.frozenAt !== null,
    accepted_at: accepted?.at ?? null,
    accepted_until: accepted?.until ?? null,
    closed_by: closedBy,
  };
  await trx
    .insertInto('party_standings')
    .values({ ...one, ...values })
    .onConflict((known) => known.columns(['workspace_id', 'party_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** The kinds a client is on record with, though no check of it may be left. */
export async function findKindsOf(trx: Trx, workspaceId: number, partyId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('party_standings')
    .select('kind')
    .where('workspace_id', '=', workspaceId)
    .where('party_id', '=', partyId)
    .execute();
  return rows.map(({ kind }) => kind);
}

export type Due = { table: 'property_people' | 'breaches'; id: number; due_at: Date; done_at: Date | null; kinds: string[] };
/** The clocks and the lines of the register of a party. */
export async function findDue(trx: Trx, workspaceId: number, partyId: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select 'property_people' as "table", id, cdd_due_at as due_at, cdd_done_at as done_at, cdd_kinds as kinds from property_people
    where workspace_id = ${workspaceId} and party_id = ${partyId} and cdd_due_at is not null
    union all
    select 'breaches', id, due_at, done_at, kinds from breaches where workspace_id = ${workspaceId} and party_id = ${partyId}`.execute(trx);
  return rows;
}

export const writeDone = (trx: Trx, workspaceId: number, { table, id }: Pick<Due, 'table' | 'id'>, done: Date | null) =>
  sql`update ${sql.table(table)} set ${sql.ref(table === 'breaches' ? 'done_at' : 'cdd_done_at')} = ${done}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(trx);

/** A line for each of these clocks that was stopped on a later day in London than it was due, where no gate and no night had written one. */
export const insertLateLines = (trx: Trx, workspaceId: number, people: readonly number[]) =>
  sql`insert into breaches (workspace_id, property_id, party_id, property_person_id, due_event, due_at, done_at, to_stage, kinds)
    select people.workspace_id, people.property_id, people.party_id, people.id, people.cdd_due_event, people.cdd_due_at, people.cdd_done_at, properties.stage, people.cdd_kinds
    from property_people as people
    join properties on properties.workspace_id = people.workspace_id and properties.id = people.property_id
    where people.workspace_id = ${workspaceId} and people.id = any(${[...people]}::bigint[]) and people.state <> 'withdrawn'
      and (people.cdd_due_at at time zone 'Europe/London')::date < (people.cdd_done_at at time zone 'Europe/London')::date
      and not exists (
        select from breaches as known
        where known.workspace_id = people.workspace_id and known.property_person_id = people.id and known.due_event = people.cdd_due_event)`.execute(
    trx,
  );

/**
 * Names of those whose check is frozen, among these people and everybody who stands at this property. Not locked, for some who ask have recorded
 * an event already: a freeze at the same moment comes after the act.
 */
export async function findHeld(
  trx: Trx,
  workspaceId: number,
  { partyIds, propertyId }: { partyIds: readonly number[]; propertyId: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ display_name: string }>`
    select display_name from parties
    where workspace_id = ${workspaceId} and ${isFrozenIn()} and (id = any(${[...partyIds]}::bigint[]) or id in (
      select party_id from property_people where workspace_id = ${workspaceId} and property_id = ${propertyId} and state <> 'withdrawn'))
    order by id`.execute(trx);
  return rows.map(({ display_name: name }) => name);
}
