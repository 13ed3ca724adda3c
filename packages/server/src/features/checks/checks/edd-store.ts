import { sql, type Insertable, type Selectable } from 'kysely';
import type { EddFiles, EddPacks } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type EddPackRow = Selectable<EddPacks>;
export type EddFileRow = Selectable<EddFiles>;

/** Every saved version of the pack, oldest first. */
export const findEddPacks = (trx: Trx, scope: Scope, checkId: number): Promise<EddPackRow[]> =>
  trx
    .selectFrom('edd_packs')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();

export async function insertEddPack(trx: Trx, row: Insertable<EddPacks>): Promise<void> {
  await trx.insertInto('edd_packs').values(row).execute();
}

/** Files of the pack, oldest first, with those that were removed. */
export const findEddFiles = (trx: Trx, scope: Scope, checkId: number): Promise<EddFileRow[]> =>
  trx
    .selectFrom('edd_files')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();

export async function insertEddFile(trx: Trx, row: Insertable<EddFiles>): Promise<void> {
  await trx.insertInto('edd_files').values(row).execute();
}

export async function removeEddFileRow(trx: Trx, scope: Scope, id: number, by: { memberId: number; at: Date }): Promise<void> {
  await trx
    .updateTable('edd_files')
    .set({ removed_at: by.at, removed_by: by.memberId, stored_sha256: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** The same bytes are evidence of a verification, which keeps their hash and no reference to the stored file. */
export async function isVerificationEvidence(trx: Trx, scope: Scope, sha256: string): Promise<boolean> {
  const { rows } = await sql`select from verification_evidence
    where workspace_id = ${scope.workspaceId} and sha256 = ${sha256} and erased_at is null limit 1`.execute(trx);
  return rows.length > 0;
}
