import type { Insertable, Selectable, Updateable } from 'kysely';
import type { FlowRunContacts, FlowRunLinks } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ContactRow = Selectable<FlowRunContacts>;
export type LinkRow = Selectable<FlowRunLinks>;

/** The contacts of runs that are in use, oldest first. */
export const findContacts = (trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, runIds: readonly number[]): Promise<ContactRow[]> =>
  runIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('flow_run_contacts')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('run_id', 'in', runIds)
        .where('revoked_at', 'is', null)
        .orderBy('id')
        .execute();

export async function insertContact(trx: Trx, row: Insertable<FlowRunContacts>): Promise<ContactRow> {
  return trx.insertInto('flow_run_contacts').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Takes a contact out of use, with every link that was sent to it. */
export async function revokeContact(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, id: number, at: Date): Promise<void> {
  await trx.updateTable('flow_run_contacts').set({ revoked_at: at }).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
  await trx
    .updateTable('flow_run_links')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Every link of a run that is not for a contact: what a phone or a device of the firm was handed. */
export async function revokeHandovers(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, runId: number, at: Date): Promise<void> {
  await trx
    .updateTable('flow_run_links')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('contact_id', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function insertLink(trx: Trx, row: Insertable<FlowRunLinks>): Promise<void> {
  await trx.insertInto('flow_run_links').values(row).execute();
}

export async function changeLink(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, id: number, change: Updateable<FlowRunLinks>) {
  await trx.updateTable('flow_run_links').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

/** Across workspaces: which one a link belongs to is only known from what it holds. */
export const findLinkByHash = (db: Database, hash: Buffer): Promise<LinkRow | undefined> =>
  db.selectFrom('flow_run_links').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const lockLink = (trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, id: number): Promise<LinkRow | undefined> =>
  trx
    .selectFrom('flow_run_links')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
