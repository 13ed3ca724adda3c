import * as contract from '@freehold/contract/properties/property-lists';
import type { MemberScope } from '../../../platform/scope.ts';
import { Refused, refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import type { Trx } from '../../../platform/database.ts';
import { mayGoTo } from '../../firm/public.ts';
import { requireMay } from '../../access/public.ts';
import { insertStage, refuseTaken, requireArchive, tellChange } from '../properties/public.ts';
import { apart, lockAct, lockProperties, markUndone, putBack, readMark, type ActRow } from './bulk-store.ts';
import { UNDO_MS, type Left } from './change-many.ts';
import { addressLine } from '../../../platform/address-line.ts';

const refuseUndoBulkAct = refusing(contract.undoBulkAct);

/** Takes back one's own act on several properties, within ten minutes. Rows that changed since stay as they are and are named. */
export function undoBulkAct(scope: MemberScope, services: Pick<Services, 'now'>, id: number): Promise<{ done: number; refused: Left }> {
  requireMay(scope, 'edit_properties');
  const now = services.now();
  return scope.transaction(async (trx) => {
    const act = await lockAct(trx, scope, id);
    if (!act) return refuseUndoBulkAct('NOT_FOUND', 'There is nothing to undo.');
    if (act.kind === 'archive' || act.kind === 'unarchive') requireArchive(scope);
    if (act.undone_at !== null) return refuseUndoBulkAct('INVALID_STATE', 'This was undone already.');
    if (now.getTime() - act.done_at.getTime() > UNDO_MS)
      return refuseUndoBulkAct('INVALID_STATE', 'This was done more than ten minutes ago, so it can no longer be undone in one step.');
    const { rows } = act;
    if (act.kind === 'branch') await requireBranches(trx, scope, rows);
    const properties = new Map(
      (
        await lockProperties(
          trx,
          scope,
          rows.map((row) => row.id),
        )
      ).map((row) => [row.id, row]),
    );
    const refused: Left = [];
    for (const row of rows) {
      const property = properties.get(row.id);
      if (!property) continue;
      const leave = (why: string) => refused.push({ id: row.id, address: addressLine(property), why });
      const mark = await readMark(trx, scope, row.id);
      if (mark.version !== row.version || mark.changed !== row.changed) {
        leave('It has changed since, so it stays as it is.');
        continue;
      }
      try {
        await apart(trx, async () => {
          await putBack(trx, scope, row.id, act.kind, row.before).catch(refuseTaken);
          const stage = row.before?.stage;
          if (act.kind === 'move' && stage)
            await insertStage(trx, {
              workspace_id: scope.workspaceId,
              property_id: row.id,
              from_stage: property.stage,
              to_stage: stage,
              member_id: scope.actor.memberId,
              reason: 'Undone',
            });
          await tellChange(trx, scope, property, 'undo.property');
        });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        leave(error.message);
      }
    }
    await markUndone(trx, scope, id, now);
    return { done: rows.length - refused.length, refused };
  });
}

/** Before the properties, as whoever closes a branch holds them. */
async function requireBranches(trx: Trx, scope: MemberScope, rows: readonly ActRow[]): Promise<void> {
  const before = rows.map((row) => row.before?.branch_id ?? null);
  for (const id of [...new Set(before)].filter((each) => each !== null).toSorted((one, other) => one - other))
    if (!(await mayGoTo(trx, scope, id)))
      return refuseUndoBulkAct('INVALID_STATE', 'The branch they came from is closed, or no longer one of yours.');
}
