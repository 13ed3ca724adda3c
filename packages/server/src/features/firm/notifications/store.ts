import type { NotificationKind, MailChoice } from '@freehold/contract/firm/notification-kinds';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import { readToggles } from '../../../platform/authenticate.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

const SHOWN = ['id', 'kind', 'words', 'path', 'is_urgent', 'created_at', 'read_at'] as const;

/** Everybody who can be told anything, with what they chose. */
export async function findRecipients(trx: Trx, scope: Scope, now: Date) {
  const rows = await trx
    .selectFrom('members')
    .leftJoin('notification_choices as chosen', (join) =>
      join.onRef('chosen.workspace_id', '=', 'members.workspace_id').onRef('chosen.member_id', '=', 'members.id'),
    )
    .select(['members.id', 'members.role_id', 'members.toggles', 'chosen.choices'])
    .where('members.workspace_id', '=', scope.workspaceId)
    .where('members.state', '=', 'active')
    .where((row) => row.or([row('members.expires_at', 'is', null), row('members.expires_at', '>', now)]))
    .execute();
  return rows.map((row) => ({
    memberId: row.id,
    roleId: row.role_id,
    toggles: readToggles(row.toggles),
    choices: row.choices,
  }));
}

/** Those of them from whom the object is hidden, because it belongs to other branches than theirs. */
export async function findKeptFrom(trx: Trx, about: About, among: readonly { memberId: number }[]): Promise<Set<number>> {
  const members = among.map(({ memberId }) => memberId);
  if (members.length === 0) return new Set();
  const { rows } = await sql<{ member: number }>`
    select member from members_kept_from(${`${about.type}:${about.id}`}, ${members}::bigint[]) as member`.execute(trx);
  return new Set(rows.map(({ member }) => Number(member)));
}

export type NewNotification = {
  member_id: number;
  kind: NotificationKind;
  object_type: string;
  object_id: string;
  words: string;
  path: string;
  is_urgent: boolean;
  is_shown: boolean;
  mail: MailChoice;
  created_at: Date;
};

export async function insertNotifications(trx: Trx, scope: Scope, rows: readonly NewNotification[]) {
  return trx
    .insertInto('notifications')
    .values(rows.map((row) => ({ workspace_id: scope.workspaceId, ...row })))
    .returning(['id', 'mail'])
    .execute();
}

type About = { type: string; id: number | string };

/** Members who were told this already: who has not read it yet, or anybody ever. */
export async function findTold(trx: Trx, scope: Scope, kind: NotificationKind, about: About, ever: boolean): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('notifications')
    .select('member_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('object_type', '=', about.type)
    .where('object_id', '=', String(about.id))
    .where('kind', '=', kind)
    .$if(!ever, (query) => query.where('read_at', 'is', null))
    .execute();
  return new Set(rows.map((row) => row.member_id));
}

/** Answers whether there was anything. */
export async function readAbout(
  trx: Trx,
  scope: Scope,
  kinds: readonly NotificationKind[],
  about: { type: string; id?: number | string; memberId?: number },
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('workspace_id', '=', scope.workspaceId)
    .where('object_type', '=', about.type)
    .$if(about.id !== undefined, (query) => query.where('object_id', '=', String(about.id)))
    .$if(about.memberId !== undefined, (query) => query.where('member_id', '=', about.memberId ?? 0))
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

const own = (trx: Trx, scope: MemberScope) =>
  trx
    .selectFrom('notifications')
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', scope.actor.memberId)
    .where('is_shown', '=', true);

export async function listOwn(trx: Trx, scope: MemberScope, asked: { page: number; perPage: number; onlyUnread: boolean }) {
  const totals = await own(trx, scope)
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      row.fn.max('id').as('newest'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await own(trx, scope)
    .select(SHOWN)
    .$if(asked.onlyUnread, (query) => query.where('read_at', 'is', null))
    .orderBy(sql`read_at is not null`)
    .orderBy('id', 'desc')
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
  const [all, unread] = [Number(totals.all), Number(totals.unread)];
  return { rows, total: asked.onlyUnread ? unread : all, unread, newest: totals.newest === null ? null : Number(totals.newest) };
}
export type NotificationRow = Awaited<ReturnType<typeof listOwn>>['rows'][number];

/** Undefined when it is not theirs. What was read before keeps its time. */
export function readOwn(trx: Trx, scope: MemberScope, id: number, now: Date): Promise<NotificationRow | undefined> {
  return trx
    .updateTable('notifications')
    .set((row) => ({ read_at: row.fn.coalesce('read_at', row.val(now)) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', scope.actor.memberId)
    .where('is_shown', '=', true)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst();
}

export async function readOwnUpTo(trx: Trx, scope: MemberScope, upTo: number, now: Date): Promise<number> {
  const rows = await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', scope.actor.memberId)
    .where('is_shown', '=', true)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

export function findChoices(trx: Trx, scope: MemberScope) {
  return trx
    .selectFrom('notification_choices')
    .select(['version', 'is_quiet', 'choices'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', scope.actor.memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveChoices(
  trx: Trx,
  scope: MemberScope,
  row: { version: number; is_quiet: boolean; choices: string },
): Promise<void> {
  await trx
    .insertInto('notification_choices')
    .values({ workspace_id: scope.workspaceId, member_id: scope.actor.memberId, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id']).doUpdateSet(row))
    .execute();
}

/** One that is to be mailed at once, while it waits and its member may still be told; locked until the transaction ends. */
export function findToMail(trx: Trx, scope: Scope, id: number, now: Date) {
  return trx
    .selectFrom('notifications')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'notifications.workspace_id').onRef('members.id', '=', 'notifications.member_id'),
    )
    .innerJoin('workspaces', 'workspaces.id', 'notifications.workspace_id')
    .leftJoin('notification_choices as chosen', (join) =>
      join.onRef('chosen.workspace_id', '=', 'members.workspace_id').onRef('chosen.member_id', '=', 'members.id'),
    )
    .select([
      'notifications.kind',
      'notifications.words',
      'notifications.path',
      'notifications.is_urgent',
      'members.email',
      'workspaces.account_name',
    ])
    .select((row) => row.fn.coalesce('chosen.is_quiet', row.lit(true)).as('is_quiet'))
    .where('notifications.workspace_id', '=', scope.workspaceId)
    .where('notifications.id', '=', id)
    .where('notifications.mail', '=', 'at_once')
    .where('notifications.mailed_at', 'is', null)
    .where('notifications.read_at', 'is', null)
    .where('members.state', '=', 'active')
    .where((row) => row.or([row('members.expires_at', 'is', null), row('members.expires_at', '>', now)]))
    .forNoKeyUpdate('notifications')
    .executeTakeFirst();
}

export async function setMail(trx: Trx, scope: Scope, id: number, change: { mail?: MailChoice; mailed_at?: Date }): Promise<void> {
  await trx.updateTable('notifications').set(change).where('workspace_id', '=', scope.workspaceId).where('id', '=', id).execute();
}

/** Members who have something to be told in the morning, of every workspace: read as the owner, because the clock belongs to none. */
export function findMembersWithDigest(db: Database, now: Date): Promise<{ workspace_id: number; member_id: number }[]> {
  return digestRows(db, now)
    .select(['notifications.workspace_id', 'notifications.member_id'])
    .distinct()
    .orderBy('notifications.workspace_id')
    .orderBy('notifications.member_id')
    .execute();
}

const digestRows = (db: Database | Trx, now: Date) =>
  db
    .selectFrom('notifications')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'notifications.workspace_id').onRef('members.id', '=', 'notifications.member_id'),
    )
    .innerJoin('workspaces', 'workspaces.id', 'notifications.workspace_id')
    .where('notifications.mail', '=', 'digest')
    .where('notifications.mailed_at', 'is', null)
    .where('notifications.read_at', 'is', null)
    .where('members.state', '=', 'active')
    .where((row) => row.or([row('members.expires_at', 'is', null), row('members.expires_at', '>', now)]))
    .where('workspaces.state', '=', 'active');

/** Takes everything a member is to be told, and marks it as mailed: whoever takes it mails it. */
export async function takeDigest(trx: Trx, scope: Scope, memberId: number, now: Date) {
  const rows = await digestRows(trx, now)
    .select(['notifications.id', 'notifications.words', 'members.email', 'workspaces.account_name'])
    .where('notifications.workspace_id', '=', scope.workspaceId)
    .where('notifications.member_id', '=', memberId)
    .orderBy('notifications.id')
    .forNoKeyUpdate('notifications')
    .execute();
  if (rows.length > 0)
    await trx
      .updateTable('notifications')
      .set({ mailed_at: now })
      .where('workspace_id', '=', scope.workspaceId)
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
  return rows;
}
export type DigestRow = Awaited<ReturnType<typeof takeDigest>>[number];

/** Removes what nobody needs any more. */
export async function forgetBefore(db: Database, read: Date, any: Date): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where((row) => row.or([row('created_at', '<', any), row.and([row('read_at', '<', read), row('created_at', '<', read)])]))
    .execute();
}
