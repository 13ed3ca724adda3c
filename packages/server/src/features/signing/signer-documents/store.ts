import type { PageSeen } from '@freehold/contract/signing/signing-fields';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { AppUserScope, Scope } from '../../../platform/scope.ts';

export type SignerDocumentRow = {
  id: number;
  title: string;
  sender_name: string;
  document_state: string;
  recipient_state: string;
  sent_at: Date;
  signed_at: Date | null;
  brand_colour: string | null;
  brand_logo_sha256: string | null;
};
type SenderBrand = { workspace_id: number; brand_colour: string | null; brand_logo_sha256: string | null };
type Wanted = { state: 'pending' | 'signed'; page: number; perPage: number };

/** The app user's documents of one page, newest first, and how many there are. What they declined, and what was called off before they signed, waits no more. */
export async function listForSigner(scope: AppUserScope, wanted: Wanted): Promise<{ rows: SignerDocumentRow[]; total: number }> {
  return scope.transaction(async (trx) => {
    const found = trx
      .selectFrom('signing_document_recipients as recipient')
      .innerJoin('signing_documents as document', (join) =>
        join.onRef('document.workspace_id', '=', 'recipient.workspace_id').onRef('document.id', '=', 'recipient.document_id'),
      )
      .where('recipient.app_user_id', '=', sql<number>`any (${scope.appUser.ids}::bigint[])`)
      .where('recipient.state', 'in', wanted.state === 'signed' ? ['signed'] : ['sent', 'viewed'])
      .$if(wanted.state === 'pending', (query) => query.where('document.state', '=', 'sent'));
    const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .leftJoin(sql<SenderBrand>`app_sender_brands()`.as('brand'), 'brand.workspace_id', 'document.workspace_id')
      .select([
        'document.id',
        'document.title',
        'document.sender_name',
        'document.state as document_state',
        'recipient.state as recipient_state',
        'recipient.signed_at',
        'brand.brand_colour',
        'brand.brand_logo_sha256',
      ])
      .select((row) => row.ref('recipient.sent_at').$notNull().as('sent_at'))
      .orderBy(wanted.state === 'signed' ? 'recipient.signed_at' : 'recipient.sent_at', 'desc')
      .orderBy('document.id', 'desc')
      .limit(wanted.perPage)
      .offset((wanted.page - 1) * wanted.perPage)
      .execute();
    return { rows, total };
  });
}

/** The workspace that sent the document to the app user; null for one that was not sent to them. */
export async function findSender(scope: AppUserScope, documentId: number): Promise<number | null> {
  return scope.transaction(async (trx) => {
    const row = await trx.selectFrom('signing_documents').select('workspace_id').where('id', '=', documentId).executeTakeFirst();
    return row?.workspace_id ?? null;
  });
}

/* ---------- what a person did in a document ---------- */
type Of = Pick<Scope, 'workspaceId'>;

export const findPagesSeen = (trx: Trx, { workspaceId }: Of, recipientId: number) =>
  trx
    .selectFrom('signing_pages_seen')
    .select(['page', 'sha256'])
    .where('workspace_id', '=', workspaceId)
    .where('recipient_id', '=', recipientId)
    .orderBy('page')
    .execute();

export async function insertPagesSeen(
  trx: Trx,
  { workspaceId }: Of,
  recipientId: number,
  shown: readonly PageSeen[],
  at: Date,
): Promise<void> {
  const pages = [...new Map(shown.map((one) => [one.page, one])).values()];
  if (pages.length === 0) return;
  await trx
    .insertInto('signing_pages_seen')
    .values(pages.map(({ page, sha256 }) => ({ workspace_id: workspaceId, recipient_id: recipientId, page, sha256, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findAttachments = (trx: Trx, { workspaceId }: Of, recipientId: number) =>
  trx
    .selectFrom('signing_attachments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('recipient_id', '=', recipientId)
    .orderBy('id')
    .execute();

export const insertAttachment = (trx: Trx, row: Insertable<DB['signing_attachments']>) =>
  trx.insertInto('signing_attachments').values(row).returningAll().executeTakeFirstOrThrow();
