import { TitleDocumentKind, type TitleDocument } from '@freehold/contract/insights/title-documents';
import type { Trx } from '../../../platform/database.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Scope } from '../../../platform/scope.ts';

const withNames = (trx: Trx, { workspaceId }: Scope) =>
  trx
    .selectFrom('title_documents')
    .innerJoin('members', (join) =>
      join.onRef('members.id', '=', 'title_documents.by_member').onRef('members.workspace_id', '=', 'title_documents.workspace_id'),
    )
    .selectAll('title_documents')
    .select(['first_name', 'surname'])
    .where('title_documents.workspace_id', '=', workspaceId);
type Row = Awaited<ReturnType<typeof findTitleDocuments>>[number];

type Asked = { title: string | undefined; page: number; perPage: number };
export const findTitleDocuments = (trx: Trx, scope: Scope, { title, page, perPage }: Asked) =>
  withNames(trx, scope)
    .$if(title !== undefined, (query) => query.where('title_number', '=', title ?? ''))
    .orderBy('title_documents.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();

export async function countTitleDocuments(trx: Trx, { workspaceId }: Scope, title: string | undefined): Promise<number> {
  const row = await trx
    .selectFrom('title_documents')
    .select((query) => query.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .$if(title !== undefined, (query) => query.where('title_number', '=', title ?? ''))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const findTitleDocument = (trx: Trx, scope: Scope, id: number) =>
  withNames(trx, scope).where('title_documents.id', '=', id).executeTakeFirst();

export const findSameDocument = (trx: Trx, scope: Scope, title: string, sha256: string) =>
  withNames(trx, scope).where('title_number', '=', title).where('sha256', '=', sha256).executeTakeFirst();

type New = {
  title: string;
  kind: TitleDocumentKind;
  address: string;
  editionOn: string | null;
  fileName: string;
  file: StoredFile;
  at: Date;
  byMember: number;
};
/** False where the title has the file already. */
export async function insertTitleDocument(trx: Trx, { workspaceId }: Scope, document: New): Promise<boolean> {
  const { title, kind, address, editionOn, fileName, file, at, byMember } = document;
  const row = await trx
    .insertInto('title_documents')
    .values({
      workspace_id: workspaceId,
      title_number: title,
      kind,
      address,
      edition_on: editionOn,
      file_name: fileName,
      size: file.size,
      sha256: file.sha256,
      by_member: byMember,
      added_at: at,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'title_number', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteTitleDocument = (trx: Trx, { workspaceId }: Scope, id: number) =>
  trx.deleteFrom('title_documents').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();

export const presentTitleDocument = (row: Row): TitleDocument => ({
  id: row.id,
  title_number: row.title_number,
  kind: TitleDocumentKind.parse(row.kind),
  address: row.address,
  edition_on: row.edition_on,
  file_name: row.file_name,
  size: row.size,
  sha256: row.sha256,
  added_by: `${row.first_name} ${row.surname}`.trim(),
  added_at: row.added_at.toISOString(),
});
