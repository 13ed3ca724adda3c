import { sql, type SqlBool } from 'kysely';
import type { PropertyRole } from '@freehold/contract/property-stages';
import type { Trx } from '../../platform/database.ts';
import type { PartyRow } from '../parties/public.ts';
import { isActiveParty } from './active-parties.ts';
import type { ListInForce } from './lists-in-force.ts';

/* Who is covered by which list. Cover of a version that is not in force, or of somebody who was written otherwise then, does not count. */

export type CoverageAsked = { show: 'all' | 'not_screened'; q?: string | undefined };
type Where = { workspaceId: number; today: string; lists: readonly ListInForce[] };

const versionIds = (lists: readonly ListInForce[]) => lists.flatMap(({ versionId }) => versionId ?? []);

/** By party, by how many of the lists in force they are covered. */
const covered = ({ workspaceId, lists }: Where) => sql`(
  select party_id, count(*)::int as lists from screening_coverage
  where workspace_id = ${workspaceId} and version_id = any(${versionIds(lists)}::bigint[]) and details_changed_at is null
  group by party_id) as covered`;

const passing = (
  where: Where,
  asked: CoverageAsked,
) => sql<SqlBool>`parties.workspace_id = ${where.workspaceId} and ${isActiveParty(where.today)}
  ${asked.q ? sql`and strpos(lower(parties.display_name), lower(${asked.q})) > 0` : sql``}
  ${asked.show === 'not_screened' ? sql`and coalesce(covered.lists, 0) < ${where.lists.length}` : sql``}`;

export type Totals = { active: number; covered: number; passing: number };
export async function countCovered(trx: Trx, where: Where, asked: CoverageAsked): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*)::int as active, count(*) filter (where ${where.lists.length} > 0 and coalesce(covered.lists, 0) >= ${where.lists.length})::int as covered,
      count(*) filter (where ${passing(where, asked)})::int as passing
    from parties left join ${covered(where)} on covered.party_id = parties.id
    where parties.workspace_id = ${where.workspaceId} and ${isActiveParty(where.today)}`.execute(trx);
  return rows[0] ?? { active: 0, covered: 0, passing: 0 };
}

/** How many of those who are active are covered by each version in force. */
export async function countByVersion(trx: Trx, where: Where): Promise<Map<number, number>> {
  const { rows } = await sql<{ version_id: number; people: number }>`
    select screening_coverage.version_id, count(*)::int as people
    from screening_coverage join parties on parties.workspace_id = screening_coverage.workspace_id and parties.id = screening_coverage.party_id
    where screening_coverage.workspace_id = ${where.workspaceId} and screening_coverage.version_id = any(${versionIds(where.lists)}::bigint[])
      and details_changed_at is null and ${isActiveParty(where.today)}
    group by 1`.execute(trx);
  return new Map(rows.map((row) => [row.version_id, row.people]));
}

/** One page, those with an empty cell first. */
export async function findPage(trx: Trx, where: Where, asked: CoverageAsked, page: { limit: number; offset: number }): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select parties.* from parties left join ${covered(where)} on covered.party_id = parties.id
    where ${passing(where, asked)}
    order by coalesce(covered.lists, 0) >= ${where.lists.length}, lower(parties.display_name), parties.id
    limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows;
}

export type CellRow = {
  party_id: number;
  list_key: string;
  version_id: number;
  sha256: string;
  how: 'check' | 'delta';
  check_id: number;
  at: Date;
  details_changed_at: Date | null;
};
export async function findCells(trx: Trx, workspaceId: number, partyIds: readonly number[]): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select cover.party_id, cover.list_key, cover.version_id, versions.sha256, cover.how, cover.check_id, cover.at, cover.details_changed_at
    from screening_coverage cover join list_versions versions on versions.id = cover.version_id
    where cover.workspace_id = ${workspaceId} and cover.party_id = any(${[...partyIds]}::bigint[])`.execute(trx);
  return rows;
}

export type LiveRole = { party_id: number; role: PropertyRole; line1: string; roles: number };
/** Of each their newest role at a property that is dealt with, and how many they have. */
export async function findLiveRoles(trx: Trx, workspaceId: number, partyIds: readonly number[]): Promise<Map<number, LiveRole>> {
  const { rows } = await sql<LiveRole>`
    select distinct on (role.party_id) role.party_id, role.role, properties.line1, count(*) over (partition by role.party_id)::int as roles
    from property_people role
    join properties on properties.workspace_id = role.workspace_id and properties.id = role.property_id
    where role.workspace_id = ${workspaceId} and role.party_id = any(${[...partyIds]}::bigint[]) and role.state <> 'withdrawn'
      and role.co_tenant_type_id is distinct from 5
      and properties.archived_at is null and properties.stage not in ('completed', 'ended', 'withdrawn')
    order by role.party_id, role.id desc`.execute(trx);
  return new Map(rows.map((row) => [row.party_id, row]));
}

/** What the empty cells are, as one short text that is another when they are others; null when there is none. */
export async function gapsMark(trx: Trx, where: Where): Promise<{ people: number; mark: string } | null> {
  const { rows } = await sql<{ people: number; mark: string | null }>`
    select count(*)::int as people, md5(string_agg(parties.id || ':' || coalesce(covered.lists, 0), ',' order by parties.id) || ${versionMark(where.lists)}) as mark
    from parties left join ${covered(where)} on covered.party_id = parties.id
    where ${passing(where, { show: 'not_screened' })}`.execute(trx);
  const [row] = rows;
  return row?.mark ? { people: row.people, mark: row.mark } : null;
}

const versionMark = (lists: readonly ListInForce[]) => lists.map(({ key, versionId }) => `${key}=${versionId ?? 'missing'}`).join(';');
