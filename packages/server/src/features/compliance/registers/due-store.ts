import type { KeptRegister } from '@freehold/contract/compliance/register-forms';
import { DateOnly } from '@freehold/contract/kernel/values';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { may } from '../../access/public.ts';
import { maySeeFrozen } from '../../checks/public.ts';

/** Lines that are due by a day: the newest version of each, not closed, not withdrawn, and no course that somebody did again or who left. */
const dueBy = (day: string): RawBuilder<unknown> => sql`
  from register_versions as version
  join register_entries as entry on entry.workspace_id = version.workspace_id and entry.id = version.entry_id
  left join members as person on person.workspace_id = version.workspace_id and person.id = version.member_id
  where version.due_on <= ${day}::date and version.closed_on is null and not version.is_withdrawn
    and not exists (select from register_versions as later
      where later.workspace_id = version.workspace_id and later.entry_id = version.entry_id and later.version > version.version)
    and (entry.register <> 'training' or (person.state <> 'removed' and not exists (
      select from register_versions as again
      join register_entries as other on other.workspace_id = again.workspace_id and other.id = again.entry_id and other.register = 'training'
      where again.workspace_id = version.workspace_id and again.member_id = version.member_id and again.entry_id <> version.entry_id
        and lower(trim(again.title)) = lower(trim(version.title)) and not again.is_withdrawn
        and (again.happened_on, again.entry_id) > (version.happened_on, version.entry_id)
        and not exists (select from register_versions as last
          where last.workspace_id = again.workspace_id and last.entry_id = again.entry_id and last.version > again.version))))`;

export async function findDue(trx: Trx, { workspaceId }: Scope, day: string) {
  const { rows } = await sql<{ id: number; register: KeptRegister; due_on: string }>`
    select entry.id, entry.register, version.due_on ${dueBy(day)} and version.workspace_id = ${workspaceId} order by entry.id`.execute(trx);
  return rows;
}

/** Workspaces in use with anything to be reminded of. */
export async function findWorkspacesWithDue(db: Database, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from workspaces where state <> 'closed' and completed_signup and (
      (supervision ->> 'state' = 'registered' and supervision ->> 'renews_on' <= ${day})
      or id in (select version.workspace_id ${dueBy(day)})) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The day the firm's registration with HMRC ends; null where it has none. */
export async function findRenewal(trx: Trx, { workspaceId }: Scope): Promise<string | null> {
  const row = await trx
    .selectFrom('supervision_versions')
    .select(['state', 'renews_on'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return row?.state === 'registered' ? (DateOnly.safeParse(row.renews_on).data ?? null) : null;
}

/** Lines that are due within the month, for those who keep the registers; and policies that the one who asks has not read. */
export function workOfRegisters(scope: MemberScope, reviewsUntil: string): WorkQuery[] {
  const { workspaceId, actor } = scope;
  const toRead = sql`
    select 'policy_to_read' as kind, 'policy:' || version.entry_id as key, version.title as about, 'Version ' || version.version as detail,
      null::text as reference, ${actor.memberId}::bigint as assignee_id, version.at as since, null::date as due_on, '/compliance' as path,
      true as yours
    from register_versions as version
    join register_entries as entry on entry.workspace_id = version.workspace_id and entry.id = version.entry_id and entry.register = 'policies'
    where version.workspace_id = ${workspaceId} and not version.is_withdrawn
      and not exists (select from register_versions as later
        where later.workspace_id = version.workspace_id and later.entry_id = version.entry_id and later.version > version.version)
      and not exists (select from policy_acknowledgements as read where read.workspace_id = version.workspace_id
        and read.entry_id = version.entry_id and read.version = version.version and read.member_id = ${actor.memberId})`;
  if (!may(scope, 'keep_registers')) return [toRead];
  const due = sql`
    select 'register_due' as kind, 'register:' || entry.id as key,
      coalesce(nullif(version.title, ''), 'Firm risk assessment') as about,
      case when person.id is null then null else person.first_name || ' ' || person.surname end as detail,
      null::text as reference, null::bigint as assignee_id, version.at as since, version.due_on as due_on,
      '/compliance?register=' || entry.register as path, true as yours
    ${dueBy(reviewsUntil)} and version.workspace_id = ${workspaceId}
      ${maySeeFrozen(scope) ? sql`` : sql`and entry.register <> 'ofsi_reports'`}`;
  return [toRead, due];
}
