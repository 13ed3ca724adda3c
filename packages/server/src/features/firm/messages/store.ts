import { UNDELIVERED, type MessageChannel, type MessageState } from '@freehold/contract/firm/message-kinds';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Messages } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { MessagePurpose } from '@freehold/contract/firm/message-kinds';

export type MessageRow = Selectable<Messages>;

export async function insertMessage(trx: Trx, row: Insertable<Messages>): Promise<number> {
  return (await trx.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertFiles(trx: Trx, scope: Scope, messageId: number, files: readonly { sha256: string; name: string }[]) {
  if (files.length === 0) return;
  const rows = files.map((file, position) => ({ workspace_id: scope.workspaceId, message_id: messageId, position, ...file }));
  await trx.insertInto('message_files').values(rows).execute();
}

/** What goes with each of these messages, in its order. */
export async function findFiles(trx: Trx, scope: Scope, messageIds: readonly number[]) {
  if (messageIds.length === 0) return [];
  return trx
    .selectFrom('message_files')
    .select(['message_id', 'sha256', 'name'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
}

/** The address the firm gives to those who ask; null where it set none. */
export async function findFirmAddress(trx: Trx, scope: Scope): Promise<string | null> {
  const row = await trx
    .selectFrom('workspaces')
    .select(sql<string | null>`applicant_contact ->> 'email'`.as('email'))
    .where('id', '=', scope.workspaceId)
    .executeTakeFirst();
  return row?.email ?? null;
}

const one = (trx: Trx, scope: Scope, id: number) =>
  trx.selectFrom('messages').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', '=', id);

export const findMessage = (trx: Trx, scope: Scope, id: number) => one(trx, scope, id).executeTakeFirst();
/** For a change of its state: nobody else changes it until the transaction ends. */
export const lockMessage = (trx: Trx, scope: Scope, id: number) => one(trx, scope, id).forNoKeyUpdate().executeTakeFirst();

export async function updateMessage(trx: Trx, scope: Scope, id: number, change: Updateable<Messages>): Promise<MessageRow> {
  return trx
    .updateTable('messages')
    .set(change)
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFiles(trx: Trx, scope: Scope, messageId: number): Promise<void> {
  await trx.deleteFrom('message_files').where('workspace_id', '=', scope.workspaceId).where('message_id', '=', messageId).execute();
}

/** Whether an email to this address reaches somebody who may read what members are told. */
export async function isAddressOfMember(trx: Trx, scope: Scope, address: string, now: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('state', '=', 'active')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Messages of a record that have not left for sure, locked. */
export async function lockUnsentAbout(trx: Trx, scope: Scope, about: { type: string; id: string | number }): Promise<MessageRow[]> {
  return trx
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('about_type', '=', about.type)
    .where('about_id', '=', String(about.id))
    .where('state', 'in', ['queued', 'sending'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The newest message of each of these records. */
export async function findNewestAbout(trx: Trx, scope: Scope, type: string, ids: readonly (string | number)[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('messages')
    .distinctOn('about_id')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('about_type', '=', type)
    .where('about_id', 'in', ids.map(String))
    .orderBy('about_id')
    .orderBy('id', 'desc')
    .execute();
}

export type Asked = {
  page: number;
  perPage: number;
  state?: MessageState | 'undelivered' | undefined;
  channel?: MessageChannel | undefined;
  /** What this member caused alone, without these purposes. */
  only: { memberId: number; not: readonly MessagePurpose[] } | null;
};

const reached = (trx: Trx, scope: Scope, { only }: Pick<Asked, 'only'>) =>
  trx
    .selectFrom('messages')
    .where('workspace_id', '=', scope.workspaceId)
    .$if(only !== null, (query) => query.where('by_member', '=', only?.memberId ?? 0).where('purpose', 'not in', [...(only?.not ?? [])]));

export async function listMessages(
  trx: Trx,
  scope: Scope,
  asked: Asked,
): Promise<{ rows: MessageRow[]; total: number; undelivered: number }> {
  const { state, channel } = asked;
  const ofChannel = reached(trx, scope, asked).$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'email'));
  const narrowed =
    state === undefined
      ? ofChannel
      : state === 'undelivered'
        ? ofChannel.where('state', 'in', UNDELIVERED).where('resent_as', 'is', null)
        : ofChannel.where('state', '=', state);
  const count = sql<string>`count(*)`;
  const { all } = await narrowed.select(count.as('all')).executeTakeFirstOrThrow();
  const { open } = await reached(trx, scope, asked)
    .where('state', 'in', UNDELIVERED)
    .where('resent_as', 'is', null)
    .select(count.as('open'))
    .executeTakeFirstOrThrow();
  const rows = await narrowed
    .selectAll()
    .orderBy('id', 'desc')
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
  return { rows, total: Number(all), undelivered: Number(open) };
}

/* ---------- reports of services and what the clock starts: read as the owner, because they name no workspace ---------- */

/** Whose message it is that a service speaks of: by our id of it, else by the service's own. */
export function findReported(db: Database, provider: string, { message, id }: { message: string | null; id: string | null }) {
  if (message === null && id === null) return undefined;
  const query = db.selectFrom('messages').select(['workspace_id', 'id']);
  const named = message === null ? query.where('provider_id', '=', id) : query.where('public_id', '=', message);
  return named
    .where((row) => row.or([row('provider', '=', provider), row('provider', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
}

/** Messages that no job brings on any more: handed over before `begun`, or waiting since before `queued`. */
export function findStuck(db: Database, { begun, queued }: { begun: Date; queued: Date }) {
  return db
    .selectFrom('messages')
    .select(['workspace_id', 'id'])
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'sending'), row('sending_at', '<', begun)]),
        row.and([row('state', '=', 'queued'), row('queued_at', '<', queued)]),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Erases what messages say and to whom that were queued before; of one that still waits, nothing. Answers how many. */
export async function eraseContent(db: Database, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with old as (
      select workspace_id, id from messages
      where to_sealed is not null and queued_at < ${before} and state not in ('queued', 'sending') order by queued_at limit ${most}),
    gone as (delete from message_files as f using old where f.workspace_id = old.workspace_id and f.message_id = old.id)
    update messages as m set to_sealed = null, content_sealed = null
    from old where m.workspace_id = old.workspace_id and m.id = old.id returning m.id`.execute(db);
  return rows.length;
}

/** Removes messages that were queued before, from the oldest on. Answers how many. */
export async function deleteMessages(db: Database, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from messages as m using (
      select workspace_id, id from messages as o where queued_at < ${before}
        and not exists (select from messages as earlier where earlier.workspace_id = o.workspace_id and earlier.resent_as = o.id)
      order by queued_at limit ${most}) as old
    where m.workspace_id = old.workspace_id and m.id = old.id returning m.id`.execute(db);
  return rows.length;
}
