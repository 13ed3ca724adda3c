import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { CheckNotes } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type NoteRow = Omit<Selectable<CheckNotes>, 'text_sealed'> & { text: string };

const context = (workspaceId: number, checkId: number) => `check-note:${workspaceId}:${checkId}`;

/** Notes of a check, oldest first. */
export async function findNotes(trx: Trx, scope: Scope, keys: Keys, checkId: number): Promise<NoteRow[]> {
  const rows = await trx
    .selectFrom('check_notes')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ text_sealed: sealed, ...row }) => ({
      ...row,
      text: z.string().parse(await openJson(keys, scope.workspaceId, sealed, context(scope.workspaceId, checkId))),
    })),
  );
}

export async function insertNote(
  trx: Trx,
  scope: MemberScope,
  keys: Keys,
  { checkId, text, at }: { checkId: number; text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('check_notes')
    .values({
      workspace_id: scope.workspaceId,
      check_id: checkId,
      text_sealed: await sealJson(keys, scope.workspaceId, text, context(scope.workspaceId, checkId)),
      by_member: scope.actor.memberId,
      role_id: scope.actor.roleId,
      at,
    })
    .execute();
}
