import { RETIRED_ON } from '@freehold/contract/screening/list-standing';
import type { ListsOverview, ScreeningList } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { CATALOGUE, isOwnKey } from './catalogue.ts';
import { findEffectiveLists, findEffectiveRows } from './effective-lists.ts';
import { mayImportLists } from './policy.ts';
import { presentVersion } from './present.ts';
import { requiredListFaults } from './required-lists.ts';
import { findRequirement } from './find-requirement.ts';
import { countVersions, findVisibleWaiting } from './store.ts';

/** Every list Freehold can read, the version in use, how fresh it is, and whether a check can pass today. */
export function listOverview(scope: MemberScope, services: Services): Promise<ListsOverview> {
  return scope.transaction((trx) => overviewInside(trx, scope, services));
}

export async function overviewInside(trx: Trx, scope: MemberScope, services: Services): Promise<ListsOverview> {
  const { requiredLists, listStaleHours } = services.config;
  const effective = await findEffectiveLists(trx, scope.workspaceId, services);
  const rows = new Map((await findEffectiveRows(trx, scope.workspaceId)).map((row) => [row.id, row]));
  const waiting = new Map((await findVisibleWaiting(trx, scope.workspaceId)).map((one) => [one.list_key, presentVersion(one)]));
  const counts = await countVersions(trx, scope.workspaceId);
  const requirement = await findRequirement(trx, scope.workspaceId, services);
  const faults = requiredListFaults(requirement, effective);
  const own = effective.filter((list) => isOwnKey(list.listKey));
  const rowsShown = [
    ...CATALOGUE.map((list) => ({ ...list, category: 'sanctions' as const })),
    ...own.map(({ listKey, name, publisher, category }) => ({ key: listKey, name, publisher, category, note: null })),
  ];
  const lists = rowsShown
    .map((list): ScreeningList => {
      const active = effective.find((one) => one.listKey === list.key);
      const row = active && rows.get(active.versionId);
      return {
        list_key: list.key,
        name: list.name,
        publisher: list.publisher,
        category: list.category,
        own: isOwnKey(list.key),
        required: requiredLists.includes(list.key),
        note: list.note,
        retired_on: RETIRED_ON[list.key] ?? null,
        active: row ? presentVersion(row) : null,
        waiting: waiting.get(list.key) ?? null,
        age_hours: active?.ageHours ?? null,
        stale: active?.stale ?? false,
        versions: counts.get(list.key) ?? 0,
      };
    })
    .filter((list) => list.list_key !== 'demo' || list.active !== null);
  return {
    lists,
    entries: effective.reduce((sum, list) => sum + list.entries, 0),
    stale_after_hours: listStaleHours,
    can_import: mayImportLists(scope),
    can_pass: faults.length === 0,
    why_not: faults[0]?.text ?? null,
    is_demonstration: requirement.isDemonstration,
  };
}
