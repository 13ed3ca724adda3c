import type { CoverageMeta, CoverageRow } from '@freehold/contract/screening/screening-coverage';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { watchStates } from '../list-watch/public.ts';
import { may } from '../../access/public.ts';
import { findListsInForce } from './lists-in-force.ts';
import { requireCoverage } from './policy.ts';
import { presentRow } from './present-coverage.ts';
import * as store from './store.ts';

type Asked = store.CoverageAsked & { page: number; perPage: number };

/** Everybody active against every list in force, a page of them, those with an empty cell first. */
export function listCoverage(scope: MemberScope, services: Services, asked: Asked): Promise<{ data: CoverageRow[]; meta: CoverageMeta }> {
  requireCoverage(scope);
  return scope.transaction(async (trx) => {
    const lists = await findListsInForce(trx, scope, services);
    const where = { workspaceId: scope.workspaceId, today: londonDate(services.now()), lists };
    const watches = await watchStates(trx, scope, services);
    const { ids, byVersion, ...totals } = await store.findCoverage(trx, where, asked, {
      limit: asked.perPage,
      offset: (asked.page - 1) * asked.perPage,
    });
    const parties = await store.findPeople(trx, scope.workspaceId, ids);
    const cells = Map.groupBy(await store.findCells(trx, scope.workspaceId, ids), (cell) => cell.party_id);
    const roles = await store.findLiveRoles(trx, scope.workspaceId, ids);
    return {
      data: parties.map((party) => presentRow(scope, party, { lists, cells: cells.get(party.id) ?? [], role: roles.get(party.id) })),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total: totals.passing,
        totalPages: Math.ceil(totals.passing / asked.perPage),
        active: totals.active,
        covered: totals.covered,
        lists: lists.map(({ key, name, version, versionId, publishedAt, stale, demo }) => ({
          key,
          name,
          version,
          published_at: publishedAt,
          stale,
          demo,
          covered: versionId === null ? 0 : (byVersion.get(versionId) ?? 0),
          watch: versionId === null ? null : (watches.get(versionId) ?? null),
        })),
        can: { start: may(scope, 'run_checks'), export: may(scope, 'export') },
      },
    };
  });
}
