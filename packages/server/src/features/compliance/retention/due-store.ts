import { PERIODS, type RetentionRule } from '@freehold/contract/kernel/retention-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { DueErasure } from '../../../platform/eraser.ts';
import type { CheckKinds } from '../../checks/public.ts';

/** Which kinds of check hold pictures of a face, and which are kept for a tenancy. */
export const kindsByClock = (kinds: CheckKinds) =>
  JSON.stringify({
    faces: kinds.all.filter(({ files }) => files !== undefined).map(({ code }) => code),
    tenancy: kinds.all.filter(({ keptFor }) => keptFor === 'tenancy').map(({ code }) => code),
  });

const NO_WORKSPACE = sql`null::bigint`;
const PERIODS_JSON = JSON.stringify(PERIODS);
export const dueUntil = (kinds: CheckKinds, until: string, workspace: RawBuilder<unknown> = NO_WORKSPACE) =>
  sql`retention_due(${until}::date, ${PERIODS_JSON}::jsonb, ${kindsByClock(kinds)}::jsonb, ${workspace})`;

export type DueRow = DueErasure & { workspaceId: number; held: boolean };
const COLUMNS = sql`workspace_id as "workspaceId", rule, object_type as "objectType", object_id as "objectId", party_id as "partyId", since, due_on as "dueOn", held`;

/** Over all firms: what may go today, and nothing that a hold keeps. */
export async function findDue(db: Database, kinds: CheckKinds, today: string, most: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select ${COLUMNS} from ${dueUntil(kinds, today)} as due where not held
    order by due_on, workspace_id, object_type, object_id limit ${most}`.execute(db);
  return rows;
}

/** Whether it may still go, now that its record is held. */
export async function isStillDue(trx: Trx, kinds: CheckKinds, workspaceId: number, due: DueErasure, today: string): Promise<boolean> {
  const { rows } = await sql`select from ${dueUntil(kinds, today, sql`${workspaceId}::bigint`)} as due
    where rule = ${due.rule} and object_type = ${due.objectType} and object_id = ${due.objectId} and not held`.execute(trx);
  return rows.length > 0;
}

/** Keeps the record as it is until the transaction ends: a legal hold that is being placed is waited for, and one that comes later waits. */
export async function keepParty(trx: Trx, workspaceId: number, partyId: number | null): Promise<void> {
  if (partyId === null) return;
  await sql`select from parties where workspace_id = ${workspaceId} and id = ${partyId} for no key update`.execute(trx);
}

export type ListedDue = DueRow & {
  name: string | null;
  version: number | null;
  ref: string | null;
  kind: string | null;
  flow: string | null;
  /** Of an invoice, a payment request, a report or a document. */
  number: string | null;
};
type Asked = { until: string; rule: RetentionRule | undefined; held: boolean | undefined; page: number; perPage: number };
export async function listDue(trx: Trx, kinds: CheckKinds, workspaceId: number, asked: Asked) {
  const { rows } = await sql<ListedDue & { total: number }>`
    select ${sql`due.workspace_id as "workspaceId", due.rule, due.object_type as "objectType", due.object_id as "objectId", due.party_id as "partyId", due.since, due.due_on as "dueOn", due.held`},
      party.display_name as name, party.version, about.public_ref as ref, about.kind, run.flow_name as flow,
      coalesce(invoice.number, 'PAY-' || lpad(pay.number::text, greatest(4, length(pay.number::text)), '0'), 'MON-' || extract(year from report.made_at at time zone 'UTC')::int || '-' || lpad(report.number::text, 4, '0'),
        'DOC-' || lpad(document.number::text, greatest(4, length(document.number::text)), '0')) as number, count(*) over ()::int as total
    from ${dueUntil(kinds, asked.until, sql`${workspaceId}::bigint`)} as due
    left join parties party on party.workspace_id = due.workspace_id and party.id = due.party_id
    left join checks about on due.object_type = 'check' and about.workspace_id = due.workspace_id and about.id = due.object_id
    left join flow_runs run on due.object_type = 'flow_run' and run.workspace_id = due.workspace_id and run.id = due.object_id
    left join invoices invoice on due.object_type = 'invoice' and invoice.workspace_id = due.workspace_id and invoice.id = due.object_id
    left join payment_requests pay on due.object_type = 'payment_request' and pay.workspace_id = due.workspace_id and pay.id = due.object_id
    left join monitoring_reports report on due.object_type = 'monitoring_report' and report.workspace_id = due.workspace_id and report.id = due.object_id
    left join signing_documents document on due.object_type = 'signing_document' and document.workspace_id = due.workspace_id and document.id = due.object_id
    where true ${asked.rule === undefined ? sql`` : sql`and due.rule = ${asked.rule}`} ${asked.held === undefined ? sql`` : sql`and due.held = ${asked.held}`}
    order by due.due_on, due.rule, due.object_id limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(trx);
  return rows;
}

/** How much there is of each rule by a day, and how much of it a hold keeps. */
export async function countDue(trx: Trx, kinds: CheckKinds, workspaceId: number, until: string) {
  const { rows } = await sql<{ rule: RetentionRule; going: number; held: number }>`
    select rule, (count(*) filter (where not held))::int as going, (count(*) filter (where held))::int as held
    from ${dueUntil(kinds, until, sql`${workspaceId}::bigint`)} as due group by rule`.execute(trx);
  return rows;
}

/** How much of each rule is kept now. What belongs to no workspace is not counted. */
export async function countKept(trx: Trx, workspaceId: number): Promise<Partial<Record<RetentionRule, number>>> {
  const { rows } = await sql<
    Record<
      | 'checks'
      | 'people'
      | 'links'
      | 'messages'
      | 'webhooks'
      | 'activity'
      | 'invoices'
      | 'payments'
      | 'monitoring_reports'
      | 'documents'
      | 'deeds',
      number
    >
  >`select
    (select count(*)::int from checks where workspace_id = ${workspaceId}) as checks,
    (select count(*)::int from parties where workspace_id = ${workspaceId} and erased_at is null and merged_into is null) as people,
    (select count(*)::int from flow_runs run where workspace_id = ${workspaceId} and erased_at is null and ended_at is not null
      and not exists (select from flow_run_checks linked where linked.workspace_id = run.workspace_id and linked.run_id = run.id)) as links,
    (select count(*)::int from messages where workspace_id = ${workspaceId} and content_sealed is not null) as messages,
    (select count(*)::int from webhook_events where workspace_id = ${workspaceId}) as webhooks,
    (select count(*)::int from audit_events where workspace_id = ${workspaceId}) as activity,
    (select count(*)::int from invoices where workspace_id = ${workspaceId} and erased_at is null) as invoices,
    (select count(*)::int from payment_requests where workspace_id = ${workspaceId} and erased_at is null) as payments,
    (select count(*)::int from monitoring_reports where workspace_id = ${workspaceId}) as monitoring_reports,
    (select count(*)::int from signing_documents where workspace_id = ${workspaceId} and state <> 'draft' and not is_deed(signing_documents)) as documents,
    (select count(*)::int from signing_documents where workspace_id = ${workspaceId} and is_deed(signing_documents)) as deeds`.execute(trx);
  return rows[0] ?? {};
}

export type HoldRow = { id: number; name: string; version: number; reason: string | null };
export async function findHolds(trx: Trx, workspaceId: number): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`select id, display_name as name, version, legal_hold_reason as reason from parties
    where workspace_id = ${workspaceId} and legal_hold and merged_into is null order by updated_at desc, id desc limit 100`.execute(trx);
  return rows;
}

/** Who placed each hold last, and when. */
export async function findHolders(trx: Trx, workspaceId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; by: string | null; at: Date }>`
    select distinct on (object_key) split_part(object_key, ':', 2)::bigint as id, actor ->> 'name' as by, at
    from audit_events where workspace_id = ${workspaceId} and action = 'hold.party'
      and object_key = any (${ids.map((id) => `party:${id}`)}::text[])
    order by object_key, at desc`.execute(trx);
  return rows;
}
