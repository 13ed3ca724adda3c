import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { noteLook } from './notes-store.ts';

/** What the files that people sent in do for the checks that rest on them. */
export const runFiles = {
  async noteLook(trx: Trx, scope: MemberScope, { id, title }: { id: number; title: string }, at: Date): Promise<void> {
    const file = await trx
      .selectFrom('flow_run_files')
      .select('run_id')
      .where('workspace_id', '=', scope.workspaceId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (file) await noteLook(trx, scope, file.run_id, `A file of “${title}”`, at);
  },
  /** With those that were taken out or sent before in the same steps. */
  async release(trx: Trx, { workspaceId }: Scope, ids: readonly number[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const released = await trx
      .updateTable('flow_run_files as file')
      .set({ stored_sha256: null })
      .where('file.workspace_id', '=', workspaceId)
      .where('file.stored_sha256', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('flow_run_files as named')
            .select('named.id')
            .where('named.workspace_id', '=', workspaceId)
            .where('named.id', 'in', ids)
            .whereRef('named.run_id', '=', 'file.run_id')
            .whereRef('named.step_key', '=', 'file.step_key'),
        ),
      )
      .returning('file.sha256')
      .execute();
    return released.map(({ sha256 }) => sha256);
  },
};
