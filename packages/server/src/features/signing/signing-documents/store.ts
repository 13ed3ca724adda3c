import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type DocumentRow = Selectable<DB['signing_documents']>;
export type RecipientRow = Selectable<DB['signing_document_recipients']>;
export type OpenDocument = { document: DocumentRow; recipients: RecipientRow[] };
type Of = Pick<Scope, 'workspaceId'>;

/** The next number of the workspace, held until the transaction ends. */
export async function takeNumber(trx: Trx, { workspaceId }: Of): Promise<number> {
  const row = await trx
    .insertInto('signing_numbers')
    .values({ workspace_id: workspaceId, last: 1 })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ last: sql`signing_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export const insertDocument = (trx: Trx, row: Insertable<DB['signing_documents']>): Promise<DocumentRow> =>
  trx.insertInto('signing_documents').values(row).returningAll().executeTakeFirstOrThrow();

export const updateDocument = (
  trx: Trx,
  { workspaceId }: Of,
  id: number,
  change: Updateable<DB['signing_documents']>,
): Promise<DocumentRow> =>
  trx
    .updateTable('signing_documents')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A document with its people in their order. Locked it is the one place where two who act at once meet. */
export async function findDocument(trx: Trx, { workspaceId }: Of, id: number, { lock }: { lock: boolean }): Promise<OpenDocument | null> {
  const document = await trx
    .selectFrom('signing_documents')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return document ? { document, recipients: await findRecipients(trx, { workspaceId }, [id]) } : null;
}

export const findRecipients = (trx: Trx, { workspaceId }: Of, documentIds: readonly number[]): Promise<RecipientRow[]> =>
  documentIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('signing_document_recipients')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('document_id', 'in', documentIds)
        .orderBy('document_id')
        .orderBy('number')
        .orderBy('id')
        .execute();

export const insertRecipient = (trx: Trx, row: Insertable<DB['signing_document_recipients']>): Promise<RecipientRow> =>
  trx.insertInto('signing_document_recipients').values(row).returningAll().executeTakeFirstOrThrow();

export const updateRecipient = (
  trx: Trx,
  { workspaceId }: Of,
  id: number,
  change: Updateable<DB['signing_document_recipients']>,
): Promise<RecipientRow> =>
  trx
    .updateTable('signing_document_recipients')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteRecipients(trx: Trx, { workspaceId }: Of, documentId: number, except: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('signing_document_recipients')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .$if(except.length > 0, (query) => query.where('key', 'not in', except))
    .execute();
}

export async function deleteDocument(trx: Trx, { workspaceId }: Of, id: number): Promise<void> {
  await deleteRecipients(trx, { workspaceId }, id, []);
  await trx.deleteFrom('signing_documents').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

/** Another document that is out, or was signed by everybody, as the agreement of a tenancy. */
export const findAgreementOf = (trx: Trx, { workspaceId }: Of, tenancyId: number, exceptId: number) =>
  trx
    .selectFrom('signing_documents')
    .select(['number', 'state'])
    .where('workspace_id', '=', workspaceId)
    .where('tenancy_id', '=', tenancyId)
    .where('id', '<>', exceptId)
    .where('state', 'in', ['sent', 'sealing', 'completed'])
    .orderBy('id')
    .executeTakeFirst();

/* ---------- links ---------- */
export type SigningLinkRow = Selectable<DB['signing_links']>;

/** Across workspaces: which one a link belongs to is only known from what it holds. */
export const findLinkByHash = (db: Database, hash: Buffer): Promise<SigningLinkRow | undefined> =>
  db.selectFrom('signing_links').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export async function insertLink(trx: Trx, row: Insertable<DB['signing_links']>): Promise<void> {
  await trx.insertInto('signing_links').values(row).execute();
}

export async function revokeLinks(
  trx: Trx,
  { workspaceId }: Of,
  recipientId: number,
  why: 'new_link' | 'replaced' | 'wrong_person',
  at: Date,
): Promise<void> {
  await trx
    .updateTable('signing_links')
    .set({ revoked_at: at, revoked_for: why })
    .where('workspace_id', '=', workspaceId)
    .where('recipient_id', '=', recipientId)
    .where('revoked_at', 'is', null)
    .execute();
}

/* ---------- pages ---------- */
export type PageRow = Selectable<DB['signing_pages']>;

export async function insertPage(trx: Trx, row: Insertable<DB['signing_pages']>): Promise<void> {
  await trx
    .insertInto('signing_pages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findPages = (trx: Trx, { workspaceId }: Of, fileSha256: string): Promise<PageRow[]> =>
  trx
    .selectFrom('signing_pages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('file_sha256', '=', fileSha256)
    .orderBy('page')
    .execute();

export const findPage = (trx: Trx, { workspaceId }: Of, fileSha256: string, page: number) =>
  trx
    .selectFrom('signing_pages')
    .select(['picture_sha256', 'thumb_sha256'])
    .where('workspace_id', '=', workspaceId)
    .where('file_sha256', '=', fileSha256)
    .where('page', '=', page)
    .executeTakeFirst();

export async function countPages(trx: Trx, { workspaceId }: Of, fileSha256: string): Promise<number> {
  const { n } = await trx
    .selectFrom('signing_pages')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('file_sha256', '=', fileSha256)
    .executeTakeFirstOrThrow();
  return n;
}

/* ---------- neighbours ---------- */
export const findFirm = (trx: Trx, { workspaceId }: Of) =>
  trx.selectFrom('workspaces').select(['account_name', 'state']).where('id', '=', workspaceId).executeTakeFirstOrThrow();

export async function findMemberNames(trx: Trx, { workspaceId }: Of, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await trx
          .selectFrom('members')
          .select(['id', 'first_name', 'surname'])
          .where('workspace_id', '=', workspaceId)
          .where('id', 'in', wanted)
          .execute();
  return new Map(rows.map(({ id, first_name: first, surname }) => [id, [first, surname].filter(Boolean).join(' ')]));
}

export const findProperties = (trx: Trx, { workspaceId }: Of, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('properties')
        .select(['id', 'line1', 'line2', 'town', 'postcode', 'kind'])
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', [...ids])
        .execute();

export const findMessages = (trx: Trx, { workspaceId }: Of, recipientIds: readonly number[]) =>
  recipientIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('messages')
        .select(['about_id', 'channel', 'to_masked', 'purpose', 'state', 'fault', 'queued_at', 'sent_at', 'settled_at'])
        .where('workspace_id', '=', workspaceId)
        .where('about_type', '=', 'signing_recipient')
        .where('about_id', 'in', recipientIds.map(String))
        .orderBy('id', 'desc')
        .execute();

export const findSeal = (trx: Trx, { workspaceId }: Of, documentId: number) =>
  trx
    .selectFrom('signing_seals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
