import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findSameDocument, findTitleDocument, insertTitleDocument } from './title-document-store.ts';

/* What a check of ownership does with the documents of a title. */

type Register = {
  kind?: 'register' | 'plan';
  title: string;
  address: string;
  editionOn: string | null;
  fileName: string;
  file: StoredFile;
  at: Date;
  byMember: number;
};
/** Keeps a register that a check read among the documents of its title. The same file is kept once. */
export async function keepTitleFile(trx: Trx, scope: Scope, register: Register): Promise<void> {
  if (!(await insertTitleDocument(trx, scope, { kind: 'register', ...register }))) return;
  const row = await findSameDocument(trx, scope, register.title, register.file.sha256);
  if (row)
    await recordEvent(trx, scope, {
      action: 'add.title_document',
      object: { type: 'title_document', id: row.id, label: register.title },
      diff: { sha256: { before: null, after: register.file.sha256 } },
    });
}

/** One that is kept already; undefined where it is none of this workspace. */
export const findTitleFile = (trx: Trx, scope: Scope, id: number) => findTitleDocument(trx, scope, id);

/** Lets go of documents with this content, where the evidence that they are is erased. */
export async function forgetTitleFiles(trx: Trx, { workspaceId }: Scope, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await trx.deleteFrom('title_documents').where('workspace_id', '=', workspaceId).where('sha256', 'in', hashes).execute();
}
