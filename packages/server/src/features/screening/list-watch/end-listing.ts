import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** What monitoring decided of a list change stands here too, so that the same entry unchanged is not told of again. */
export const endListing = (
  trx: Trx,
  { workspaceId }: Scope,
  id: number,
  { at, by, reason }: { at: Date; by: number; reason: string },
): Promise<unknown> =>
  trx
    .updateTable('screening_alerts')
    .set({ state: 'dismissed', settled_at: at, settled_by: by, reason })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', 'in', ['new', 'seen'])
    .execute();
