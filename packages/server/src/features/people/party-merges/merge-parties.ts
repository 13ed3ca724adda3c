import { type MergeParty, type PartyMerge, mergeParty } from '@freehold/contract/people/party-merges';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { followChecks } from '../client-acceptance/public.ts';
import { requireMay } from '../../access/public.ts';
import { collapseRoles, type Collapse } from './collapse-roles.ts';
import { changedFields, combineParties, type PartyJson } from './combine-parties.ts';
import * as store from './merge-store.ts';
import { insertMerge } from './merges-store.ts';
import { obstaclesOf } from './obstacles.ts';
import { openPair } from './open-pair.ts';
import { presentMerge } from './present-merge.ts';
import type { MergeSnapshot } from './snapshot.ts';
import { FIELD_WORDS } from './words.ts';

const refuseMergeParties = refusing(mergeParty);

type Asked = z.output<typeof MergeParty>;

/**
 * Makes one record of two: everything that names the one names the other from now on, a role both had at one property is one, and the record
 * that went is shown nowhere. What stands in the snapshot undoes it within 30 days. All of it happens, or none.
 */
export function mergeParties(scope: MemberScope, mergedId: number, asked: Asked): Promise<PartyMerge> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const { kept, merged } = await openPair(trx, scope, { keptId: asked.into, mergedId, lock: true });
    if (kept['version'] !== asked.into_version || merged['version'] !== asked.version)
      return refuseMergeParties('STALE_VERSION', 'One of the two was changed by somebody else. Compare them again.');
    const [obstacle] = await obstaclesOf(trx, scope, asked.into, mergedId);
    if (obstacle !== undefined) return refuseMergeParties('INVALID_STATE', obstacle);

    const collapsed = await joinRoles(trx, scope, asked.into, mergedId);
    const moved: MergeSnapshot['moved'] = [];
    for (const pointer of store.POINTS_AT_PARTY)
      moved.push({ ...pointer, ids: await store.movePointers(trx, scope, pointer, { from: mergedId, to: asked.into }) });
    const after = combineParties(kept, merged, asked.choose);
    // First the one that goes: nothing may stand for both at once.
    await store.writeParty(trx, scope, mergedId, { merged_into: asked.into });
    await store.writeParty(trx, scope, asked.into, after);
    await followChecks(trx, scope.workspaceId, [asked.into, mergedId]);

    const snapshot: MergeSnapshot = {
      kept: { before: kept, after: (await store.readParties(trx, scope, [asked.into])).get(asked.into) ?? after },
      merged,
      moved,
      collapsed,
    };
    const id = await insertMerge(trx, scope, { keptId: asked.into, mergedId, snapshot });
    await tell(trx, scope, { kept, merged, after });
    return presentMerge(trx, scope, id);
  });
}

/** Roles both records have at one property and group become one; what named the one that goes names the one that stays. */
async function joinRoles(trx: Trx, scope: MemberScope, keptId: number, mergedId: number): Promise<MergeSnapshot['collapsed']> {
  const pairs = collapseRoles(await store.findRoles(trx, scope, keptId), await store.findRoles(trx, scope, mergedId));
  const done: MergeSnapshot['collapsed'] = [];
  for (const { stays, goes, patch } of pairs) {
    const followed: MergeSnapshot['moved'] = [];
    for (const pointer of store.POINTS_AT_ROLE)
      followed.push({ ...pointer, ids: await store.movePointers(trx, scope, pointer, { from: goes.id, to: stays.id }) });
    await store.deleteRole(trx, scope, goes.id);
    await store.writeRole(trx, scope, stays.id, patch);
    const after = await store.findRole(trx, scope, stays.id);
    done.push({ stays: { id: stays.id, before: only(stays, patch), after: only(after ?? stays, patch) }, goes, followed });
  }
  return done;
}
const only = (row: Record<string, unknown>, { ...columns }: Collapse['patch']) =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, row[column]]));

async function tell(trx: Trx, scope: MemberScope, { kept, merged, after }: Record<'kept' | 'merged' | 'after', PartyJson>): Promise<void> {
  const [now] = (await store.readParties(trx, scope, [Number(kept['id'])])).values();
  const label = String(now?.['display_name'] ?? kept['display_name']);
  const changed = changedFields(kept, after).filter((field) => field !== 'name');
  await recordEvent(trx, scope, {
    action: 'merge.party',
    object: { type: 'party', id: Number(kept['id']), label },
    diff: {
      records: { before: [kept['display_name'], merged['display_name']], after: [label] },
      // What they are called is enough: numbers, addresses and dates of birth are never written down here.
      ...(changed.length > 0 ? { changed: { before: null, after: changed.map((field) => FIELD_WORDS[field]) } } : {}),
    },
  });
  await announceBoth(trx, scope, [Number(kept['id']), Number(merged['id'])]);
}

/** Open screens ask again for both records, and for every property they have a role at. */
export async function announceBoth(trx: Trx, scope: MemberScope, ids: readonly number[]): Promise<void> {
  const properties = new Set<number>();
  for (const id of ids) {
    await announce(trx, scope, { topic: 'parties', id });
    for (const role of await store.findRoles(trx, scope, id)) properties.add(role.property_id);
  }
  for (const id of properties) await announce(trx, scope, { topic: 'properties', id });
}
