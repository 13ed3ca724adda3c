import { AddressProofKind, type KYC_FILE_KINDS } from '@freehold/contract/identity/kyc-inputs';
import { DateOnly } from '@freehold/contract/kernel/values';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type FileKind = (typeof KYC_FILE_KINDS)[number];
const Proof = z.object({ kind: AddressProofKind, issuer: z.string(), dated_on: DateOnly });
export type Proof = z.infer<typeof Proof>;
export type StaffFile = {
  id: number;
  draft_id: number | null;
  kind: FileKind;
  part: string | null;
  proof: Proof | null;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  by_member: number;
  at: Date;
};
type Where = { draft_id: number } | { check_id: number };

const proofContext = (workspaceId: number, sha256: string) => `kyc-file:${workspaceId}:${sha256}`;

/** The files of a check, or of some forms. */
export async function findStaffFiles(
  trx: Trx,
  { workspaceId }: Scope,
  keys: Keys,
  of: { draft_id: readonly number[] } | { check_id: number },
): Promise<StaffFile[]> {
  if ('draft_id' in of && of.draft_id.length === 0) return [];
  const query = trx.selectFrom('kyc_files').selectAll().where('workspace_id', '=', workspaceId).orderBy('id');
  const rows = await ('draft_id' in of ? query.where('draft_id', 'in', of.draft_id) : query.where('check_id', '=', of.check_id)).execute();
  return Promise.all(
    rows.map(async ({ id, draft_id, kind, part, proof_sealed: sealed, name, mime, size, sha256, by_member, at }) => ({
      id,
      draft_id,
      kind,
      part,
      proof: sealed === null ? null : Proof.parse(await openJson(keys, workspaceId, sealed, proofContext(workspaceId, sha256))),
      name,
      mime,
      size,
      sha256,
      by_member,
      at,
    })),
  );
}

export async function insertStaffFile(
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  keys: Keys,
  of: Where,
  {
    kind,
    part,
    proof,
    name,
    file,
    at,
  }: { kind: FileKind; part: string | null; proof: Proof | null; name: string; file: StoredFile; at: Date },
): Promise<void> {
  await trx
    .insertInto('kyc_files')
    .values({
      workspace_id: workspaceId,
      ...of,
      kind,
      part,
      proof_sealed: proof && (await sealJson(keys, workspaceId, proof, proofContext(workspaceId, file.sha256))),
      name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      stored_sha256: file.sha256,
      by_member: actor.memberId,
      at,
    })
    .execute();
}

export const deleteStaffFiles = (trx: Trx, { workspaceId }: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx.deleteFrom('kyc_files').where('workspace_id', '=', workspaceId).where('id', 'in', ids).returning('sha256').execute();

/** The files of a form go over to the check it became. */
export const moveStaffFiles = (trx: Trx, { workspaceId }: Scope, draftId: number, checkId: number) =>
  trx
    .updateTable('kyc_files')
    .set({ draft_id: null, check_id: checkId })
    .where('workspace_id', '=', workspaceId)
    .where('draft_id', '=', draftId)
    .execute();

/** What refers to the stored bytes goes; the hash stays. Answers the hashes that nothing here refers to any more. */
export async function releaseStaffFiles(trx: Trx, { workspaceId }: Scope, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('kyc_files')
    .set({ stored_sha256: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .returning('sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}
