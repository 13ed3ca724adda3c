import type { Insertable } from 'kysely';
import type { EvidenceLooks } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { z } from 'zod';

type Of = Pick<Scope, 'workspaceId'>;

export async function insertLook(trx: Trx, row: Insertable<EvidenceLooks>): Promise<void> {
  await trx.insertInto('evidence_looks').values(row).execute();
}

/** When the member opened the file last. */
export async function findLastLook(trx: Trx, scope: MemberScope, checkId: number, key: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('evidence_looks')
    .select('at')
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .where('file_key', '=', key)
    .where('by_member', '=', scope.actor.memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export const findLooks = (trx: Trx, { workspaceId }: Of, checkId: number) =>
  trx
    .selectFrom('evidence_looks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

const ErasedFiles = z.array(z.object({ key: z.string(), name: z.string(), sha256: z.string(), size: z.number() }));
export type ErasedFile = z.infer<typeof ErasedFiles>[number];

export async function findErasures(trx: Trx, { workspaceId }: Of, checkId: number) {
  const rows = await trx
    .selectFrom('evidence_erasures')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, files: ErasedFiles.parse(row.files) })).filter(({ files }) => files.length > 0);
}

type Erasure = { checkId: number; what: 'faces' | 'all'; at: Date; reason: string; files: readonly ErasedFile[] };
export async function insertErasure(trx: Trx, { workspaceId }: Of, { checkId, files, ...erasure }: Erasure): Promise<void> {
  await trx
    .insertInto('evidence_erasures')
    .values({ workspace_id: workspaceId, check_id: checkId, ...erasure, files: JSON.stringify(files) })
    .execute();
}

/** The person of a check, where a legal hold stops every erasure. */
export async function isHeld(trx: Trx, { workspaceId }: Of, partyId: number | null): Promise<boolean> {
  if (partyId === null) return false;
  const row = await trx
    .selectFrom('parties')
    .select('legal_hold')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', partyId)
    .executeTakeFirst();
  return row?.legal_hold === true;
}

export async function hasProperty(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('properties')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everybody with a role at a property now, each once. */
export async function findPeopleOfProperty(
  trx: Trx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  propertyId: number,
): Promise<{ party_id: number; role: string }[]> {
  return trx
    .selectFrom('property_people')
    .distinctOn('party_id')
    .select(['party_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where('property_id', '=', propertyId)
    .where('state', '<>', 'withdrawn')
    .orderBy('party_id')
    .orderBy('id')
    .execute();
}
