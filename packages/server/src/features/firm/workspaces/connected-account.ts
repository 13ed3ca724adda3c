import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Says in the menu whether clients can pay: how the account stands, or null where they cannot yet. True where that changed. */
export async function writeConnectedAccount(
  trx: Trx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  status: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('workspaces')
    .set({ connected_account_status: status })
    .where('id', '=', workspaceId)
    .where((row) => row('connected_account_status', 'is distinct from', status))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
