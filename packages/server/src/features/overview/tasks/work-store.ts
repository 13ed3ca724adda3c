import type { WorkFilter, WorkKind } from '@freehold/contract/overview/tasks';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';

/** One row as the areas bring it. */
export type WorkRow = {
  kind: WorkKind;
  key: string;
  about: string | null;
  detail: string | null;
  reference: string | null;
  assignee_id: number | null;
  since: Date | null;
  due_on: string | null;
  path: string;
  yours: boolean;
};
export type WorkAsked = WorkFilter & { page: number; perPage: number };
type FoundRow = WorkRow & { assignee: string | null };
export type WorkCounts = { kind: WorkKind; count: number; mine: number; nobody: number; overdue: number };

const WEEK_DAYS = 7;
const MOST_WORDS = 8;

/** What few rows say that are no query of their own. */
export const givenRows = (rows: readonly WorkRow[]): WorkQuery => sql`
  select kind, key, about, detail, reference, assignee_id, since, due_on, path, yours
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (kind text, key text, about text, detail text, reference text,
    assignee_id bigint, since timestamptz, due_on date, path text, yours boolean)`;

/** Read once for the counts and the page: what waits is worked out from the rows that own it each time. */
export async function findWork(trx: Trx, scope: MemberScope, sources: readonly WorkQuery[], asked: WorkAsked, today: string) {
  const { memberId } = scope.actor;
  const isOverdue = sql<SqlBool>`coalesce(due_on < ${today}::date, false)`;
  const { rows } = await sql<{ total: number; rows: FoundRow[] | null; counts: WorkCounts[] | null }>`
    with work as materialized (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}),
    named as (
      select work.*, members.first_name || ' ' || members.surname as assignee
      from work left join members on members.workspace_id = ${scope.workspaceId} and members.id = work.assignee_id),
    found as (select * from named where ${sql.join([...filters(asked, memberId, today)], sql` and `)}),
    page as (
      select * from found
      order by ${isOverdue} desc, due_on nulls last, since nulls last, key
      limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage})
    select (select count(*)::int from found) as total,
      (select jsonb_agg(to_jsonb(page)) from page) as rows,
      (select jsonb_agg(to_jsonb(counted)) from (
        select kind, count(*)::int as count, count(*) filter (where assignee_id = ${memberId})::int as mine,
          count(*) filter (where assignee_id is null)::int as nobody, count(*) filter (where ${isOverdue})::int as overdue
        from work group by kind) as counted) as counts`.execute(trx);
  const [answer] = rows;
  return { total: answer?.total ?? 0, rows: answer?.rows ?? [], counts: answer?.counts ?? [] };
}

function* filters({ kind, who, due, q }: WorkFilter, memberId: number, today: string): Iterable<RawBuilder<SqlBool>> {
  yield sql<SqlBool>`true`;
  if (kind !== undefined) yield sql<SqlBool>`kind = ${kind}`;
  if (who === 'mine') yield sql<SqlBool>`assignee_id = ${memberId}`;
  if (who === 'nobody') yield sql<SqlBool>`assignee_id is null`;
  if (due === 'overdue') yield sql<SqlBool>`due_on < ${today}::date`;
  if (due === 'week') yield sql<SqlBool>`due_on <= ${today}::date + ${WEEK_DAYS}::int`;
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS))
    yield sql<SqlBool>`strpos(fold_text(concat_ws(' ', about, detail, reference, assignee)), fold_text(${word}::text)) > 0`;
}

/** How many of these kinds the member can do, and the first of them. */
export async function countWork<K extends WorkKind>(trx: Trx, sources: readonly WorkQuery[], kinds: readonly K[]) {
  type Counted = { kind: K; count: number; about: string | null; first_due: string | null; first_since: string | null };
  if (sources.length === 0) return [];
  const { rows } = await sql<Counted>`
    select kind, count(*)::int as count, case when count(*) = 1 then min(about) end as about, min(due_on)::text as first_due,
      to_json(min(since)) #>> '{}' as first_since
    from (${sql.join([...sources], sql` union all `)}) as work
    where yours and kind = any(${[...kinds]}::text[]) group by kind order by kind`.execute(trx);
  return rows.map((row) => ({ ...row, first_since: row.first_since && new Date(row.first_since).toISOString() }));
}
