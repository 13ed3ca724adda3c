import type { RentFrequency } from '@freehold/property-rules/lettings-law';
import type { PropertyFilters, PropertySort } from '@freehold/contract/properties/property-lists';
import {
  LIVE_STAGES,
  STAGES_OF,
  type PropertyStage,
  type PropertyKind,
  type PropertyRole,
  type PropertyType,
} from '@freehold/property-rules/property-stages';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { askingNow, type InstalledKind, needsFullCdd } from '../../checks/public.ts';
import type { BranchAsked } from '../../firm/public.ts';
import { type Standings, standingsOf } from '../../people/public.ts';

/* The lists of sales and lettings: which rows the filters let through, one page of them, and the ledger of their stages. */

export type Asked = PropertyFilters & { ids?: number[] | undefined };
/** The day and the month a list is read in, London time. */
export type Today = { dayStart: Date; monthStart: Date };

const MOST_WORDS = 8;
export const kindOf = (assetTypeId: 1 | 2) => (assetTypeId === 1 ? 'sale' : 'letting');
const MONEY = sql`coalesce(p.price_pence, p.rent_month_pence)`;
const liveStages = sql.join([...LIVE_STAGES]);
const FINISHED = sql`('completed', 'ended')`;
const place = (text: string) => text.replace(/[%_\\]/g, '\\$&');

/** Properties with somebody whose check is due and not done. */
const clocksOf = (scope: Scope, { dayStart }: Today) => sql`
  select property_id, bool_or(cdd_due_at < ${dayStart}) as is_late,
    count(*) filter (where cdd_due_at < ${dayStart}) as late, min(cdd_due_at) as oldest
  from property_people
  where workspace_id = ${scope.workspaceId} and cdd_due_at is not null and cdd_done_at is null and state <> 'withdrawn'
  group by property_id`;

const ofBranch = (branch: BranchAsked | undefined): RawBuilder<SqlBool> =>
  branch === undefined ? sql`true` : branch === 'none' ? sql`p.branch_id is null` : sql`p.branch_id = ${branch}`;

/** Everything but the stage. */
function conditions(scope: Scope, asked: Asked): RawBuilder<SqlBool>[] {
  const words = (asked.q ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const isHalfPostcode = asked.area !== undefined && /^[A-Za-z]{1,2}\d[A-Za-z0-9]?$/.test(asked.area);
  return [
    sql<SqlBool>`p.workspace_id = ${scope.workspaceId}`,
    sql<SqlBool>`p.kind = ${kindOf(asked.asset_type_id)}`,
    asked.archived ? sql<SqlBool>`p.archived_at is not null` : sql<SqlBool>`p.archived_at is null`,
    ...(asked.ids ? [sql<SqlBool>`p.id in (${sql.join(asked.ids)})`] : []),
    ...words.map((word) => sql<SqlBool>`strpos(p.searched || ' ' || p.searched_people, replace(fold_text(${word}::text), '''', '')) > 0`),
    ...(asked.negotiator === 'none' ? [sql<SqlBool>`p.negotiator_id is null`] : []),
    ...(typeof asked.negotiator === 'number' ? [sql<SqlBool>`p.negotiator_id = ${asked.negotiator}`] : []),
    ofBranch(asked.branch),
    ...(asked.price_from === undefined ? [] : [sql<SqlBool>`${MONEY} >= ${asked.price_from}`]),
    ...(asked.price_to === undefined ? [] : [sql<SqlBool>`${MONEY} <= ${asked.price_to}`]),
    ...(asked.area && isHalfPostcode ? [sql<SqlBool>`p.postcode like ${`${place(asked.area.toUpperCase())} %`}`] : []),
    ...(asked.area && !isHalfPostcode ? [sql<SqlBool>`lower(p.town) = lower(${asked.area})`] : []),
    ...(asked.available === undefined ? [] : [sql<SqlBool>`p.available_on <= ${asked.available}::date`]),
    ...(asked.clock === 'late' ? [sql<SqlBool>`coalesce(clock.is_late, false)`] : []),
    ...(asked.clock === 'due_now' ? [sql<SqlBool>`clock.oldest is not null and not clock.is_late`] : []),
  ];
}

function stageCondition(asked: Asked, { monthStart }: Today): RawBuilder<SqlBool> {
  const stage = asked.stage ?? (asked.archived || asked.ids ? 'all' : 'live');
  if (stage === 'all') return sql<SqlBool>`true`;
  if (stage === 'live') return sql<SqlBool>`p.stage in (${liveStages})`;
  if (stage === 'closed_this_month') return sql<SqlBool>`p.stage in ${FINISHED} and p.stage_since >= ${monthStart}`;
  return sql<SqlBool>`p.stage = ${stage}`;
}

const source = (scope: Scope, today: Today, withClock: boolean) =>
  withClock ? sql`properties p left join (${clocksOf(scope, today)}) clock on clock.property_id = p.id` : sql`properties p`;

export type LedgerRow = { stage: PropertyStage; count: number; pence: number; closed_count: number; closed_pence: number; late: number };

/** Count and money of each stage, with what closed this month and what is late. */
export async function findLedger(trx: Trx, scope: Scope, asked: Asked, today: Today): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select p.stage, count(*)::int as count, coalesce(sum(${MONEY}), 0)::float8 as pence,
      (count(*) filter (where p.stage in ${FINISHED} and p.stage_since >= ${today.monthStart}))::int as closed_count,
      coalesce(sum(${MONEY}) filter (where p.stage in ${FINISHED} and p.stage_since >= ${today.monthStart}), 0)::float8 as closed_pence,
      coalesce(sum(clock.late), 0)::int as late
    from ${source(scope, today, true)}
    where ${sql.join(conditions(scope, asked), sql` and `)}
    group by p.stage`.execute(trx);
  return rows;
}

export type LiveSum = { kind: PropertyKind; stage: PropertyStage; count: number; pence: number };

/** The same of the live ones of both kinds, whatever the filters. */
export async function findLiveSums(trx: Trx, scope: Scope, branch?: BranchAsked): Promise<LiveSum[]> {
  const { rows } = await sql<LiveSum>`
    select p.kind, p.stage, count(*)::int as count, coalesce(sum(${MONEY}), 0)::float8 as pence
    from properties p
    where p.workspace_id = ${scope.workspaceId} and p.archived_at is null and p.stage in (${liveStages})
      and ${ofBranch(branch)}
    group by p.kind, p.stage`.execute(trx);
  return rows;
}

export type ListedProperty = {
  id: number;
  kind: PropertyKind;
  type: PropertyType;
  line1: string;
  line2: string | null;
  town: string;
  county: string | null;
  postcode: string;
  reference: string | null;
  stage: PropertyStage;
  stage_since: Date;
  price_pence: number | null;
  rent_pence: number | null;
  rent_frequency: RentFrequency | null;
  rent_month_pence: number | null;
  available_on: string | null;
  negotiator_id: number | null;
  branch_id: number | null;
  changed_at: Date;
  archived_at: Date | null;
};
export type PageAsked = { sort: PropertySort; order: 'asc' | 'desc'; limit: number; offset: number };

const stagePlace = (kind: 'sale' | 'letting') => sql`array_position(array[${sql.join([...STAGES_OF[kind]])}]::text[], p.stage)`;

function orderBy(asked: Asked, { sort, order }: PageAsked): RawBuilder<unknown> {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const last = sql`nulls last`;
  const by = {
    changed: sql`p.changed_at ${way}`,
    // A house by its street and then its number would need both apart; as written is what the eye follows.
    address: sql`lower(p.line1) ${way}`,
    price: sql`${MONEY} ${way} ${last}`,
    stage: sql`${stagePlace(kindOf(asked.asset_type_id))} ${way}`,
    clock: sql`clock.is_late ${way} ${last}, clock.oldest ${order === 'desc' ? sql`asc` : sql`desc`} ${last}`,
  }[sort];
  return sql`${by}, p.id ${way}`;
}

/** One page of the rows, without their people and offers. */
export async function findPropertyPage(trx: Trx, scope: Scope, asked: Asked, today: Today, page: PageAsked): Promise<ListedProperty[]> {
  const withClock = asked.clock !== undefined || page.sort === 'clock';
  const { rows } = await sql<ListedProperty>`
    select p.id, p.kind, p.type, p.line1, p.line2, p.town, p.county, p.postcode, p.reference, p.stage, p.stage_since, p.price_pence,
      p.rent_pence, p.rent_frequency, p.rent_month_pence, p.available_on::text as available_on, p.negotiator_id, p.branch_id, p.changed_at, p.archived_at
    from ${source(scope, today, withClock)}
    where ${sql.join([...conditions(scope, asked), stageCondition(asked, today)], sql` and `)}
    order by ${orderBy(asked, page)} limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows;
}

/** Names of members by their numbers. */
export async function findNames(trx: Trx, scope: Scope, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const members = trx.selectFrom('members').select(['id', 'first_name', 'surname']).where('workspace_id', '=', scope.workspaceId);
  return new Map((await members.where('id', 'in', wanted).execute()).map((row) => [row.id, `${row.first_name} ${row.surname}`]));
}

export type ListedPerson = {
  property_id: number;
  role: PropertyRole;
  state: string;
  group_id: number | null;
  co_tenant_type_id: number | null;
  cdd_due_at: Date | null;
  cdd_done_at: Date | null;
  id: number;
  kind: 'person' | 'company';
  display_name: string;
  standings: Standings;
  /** By the policy in force, of what this installation can run. */
  asked: InstalledKind[];
};

/** Everybody with a role at these properties who did not withdraw; the leads of their groups first. */
export async function findPeopleOf(trx: Trx, scope: Scope, ids: readonly number[]): Promise<ListedPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<ListedPerson, 'asked'> & { property_kind: string; rent_month_pence: number | null }>`
    select people.property_id, people.role, people.state, people.group_id, people.co_tenant_type_id, people.cdd_due_at, people.cdd_done_at, party.id, party.kind,
      party.display_name, ${standingsOf('party')} as standings,
      property.kind as property_kind, property.rent_month_pence
    from property_people people
    join parties party on party.workspace_id = people.workspace_id and party.id = people.party_id
    join properties property on property.workspace_id = people.workspace_id and property.id = people.property_id
    where people.workspace_id = ${scope.workspaceId} and people.property_id in (${sql.join([...ids])}) and people.state <> 'withdrawn'
    order by people.property_id, people.is_lead desc, people.id`.execute(trx);
  const asking = await askingNow(trx, scope);
  return rows.map(({ property_kind: kind, rent_month_pence, ...person }) => ({
    ...person,
    asked: asking.of({ role: person.role, kind: person.kind, fullCdd: needsFullCdd({ kind, rent_month_pence }) }),
  }));
}

export type BestOffer = { property_id: number; pence: number; is_accepted: boolean };

/** Of each property the accepted offer, or else the highest that is open; of a letting, a month. */
export async function findBestOffers(trx: Trx, scope: Scope, ids: readonly number[]): Promise<BestOffer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BestOffer>`
    select distinct on (property_id) property_id, status = 'accepted' as is_accepted, pence from (
      select property_id, status, coalesce(amount_pence, case rent_frequency when 'week' then round(rent_pence * 52 / 12.0)
        when 'quarter' then round(rent_pence / 3.0) when 'year' then round(rent_pence / 12.0) else rent_pence end)::float8 as pence
      from offers where workspace_id = ${scope.workspaceId} and property_id in (${sql.join([...ids])})
        and status in ('pending', 'relayed', 'accepted')) as open
    order by property_id, status = 'accepted' desc, pence desc`.execute(trx);
  return rows;
}

export async function hasProperties(trx: Trx, scope: Scope, kind: PropertyKind): Promise<boolean> {
  const one = await trx
    .selectFrom('properties')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

const MOST_AREAS = 60;
/** Towns and outward postcodes of the properties that are not archived. */
export async function findAreas(trx: Trx, scope: Scope, kind: PropertyKind): Promise<{ area: string; count: number }[]> {
  const { rows } = await sql<{ area: string; count: number }>`
    select area, count(*)::int as count from properties,
      lateral (values (town), (split_part(postcode, ' ', 1))) as areas (area)
    where workspace_id = ${scope.workspaceId} and kind = ${kind} and archived_at is null
    group by area order by count(*) desc, area limit ${MOST_AREAS}`.execute(trx);
  return rows;
}
