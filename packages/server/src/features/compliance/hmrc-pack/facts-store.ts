import type { DueEvent, PropertyRole } from '@freehold/property-rules/property-stages';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { endOfLondonDay, londonMidnight } from '../../../platform/london-time.ts';
import type { Customer } from './choose-customers.ts';

export type Range = { from: string; to: string };
const begins = ({ from }: Range) => londonMidnight(from);
const ends = ({ to }: Range) => endOfLondonDay(`${to}T12:00:00Z`);

/** Everybody with a check or a decision in the range, or whose duty began in it. Nobody of a practice check. */
export async function findCustomers(trx: Trx, workspaceId: number, range: Range): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    with happened as (
      select party_id, created_at as at from checks where workspace_id = ${workspaceId} and party_id is not null and not is_practice and state <> 'cancelled'
      union all
      select c.party_id, d.at from decisions d join checks c on c.workspace_id = d.workspace_id and c.id = d.check_id
        where d.workspace_id = ${workspaceId} and c.party_id is not null and not c.is_practice
      union all
      select party_id, cdd_due_at from property_people where workspace_id = ${workspaceId} and cdd_due_at is not null
    )
    select party.id, party.display_name as name, party.kind, max(happened.at) as at
    from happened join parties party on party.workspace_id = ${workspaceId} and party.id = happened.party_id
    where happened.at >= ${begins(range)} and happened.at < ${ends(range)} and party.merged_into is null and party.erased_at is null
    group by party.id, party.display_name, party.kind order by party.id`.execute(trx);
  return rows;
}

export type Clock = {
  partyId: number;
  name: string;
  place: string;
  role: PropertyRole;
  event: DueEvent;
  due: Date;
  done: Date | null;
  note: string | null;
};
/** When the duty began for each of them at each property, and when their checks were accepted. */
export async function findClocks(trx: Trx, workspaceId: number, ids: readonly number[]): Promise<Clock[]> {
  const { rows } = await sql<Clock>`
    select person.party_id as "partyId", party.display_name as name, property.line1 as place, person.role, person.cdd_due_event as event,
      person.cdd_due_at as due, person.cdd_done_at as done,
      (select string_agg(concat_ws(': ', breach.reason_code, breach.note), '; ') from breaches breach
        where breach.workspace_id = person.workspace_id and breach.property_person_id = person.id) as note
    from property_people person
    join parties party on party.workspace_id = person.workspace_id and party.id = person.party_id
    join properties property on property.workspace_id = person.workspace_id and property.id = person.property_id
    where person.workspace_id = ${workspaceId} and person.party_id = any (${[...ids]}::bigint[]) and person.cdd_due_at is not null and person.cdd_due_event is not null
    order by person.cdd_due_at, person.id`.execute(trx);
  return rows;
}

export type CheckLine = { id: number; kind: string; ref: string; state: string; outcome: string | null; at: Date };
/** Their checks, oldest first; none that was cancelled or a practice. */
export async function findChecksOf(trx: Trx, workspaceId: number, partyId: number): Promise<CheckLine[]> {
  const { rows } = await sql<CheckLine>`select id, kind, public_ref as ref, state, outcome, created_at as at from checks
    where workspace_id = ${workspaceId} and party_id = ${partyId} and not is_practice and state <> 'cancelled' order by created_at, id`.execute(
    trx,
  );
  return rows;
}

export async function findNewestReportOf(trx: Trx, workspaceId: number, checkId: number) {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type Figures = {
  alerts: number;
  settled: number;
  runs: number;
  failed_runs: number;
  monitored: number;
  lists: { name: string; entries: number; at: Date }[];
  ofsi: number;
  ofsi_sent: number;
  discrepancies: number;
  screening_versions: number;
  check_versions: number;
};
/** What is counted for the groups that Freehold keeps by itself. Of reports to OFSI the number alone. */
export async function findFigures(trx: Trx, workspaceId: number, range: Range): Promise<Figures> {
  const [from, to] = [begins(range), ends(range)];
  const { rows } = await sql<Omit<Figures, 'lists'>>`with alerts as (
      select settled_at is not null as done from screening_alerts listing
        where workspace_id = ${workspaceId} and created_at >= ${from} and created_at < ${to}
      union all
      select state = 'closed' from monitor_alerts where workspace_id = ${workspaceId} and listing_id is null and found_at >= ${from} and found_at < ${to}
    ) select
    (select count(*)::int from alerts) as alerts, (select count(*)::int from alerts where done) as settled,
    (select count(*)::int from monitor_runs where workspace_id = ${workspaceId} and started_at >= ${from} and started_at < ${to} and state = 'done') as runs,
    (select count(*)::int from monitor_runs where workspace_id = ${workspaceId} and started_at >= ${from} and started_at < ${to} and state = 'failed') as failed_runs,
    (select count(*)::int from monitors where workspace_id = ${workspaceId} and state = 'active') as monitored,
    (select count(*)::int from ofsi_drafts where workspace_id = ${workspaceId} and begun_at >= ${from} and begun_at < ${to} and withdrawn_at is null) as ofsi,
    (select count(*)::int from ofsi_drafts where workspace_id = ${workspaceId} and sent_at >= ${from} and sent_at < ${to}) as ofsi_sent,
    (select count(*)::int from company_records where workspace_id = ${workspaceId} and kind = 'discrepancy' and at >= ${from} and at < ${to}) as discrepancies,
    (select count(*)::int from screening_policies where workspace_id = ${workspaceId}) as screening_versions,
    (select count(*)::int from check_policies where workspace_id = ${workspaceId}) as check_versions`.execute(trx);
  const lists = await sql<{ name: string; entries: number; at: Date }>`
    select coalesce(used.name, used.list_key) as name, used.entries, used.imported_at as at
    from list_versions used where exists (select from screening_coverage coverage where coverage.workspace_id = ${workspaceId}
      and coverage.version_id = used.id and coverage.at >= ${from} and coverage.at < ${to})
    order by used.imported_at, used.id limit 400`.execute(trx);
  const [counts] = rows;
  if (!counts) throw new Error('Nothing was counted');
  return { ...counts, lists: lists.rows };
}

/** The versions of the rules that checks go by: which checks a role needs, and how names are screened. */
export async function findRuleVersions(trx: Trx, workspaceId: number) {
  const { rows } = await sql<{ title: string; version: number; at: Date; reason: string }>`
    select 'Which checks each role needs' as title, version, at, reason from check_policies where workspace_id = ${workspaceId}
    union all select 'How names are screened', version, at, reason from screening_policies where workspace_id = ${workspaceId}
    order by title, version desc`.execute(trx);
  return rows;
}
