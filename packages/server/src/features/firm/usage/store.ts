import type { UsageFilters, UsageGroup } from '@freehold/contract/firm/usage';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { UsageCharges } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { endOfLondonDay, londonMidnight } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';

export async function wasCounted(trx: Trx, { workspaceId }: Scope, checkId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('usage_charges')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The run that a check was begun by; null for one of its own. */
export async function findRunOf(trx: Trx, { workspaceId }: Scope, checkId: number): Promise<number | null> {
  const { rows } = await sql<{ run_id: number }>`
    select run_id from collected_answers where workspace_id = ${workspaceId} and check_id = ${checkId}
    union all select run_id from flow_run_checks where workspace_id = ${workspaceId} and check_id = ${checkId} limit 1`.execute(trx);
  return rows[0]?.run_id ?? null;
}

/** Of a check that is counted already, and of a kind that its run was charged for, nothing is added. */
export async function insertCharge(trx: Trx, row: Insertable<UsageCharges>): Promise<void> {
  await trx
    .insertInto('usage_charges')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute();
}

type Months = {
  day: string;
  monitorIds: readonly number[];
  kind: string;
  at: Date;
  plan: string | null;
  pence: number;
  vatPence: number;
  vatPercent: number;
};
/**
 * A month from this day on of each monitor whose person has none that covers it. Months of one person that follow each other keep the day they
 * begin on. The caller holds the months of the workspace.
 */
export async function insertMonths(trx: Trx, { workspaceId }: Scope, months: Months): Promise<number> {
  const { day, monitorIds, kind, at, plan, pence, vatPence, vatPercent } = months;
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      select id, party_id, started_by from monitors where workspace_id = ${workspaceId} and id = any (${[...monitorIds]}::bigint[])),
    last as (
      select distinct on (same.party_id) same.party_id, charge.month_until, charge.anchor_day from monitors as same
      join usage_charges as charge on charge.workspace_id = same.workspace_id and charge.monitor_id = same.id
      where same.workspace_id = ${workspaceId} and same.party_id in (select party_id from wanted)
      order by same.party_id, charge.month_until desc)
    insert into usage_charges (workspace_id, monitor_id, month_from, month_until, anchor_day, kind, member_id, occurred_at, plan, unit_pence,
      unit_vat_pence, vat_percent)
    select ${workspaceId}, monitor.id, ${day}::date, following.first + least(month.anchor, following.days) - 1, month.anchor, ${kind},
      coalesce(monitor.started_by, (select min(id) from members where members.workspace_id = ${workspaceId} and members.role_id = 1)),
      ${at}, ${plan}, ${pence}, ${vatPence}, ${vatPercent}
    from wanted as monitor
    left join last on last.party_id = monitor.party_id
    cross join lateral (
      select case when last.month_until = ${day}::date then last.anchor_day else extract(day from ${day}::date)::int end as anchor) as month
    cross join (
      select (date_trunc('month', ${day}::date) + interval '1 month')::date as first,
        extract(day from date_trunc('month', ${day}::date) + interval '2 months' - interval '1 day')::int as days) as following
    where last.month_until is null or last.month_until <= ${day}::date
    on conflict do nothing returning id`.execute(trx);
  return rows.length;
}

/** How many of a kind were counted and not settled yet. */
export async function sumIncluded(trx: Trx, { workspaceId }: Scope, kind: string): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`select coalesce(sum(quantity), 0)::int as quantity from usage_charges
    where workspace_id = ${workspaceId} and kind = ${kind} and settled_at is null`.execute(trx);
  return rows[0]?.quantity ?? 0;
}

/** Whose charges are asked for, and what of them may be told. */
export type UsageViewer = { workspaceId: number; ownOf: number | null; seesFrozen: boolean };
export type UsageAsked = Pick<UsageFilters, 'kind' | 'member' | 'branch'> & { from: string; to: string };

/** Each charge under the filters with what it comes to. */
function chargesOf(
  { workspaceId, ownOf, seesFrozen }: UsageViewer,
  asked: UsageAsked,
  included: Readonly<Record<string, number>>,
): RawBuilder<unknown> {
  const { kind, member, branch } = asked;
  return sql`
    select charge.id, charge.occurred_at, charge.kind, charge.member_id, charge.quantity, charge.unit_pence,
      charge.quantity * case when coalesce(charge.is_covered, covered.id is not null) then 0 else charge.unit_pence end as total_pence,
      charge.quantity * case when coalesce(charge.is_covered, covered.id is not null) then 0 else charge.unit_vat_pence end as vat_pence,
      coalesce(charge.is_covered, covered.id is not null) as is_covered, charge.settled_at, charge.invoice_id,
      coalesce(check_row.kind, charge.kind) as check_kind, charge.check_id, charge.monitor_id, purchase.title_number, charge.month_from::text, charge.month_until::text,
      case when charge.purchase_id is not null then true when charge.monitor_id is null then check_row.id is not null and (check_row.frozen_at is null or ${seesFrozen})
        else watched.id is not null and (${seesFrozen} or not exists (select from party_standings as standing
          where standing.workspace_id = watched.workspace_id and standing.party_id = watched.id and standing.is_frozen)) end as is_told,
      check_row.public_ref, check_row.reference, coalesce(check_row.subject_name, watched.display_name) as subject_name, run.flow_id,
      property.id as property_id, property.line1, property.reference as property_reference, property.branch_id, branch.name as branch_name
    from usage_charges as charge
    left join checks as check_row on check_row.workspace_id = charge.workspace_id and check_row.id = charge.check_id
    left join title_purchases as purchase on purchase.workspace_id = charge.workspace_id and purchase.id = charge.purchase_id
    left join monitors as monitor on monitor.workspace_id = charge.workspace_id and monitor.id = charge.monitor_id
    left join parties as watched on watched.workspace_id = monitor.workspace_id and watched.id = monitor.party_id
    left join usage_covered(${JSON.stringify(included)}::jsonb) as covered on covered.id = charge.id
    left join flow_runs as run on run.workspace_id = charge.workspace_id and run.id = charge.run_id
    left join properties as property on property.workspace_id = charge.workspace_id and property.id = check_row.property_id
    left join branches as branch on branch.workspace_id = charge.workspace_id and branch.id = property.branch_id
    where charge.workspace_id = ${workspaceId}
      -- Of an erased check the charge stays, as long as the invoice.
      and (check_row.id is not null or charge.monitor_id is not null or charge.purchase_id is not null or exists (select from erasure_certificates gone where gone.workspace_id = charge.workspace_id
        and gone.rule = 'checks' and gone.object_type = 'check' and gone.object_id = charge.check_id))
      and charge.occurred_at >= ${londonMidnight(asked.from)} and charge.occurred_at < ${endOfLondonDay(`${asked.to}T12:00:00Z`)}
      ${ownOf === null ? sql`` : sql`and charge.member_id = ${ownOf}`}
      ${kind === undefined ? sql`` : sql`and charge.kind = ${kind}`}
      ${member === undefined ? sql`` : sql`and charge.member_id = ${member}`}
      ${branch === undefined ? sql`` : branch === 'none' ? sql`and property.branch_id is null` : sql`and property.branch_id = ${branch}`}`;
}

export type ChargeRow = {
  id: number;
  occurred_at: Date;
  kind: string;
  member_id: number;
  member_name: string;
  member_email: string;
  quantity: number;
  unit_pence: number;
  total_pence: number;
  vat_pence: number;
  is_covered: boolean;
  settled_at: Date | null;
  check_kind: string;
  check_id: number | null;
  monitor_id: number | null;
  title_number: string | null;
  month_from: string | null;
  month_until: string | null;
  is_told: boolean;
  public_ref: string | null;
  reference: string | null;
  subject_name: string | null;
  flow_id: number | null;
  property_id: number | null;
  line1: string | null;
  property_reference: string | null;
  branch_name: string | null;
  invoice_id: number | null;
  invoice_no: string | null;
};

type Included = Readonly<Record<string, number>>;
type Part = { limit: number; offset: number } | { limit: number; after: { at: Date; id: number } | null };

/** The newest first by page, or the oldest first after one of them. */
export async function findCharges(trx: Trx, viewer: UsageViewer, asked: UsageAsked, included: Included, part: Part): Promise<ChargeRow[]> {
  const isPage = 'offset' in part;
  const { rows } = await sql<ChargeRow>`
    select charge.*, member.first_name || ' ' || member.surname as member_name, member.email as member_email, invoice.number as invoice_no
    from (${chargesOf(viewer, asked, included)}) as charge
    join members as member on member.workspace_id = ${viewer.workspaceId} and member.id = charge.member_id
    left join invoices as invoice on invoice.workspace_id = ${viewer.workspaceId} and invoice.id = charge.invoice_id
    ${isPage || part.after === null ? sql`` : sql`where (charge.occurred_at, charge.id) > (${part.after.at}, ${part.after.id})`}
    order by ${isPage ? sql`charge.occurred_at desc, charge.id desc` : sql`charge.occurred_at, charge.id`}
    limit ${part.limit} ${isPage ? sql`offset ${part.offset}` : sql``}`.execute(trx);
  return rows;
}

export async function countCharges(trx: Trx, viewer: UsageViewer, asked: UsageAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${chargesOf(viewer, asked, {})}) as charge`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export type SumRow = { key: string; label: string | null; quantity: number; total_pence: number; vat_pence: number };

const GROUPED: Readonly<Record<UsageGroup, { key: RawBuilder<string>; label: RawBuilder<string | null> }>> = {
  kind: { key: sql`charge.kind`, label: sql`null::text` },
  member: { key: sql`charge.member_id::text`, label: sql`max(member.first_name || ' ' || member.surname)` },
  branch: { key: sql`coalesce(charge.branch_id::text, 'none')`, label: sql`max(charge.branch_name)` },
  property: {
    key: sql`case when charge.is_told then coalesce(charge.property_id::text, 'none') else 'none' end`,
    label: sql`max(case when charge.is_told then charge.line1 end)`,
  },
};

/** What everything under the filters comes to, one row for each group; most first. */
export async function sumCharges(trx: Trx, viewer: UsageViewer, asked: UsageAsked, included: Included, by: UsageGroup): Promise<SumRow[]> {
  const { key, label } = GROUPED[by];
  const { rows } = await sql<SumRow>`
    select ${key} as key, ${label} as label, sum(charge.quantity)::int as quantity,
      sum(charge.total_pence)::int as total_pence, sum(charge.vat_pence)::int as vat_pence
    from (${chargesOf(viewer, asked, included)}) as charge
    join members as member on member.workspace_id = ${viewer.workspaceId} and member.id = charge.member_id
    group by 1 order by sum(charge.quantity) desc, 1`.execute(trx);
  return rows;
}

export type DayRow = { day: string; kind: string; quantity: number; total_pence: number; vat_pence: number };

/** The same by day in London and kind. */
export async function sumDays(trx: Trx, viewer: UsageViewer, asked: UsageAsked, included: Included): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select (charge.occurred_at at time zone 'Europe/London')::date::text as day, charge.kind, sum(charge.quantity)::int as quantity,
      sum(charge.total_pence)::int as total_pence, sum(charge.vat_pence)::int as vat_pence
    from (${chargesOf(viewer, asked, included)}) as charge group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}

/** Who ran something in these days. */
export async function findRunners(trx: Trx, viewer: UsageViewer, { from, to }: UsageAsked): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select member.id, member.first_name || ' ' || member.surname as name from members as member
    where member.workspace_id = ${viewer.workspaceId} and member.id in (
      select charge.member_id from (${chargesOf(viewer, { from, to }, {})}) as charge)
    order by 2, 1`.execute(trx);
  return rows;
}

export async function findNames(trx: Trx, { workspaceId }: UsageViewer): Promise<string> {
  const { account_name: name } = await trx
    .selectFrom('workspaces')
    .select('account_name')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return name;
}
