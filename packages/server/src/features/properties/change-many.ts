import type { BulkAct, BulkResult } from '@freehold/contract/property-lists';
import { TRANSITIONS_OF, type PropertyKind } from '@freehold/contract/property-stages';
import type { Trx } from '../../platform/database.ts';
import { Refused, refuseField } from '../../platform/refuse.ts';
import type { MemberScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { requireMay } from '../members/public.ts';
import { moveStage } from '../property-stages/public.ts';
import { archiveProperty } from './archive-property.ts';
import { apart, insertAct, lockProperties, readBefore, readMark, worksHere, writeChange, type ActRow } from './bulk-store.ts';
import { addressLine } from '../../platform/address-line.ts';
import { requireArchive } from './policy.ts';
import type { PropertyRow } from './store.ts';
import { tellChange } from './tell-change.ts';

export const UNDO_MS = 10 * 60_000;
export type Left = BulkResult['refused'];

/** Assigns, moves or archives several properties as one act. What cannot is left as it is and named; the rest can be taken back for ten minutes. */
export function changeMany(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  { ids, act }: { ids: readonly number[]; act: BulkAct },
): Promise<BulkResult> {
  requireMay(scope, 'edit_properties');
  if (act.kind === 'archive' || act.kind === 'unarchive') requireArchive(scope);
  const wanted = [...new Set(ids)];
  return scope.transaction(async (trx) => {
    if (act.kind === 'assign' && act.negotiator_id !== null && !(await worksHere(trx, scope, act.negotiator_id)))
      refuseField('act.negotiator_id', 'Choose a colleague who works here');
    const properties = await lockProperties(trx, scope, wanted);
    if (properties.length < wanted.length) throw new Refused('NOT_FOUND', 'A property of these is not here any more. Load the list again.');
    const rows: ActRow[] = [];
    const refused: Left = [];
    for (const property of properties) {
      const before = await readBefore(trx, scope, property.id);
      try {
        const isChanged = await apart(trx, () => changeOne(trx, scope, services, property, act));
        if (isChanged) rows.push({ id: property.id, ...(await readMark(trx, scope, property.id)), before });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused.push({ id: property.id, address: addressLine(property), why: error.message });
      }
    }
    if (rows.length === 0) return { act_id: null, done: 0, refused, undo_until: null };
    const at = services.now();
    const { id } = await insertAct(trx, scope, act.kind, rows, at);
    return { act_id: id, done: rows.length, refused, undo_until: new Date(at.getTime() + UNDO_MS).toISOString() };
  });
}

/** Answers whether there was anything to change. */
async function changeOne(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  property: PropertyRow,
  act: BulkAct,
): Promise<boolean> {
  if (act.kind === 'move') {
    const step = TRANSITIONS_OF[property.kind as PropertyKind].find(({ from, to }) => from === property.stage && to === act.to);
    if (step?.needsReason) throw new Refused('INVALID_STATE', 'This needs a reason. Move it from its own page.');
    await moveStage(trx, scope, services, property, { to: act.to, by: 'person' });
    return true;
  }
  if (act.kind === 'assign') {
    if (property.negotiator_id === act.negotiator_id) return false;
    await writeChange(trx, scope, property.id, { negotiator_id: act.negotiator_id });
    await tellChange(trx, scope, property, 'assign.property', {
      negotiator_id: { before: property.negotiator_id, after: act.negotiator_id },
    });
    return true;
  }
  const isAway = property.archived_at !== null;
  if (isAway === (act.kind === 'archive')) return false;
  await archiveProperty(trx, scope, property, act.kind === 'archive' ? services.now() : null);
  return true;
}
