import { Json } from '@freehold/contract/kernel/values';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type DraftRow = { id: number; version: number; inputs: Record<string, unknown>; created_at: Date; saved_at: Date };

/** Of whom it is, and nothing of when: it is sealed anew with every change. */
const context = (workspaceId: number, memberId: number) => `kyc-draft:${workspaceId}:${memberId}`;
const Inputs = z.record(z.string(), Json);

const own = (trx: Trx, { workspaceId, actor }: MemberScope) =>
  trx.selectFrom('kyc_drafts').selectAll().where('workspace_id', '=', workspaceId).where('by_member', '=', actor.memberId);

type Kept = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>;
const open = async (
  keys: Keys,
  { workspaceId, actor }: MemberScope,
  { id, version, inputs_sealed: sealed, created_at, saved_at }: Kept,
): Promise<DraftRow> => ({
  id,
  version,
  inputs: Inputs.parse(await openJson(keys, workspaceId, sealed, context(workspaceId, actor.memberId))),
  created_at,
  saved_at,
});

/** Newest first. */
export async function findDrafts(trx: Trx, scope: MemberScope, keys: Keys): Promise<DraftRow[]> {
  const rows = await own(trx, scope).orderBy('saved_at', 'desc').orderBy('id', 'desc').execute();
  return Promise.all(rows.map((row) => open(keys, scope, row)));
}

export async function findDraft(
  trx: Trx,
  scope: MemberScope,
  keys: Keys,
  id: number,
  { lock = false } = {},
): Promise<DraftRow | undefined> {
  const query = own(trx, scope).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && open(keys, scope, row);
}

export const countDrafts = async (trx: Trx, { workspaceId, actor }: MemberScope): Promise<number> => {
  const { count } = await trx
    .selectFrom('kyc_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('by_member', '=', actor.memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export async function insertDraft(trx: Trx, { workspaceId, actor }: MemberScope, keys: Keys, inputs: object, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('kyc_drafts')
    .values({
      workspace_id: workspaceId,
      by_member: actor.memberId,
      inputs_sealed: await sealJson(keys, workspaceId, inputs, context(workspaceId, actor.memberId)),
      created_at: now,
      saved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveDraftRow(
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  keys: Keys,
  id: number,
  inputs: object,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('kyc_drafts')
    .set({ inputs_sealed: await sealJson(keys, workspaceId, inputs, context(workspaceId, actor.memberId)), saved_at: now })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

export const touchDraft = (trx: Trx, { workspaceId }: Scope, id: number, now: Date) =>
  trx
    .updateTable('kyc_drafts')
    .set({ saved_at: now })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();

export const deleteDraftRow = (trx: Trx, { workspaceId }: Scope, id: number) =>
  trx.deleteFrom('kyc_drafts').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
