import * as partyMergesContract from '@freehold/contract/people/party-merges';
import type { PartyRef } from '@freehold/contract/people/parties';
import { ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { followChecks } from '../client-acceptance/public.ts';
import { requireMay } from '../../access/public.ts';
import { findParties, presentPartyRef } from '../parties/public.ts';
import { COLUMNS_OF, equal, type PartyJson } from './combine-parties.ts';
import { announceBoth } from './merge-parties.ts';
import * as store from './merge-store.ts';
import { ROLES_ELSEWHERE } from './obstacles.ts';
import { findLaterMerge, lockMerge, markUndone } from './merges-store.ts';
import type { MergeSnapshot } from './snapshot.ts';

const refuseUndoMerge = refusing(partyMergesContract.undoMerge);

/**
 * Parts two records that were merged: each has again what it had. What was changed or added since stays with the record that was kept;
 * what nobody could part is said, and then nothing is undone.
 */
export function undoMerge(scope: MemberScope, id: number): Promise<{ kept: PartyRef; restored: PartyRef }> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const merge = await lockMerge(trx, scope, id);
    if (!merge) return refuseUndoMerge('NOT_FOUND', 'There is no such merge');
    const later = merge.undone_at === null ? await findLaterMerge(trx, scope, merge) : undefined;
    if (merge.undone_at !== null) return refuseUndoMerge('INVALID_STATE', 'This merge was undone already.');
    if (merge.snapshot === null || merge.expires_at <= new Date())
      return refuseUndoMerge('INVALID_STATE', 'The 30 days in which this merge could be undone are over.');
    if (later) return refuseUndoMerge('INVALID_STATE', `A merge with ${later.display_name} came after this one. Undo that one first.`);
    const snapshot = merge.snapshot as MergeSnapshot;
    if (await store.haveRolesElsewhere(trx, scope, [merge.kept_id, merge.merged_id]))
      return refuseUndoMerge('INVALID_STATE', ROLES_ELSEWHERE);
    const rows = await store.lockParties(trx, scope, [merge.kept_id, merge.merged_id]);
    const now = rows.get(merge.kept_id);
    if (!now) return refuseUndoMerge('NOT_FOUND', 'There is no such merge');

    const parted = partedFields(snapshot, now);
    await store.writeParty(trx, scope, merge.kept_id, parted);
    await store.writeParty(trx, scope, merge.merged_id, { merged_into: null, ...holdSince(parted, now) });
    for (const { table, column, ids } of snapshot.moved) await moveBack(trx, scope, { table, column, ids }, merge.kept_id, merge.merged_id);
    for (const collapsed of snapshot.collapsed) await partRole(trx, scope, collapsed);
    await store.alignBreaches(trx, scope, [merge.kept_id, merge.merged_id]);
    await followChecks(trx, scope.workspaceId, [merge.kept_id, merge.merged_id]);
    await markUndone(trx, scope, id);

    const parties = new Map((await findParties(trx, [merge.kept_id, merge.merged_id])).map((row) => [row.id, row]));
    const [kept, restored] = [parties.get(merge.kept_id), parties.get(merge.merged_id)];
    if (!kept || !restored) throw new Error('both records of an undone merge are live');
    await recordEvent(trx, scope, {
      action: 'undo.party_merge',
      object: { type: 'party', id: kept.id, label: kept.display_name },
      diff: { records: { before: [String(now['display_name'])], after: [kept.display_name, restored.display_name] } },
    });
    await announceBoth(trx, scope, [kept.id, restored.id]);
    return { kept: presentPartyRef(scope, kept), restored: presentPartyRef(scope, restored) };
  });
}

/** A legal hold placed while they were one holds what either of them had. */
const holdSince = (parted: PartyJson, now: PartyJson): PartyJson =>
  now['legal_hold'] === true && !('legal_hold' in parted) ? { legal_hold: true, legal_hold_reason: now['legal_hold_reason'] } : {};

/** Values as they were before the merge, but for those that somebody changed since. */
function partedFields({ kept: { before, after } }: MergeSnapshot, now: PartyJson): PartyJson {
  const fields = Object.values(COLUMNS_OF).filter((columns) => columns.every((column) => equal(now[column], after[column])));
  return Object.fromEntries(fields.flat().map((column) => [column, before[column]]));
}

async function moveBack(trx: Trx, scope: MemberScope, moved: MergeSnapshot['moved'][number], from: number, to: number): Promise<void> {
  const pointer = [...store.POINTS_AT_PARTY, ...store.POINTS_AT_ROLE].find(
    ({ table, column }) => table === moved.table && column === moved.column,
  );
  if (pointer && moved.ids.length > 0) await store.movePointers(trx, scope, pointer, { from, to, only: moved.ids });
}

/** One role becomes two again: the one that stayed gives back what it took over, unless that was changed since. */
async function partRole(trx: Trx, scope: MemberScope, { stays, goes, followed }: MergeSnapshot['collapsed'][number]): Promise<void> {
  const now = await store.findRole(trx, scope, stays.id);
  if (!now || now.property_id !== goes.property_id || now.group_id !== goes.group_id || now.state === 'withdrawn')
    return refuseUndoMerge('INVALID_STATE', await cannotPart(trx, goes));
  const untouched = Object.keys(stays.after).filter((column) => equal(now[column], stays.after[column]));
  await store.writeRole(trx, scope, stays.id, Object.fromEntries(untouched.map((column) => [column, stays.before[column]])));
  const isLeadElsewhere = goes['is_lead'] === true && !untouched.includes('is_lead');
  await store.restoreRole(trx, { ...goes, is_lead: goes['is_lead'] === true && !isLeadElsewhere });
  for (const moved of followed) await moveBack(trx, scope, moved, stays.id, goes.id);
}

async function cannotPart(trx: Trx, role: { role: PropertyRole; property_id: number }): Promise<string> {
  const address = await store.findAddress(trx, role.property_id);
  const where = address ? `at ${address}` : '';
  const what = ROLE_WORDS[role.role].toLowerCase();
  return `Both had the role “${what}” ${where}, and it was withdrawn or changed since, so it cannot be parted. Correct the records by hand.`;
}
