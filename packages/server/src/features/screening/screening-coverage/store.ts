import { sql } from 'kysely';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { isActiveParty, type PartyRow, standingsOf } from '../../people/public.ts';
import type { Trx } from '../../../platform/database.ts';
import { type BranchAsked, isPersonAt } from '../../firm/public.ts';
import type { ListInForce } from './lists-in-force.ts';

/* Who is covered by which list. Cover of a version that is not in force, or of somebody who was written otherwise then, does not count. */

export type CoverageAsked = { show: 'all' | 'not_screened'; q?: string | undefined; branch?: BranchAsked | undefined };
type Where = { workspaceId: number; today: string; lists: readonly ListInForce[] };

const versionIds = (lists: readonly ListInForce[]) => lists.flatMap(({ versionId }) => versionId ?? []);

/** Everybody who is active, and by how many of the lists in force, and which, they are covered. */
const active = (where: Where) => sql`
  covered as (
    select party_id, count(*)::int as lists, array_agg(version_id) as versions from screening_coverage
    where workspace_id = ${where.workspaceId} and version_id = any(${versionIds(where.lists)}::bigint[]) and details_changed_at is null
    group by party_id),
  active as materialized (
    select parties.id, parties.display_name, coalesce(covered.lists, 0) as lists, covered.versions from parties left join covered on covered.party_id = parties.id
    where parties.workspace_id = ${where.workspaceId} and ${isActiveParty(where)})`;

export type Coverage = { active: number; covered: number; passing: number; byVersion: Map<number, number>; ids: number[] };
/** One page, those with an empty cell first, with what it is a page of: all of it from one look at the people and their cover. */
export async function findCoverage(
  trx: Trx,
  where: Where,
  asked: CoverageAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<Coverage> {
  const inForce = where.lists.length;
  const { rows } = await sql<Omit<Coverage, 'byVersion' | 'ids'> & { by_version: Record<string, number>; ids: string[] }>`
    with ${active(where)},
    passing as (
      select * from active
      where ${asked.q ? sql`strpos(lower(display_name), lower(${asked.q})) > 0` : sql`true`}
        and ${asked.branch === undefined ? sql`true` : isPersonAt(where.workspaceId, sql`active.id`, asked.branch)}
        and ${asked.show === 'not_screened' ? sql`lists < ${inForce}` : sql`true`}),
    page as (select * from passing order by lists >= ${inForce}, lower(display_name), id limit ${limit} offset ${offset}),
    by_version as (
      select version_id, count(*)::int as people from active cross join unnest(versions) as version_id group by version_id)
    select (select count(*)::int from active) as active,
      (select count(*)::int from active where ${inForce} > 0 and lists >= ${inForce}) as covered,
      (select count(*)::int from passing) as passing,
      (select coalesce(jsonb_object_agg(version_id, people), '{}') from by_version) as by_version,
      (select coalesce(array_agg(id order by lists >= ${inForce}, lower(display_name), id), '{}') from page) as ids`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The coverage cannot be read');
  const byVersion = new Map(Object.entries(row.by_version).map(([id, people]) => [Number(id), people]));
  return { active: row.active, covered: row.covered, passing: row.passing, byVersion, ids: row.ids.map(Number) };
}

/** These people, in this order. */
export async function findPeople(trx: Trx, workspaceId: number, ids: readonly number[]): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select parties.*, ${standingsOf()} as standings from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
    join parties on parties.workspace_id = ${workspaceId} and parties.id = asked.id order by asked.place`.execute(trx);
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
    with ${active(where)}
    select count(*)::int as people, md5(string_agg(id || ':' || lists, ',' order by id) || ${versionMark(where.lists)}) as mark
    from active where lists < ${where.lists.length}`.execute(trx);
  const [row] = rows;
  return row?.mark ? { people: row.people, mark: row.mark } : null;
}

const versionMark = (lists: readonly ListInForce[]) => lists.map(({ key, versionId }) => `${key}=${versionId ?? 'missing'}`).join(';');
