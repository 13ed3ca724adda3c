import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { fetchedLists, findEffectiveLists, findRequirement, listFaults } from '../screening-lists/public.ts';

/** A list everybody must be compared with. `versionId` is null for a required list that is not loaded: nobody is covered by it. */
export type ListInForce = {
  key: string;
  name: string;
  versionId: number | null;
  version: string | null;
  publishedAt: string | null;
  stale: boolean;
  demo: boolean;
};

/** The lists in force for the workspace, and the required ones that are missing before them. */
export async function findListsInForce(trx: Trx, scope: Scope, services: Pick<Services, 'config' | 'now'>): Promise<ListInForce[]> {
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  const missing = listFaults(await findRequirement(trx, scope.workspaceId, services), lists).stopsPass.filter(
    ({ fault }) => fault === 'missing',
  );
  return [
    ...missing
      .filter(({ listKey }) => !lists.some((list) => list.listKey === listKey))
      .map(({ listKey }) => ({
        key: listKey,
        name: fetchedLists.publishedName(listKey) ?? listKey,
        versionId: null,
        version: null,
        publishedAt: null,
        stale: false,
        demo: false,
      })),
    ...lists.map(({ listKey, name, versionId, version, publishedAt, stale, demo }) => ({
      key: listKey,
      name,
      versionId,
      version,
      publishedAt,
      stale,
      demo,
    })),
  ];
}
