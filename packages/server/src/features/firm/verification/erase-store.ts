import type { EvidencePart } from '@freehold/contract/firm/verification';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type DueFile = {
  workspace_id: number;
  id: number;
  verification_id: number;
  part: EvidencePart;
  sha256: string;
  /** Another file of a verification has the same content and is kept. */
  is_used_elsewhere: boolean;
};

/** What is to be erased in every workspace, with the owner's rights. `before`: 30 days ago. */
export async function readDueForErasing(db: Database, before: Date): Promise<DueFile[]> {
  const { rows } = await sql<DueFile>`
    with due as (
      select file.workspace_id, file.id, file.verification_id, file.part, file.sha256
      from verification_evidence as file
      join verifications as whole on whole.workspace_id = file.workspace_id and whole.id = file.verification_id
      where file.erased_at is null and (
        file.removed_at is not null
        or (file.part = 'photograph' and whole.state in ('accepted', 'rejected') and whole.decided_at < ${before})
        or (whole.state in ('started', 'ask_again') and whole.updated_at < ${before})
      )
    )
    select due.*, exists (
      select 1 from verification_evidence as other
      where other.workspace_id = due.workspace_id and other.sha256 = due.sha256 and other.erased_at is null
        and not exists (select 1 from due as also where also.workspace_id = other.workspace_id and also.id = other.id)
    ) as is_used_elsewhere
    from due order by due.workspace_id, due.id`.execute(db);
  return rows;
}

export async function markErased(trx: Trx, scope: Scope, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('verification_evidence')
    .set({ erased_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}
