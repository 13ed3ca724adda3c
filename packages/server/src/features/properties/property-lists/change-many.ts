import { type BulkAct, type BulkResult, changeManyProperties } from '@freehold/contract/properties/property-lists';
import { TRANSITIONS_OF } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { Refused, refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findBranchNames, findNameOfUnseeing, requireBranch, whyNotFor } from '../../firm/public.ts';
import { requireMay } from '../../access/public.ts';
import { passMove, warningOf } from '../property-stages/public.ts';
import { archiveProperty, type PropertyRow, requireArchive, tellChange, writeChange } from '../properties/public.ts';
import { apart, insertAct, lockProperties, readBefore, readMark, triedOnly, worksHere, type ActRow } from './bulk-store.ts';
import { addressLine } from '../../../platform/address-line.ts';

const refuseChangeAll = refusing(changeManyProperties);

export const UNDO_MS = 10 * 60_000;
export type Left = BulkResult['refused'];

/** Assigns, moves or archives several properties as one act. What cannot is left as it is and named; the rest can be taken back for ten minutes. */
export function changeMany(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  { ids, act, is_trial: isTrial }: { ids: readonly number[]; act: BulkAct; is_trial: boolean },
): Promise<BulkResult> {
  requireMay(scope, 'edit_properties');
  if (act.kind === 'archive' || act.kind === 'unarchive') requireArchive(scope);
  const wanted = [...new Set(ids)];
  return scope.transaction(async (trx) => {
    const change = () => changeAll(trx, scope, services, { wanted, act });
    return isTrial ? { ...(await triedOnly(trx, change)), act_id: null, undo_until: null } : change();
  });
}

async function changeAll(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  { wanted, act }: { wanted: readonly number[]; act: BulkAct },
): Promise<BulkResult> {
  if (act.kind === 'assign' && act.negotiator_id !== null && !(await worksHere(trx, scope, act.negotiator_id)))
    refuseField('act.negotiator_id', 'Choose a colleague who works here');
  // Before the properties, as whoever closes a branch holds them.
  if (act.kind === 'branch' && act.branch_id !== null) await requireBranch(trx, scope, act.branch_id, 'act.branch_id');
  const properties = await lockProperties(trx, scope, wanted);
  if (properties.length < wanted.length)
    return refuseChangeAll('NOT_FOUND', 'One of these properties is no longer in the list. Reload it.');
  const rows: ActRow[] = [];
  const refused: Left = [];
  const warned: Left = [];
  for (const property of properties) {
    const before = await readBefore(trx, scope, property.id);
    try {
      const changed = await apart(trx, () => changeOne(trx, scope, services, property, act));
      if (changed.warning !== null) warned.push({ id: property.id, address: addressLine(property), why: changed.warning });
      if (changed.isChanged) rows.push({ id: property.id, ...(await readMark(trx, scope, property.id)), before });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push({ id: property.id, address: addressLine(property), why: error.message });
    }
  }
  if (rows.length === 0) return { act_id: null, done: 0, refused, warned, undo_until: null };
  const at = services.now();
  const { id } = await insertAct(trx, scope, act.kind, rows, at);
  return { act_id: id, done: rows.length, refused, warned, undo_until: new Date(at.getTime() + UNDO_MS).toISOString() };
}

type Changed = { isChanged: boolean; warning: string | null };
const SAME: Changed = { isChanged: false, warning: null };
const CHANGED: Changed = { isChanged: true, warning: null };

/** Answers whether there was anything to change, and what a move went past. */
async function changeOne(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  property: PropertyRow,
  act: BulkAct,
): Promise<Changed> {
  if (act.kind === 'move') {
    const step = TRANSITIONS_OF[property.kind].find(({ from, to }) => from === property.stage && to === act.to);
    if (step?.needsReason) throw Refused.of('INVALID_STATE', 'This needs a reason. Move it from its own page.');
    const { breached, milestones } = await passMove(trx, scope, services, property, { to: act.to, by: 'person' });
    return { isChanged: true, warning: warningOf(breached, milestones) };
  }
  if (act.kind === 'assign') {
    if (property.negotiator_id === act.negotiator_id) return SAME;
    const whyNot = await whyNotFor(trx, scope, act.negotiator_id, property.branch_id);
    if (whyNot !== null) throw Refused.of('INVALID_STATE', whyNot);
    await writeChange(trx, scope, property.id, { negotiator_id: act.negotiator_id });
    await tellChange(trx, scope, property, 'assign.property', {
      negotiator_id: { before: property.negotiator_id, after: act.negotiator_id },
    });
    return CHANGED;
  }
  if (act.kind === 'branch') {
    if (property.branch_id === act.branch_id) return SAME;
    if (property.archived_at !== null) throw Refused.of('INVALID_STATE', 'It is archived. Bring it back to change it.');
    await writeChange(trx, scope, property.id, { branch_id: act.branch_id });
    const names = await findBranchNames(trx, scope, [property.branch_id, act.branch_id]);
    await tellChange(trx, scope, property, 'move.property_branch', {
      branch: { before: names.get(property.branch_id) ?? null, after: names.get(act.branch_id) ?? null },
    });
    const unseeing =
      property.negotiator_id === null || act.branch_id === null
        ? null
        : await findNameOfUnseeing(trx, scope, property.negotiator_id, act.branch_id);
    return { isChanged: true, warning: unseeing && `${unseeing}, its negotiator, does not work at this branch and no longer sees it.` };
  }
  const isAway = property.archived_at !== null;
  if (isAway === (act.kind === 'archive')) return SAME;
  await archiveProperty(trx, scope, property, act.kind === 'archive' ? services.now() : null);
  return CHANGED;
}
