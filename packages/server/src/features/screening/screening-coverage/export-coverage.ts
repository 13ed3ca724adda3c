import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { requireMay } from '../../access/public.ts';
import { findListsInForce } from './lists-in-force.ts';
import { requireCoverage } from './policy.ts';
import { presentRow } from './present-coverage.ts';
import * as store from './store.ts';

const HEAD = ['name', 'kind', 'active_because', 'list', 'version_in_force', 'covered', 'why_not', 'compared_at_utc', 'compared_how'];
const MOST_PEOPLE = 50_000;
const AT_ONCE = 1_000;

/** The coverage as a table, one line for each person and list. Taking it out is an event of its own. */
export async function exportCoverage(scope: MemberScope, services: Services, asked: store.CoverageAsked) {
  requireCoverage(scope);
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const today = londonDate(services.now());
  const lines = await scope.transaction(async (trx) => {
    const lists = await findListsInForce(trx, scope, services);
    const where = { workspaceId: scope.workspaceId, today, lists };
    const { ids: everybody } = await store.findCoverage(trx, where, asked, { limit: MOST_PEOPLE, offset: 0 });
    await recordEvent(trx, scope, {
      action: 'export.coverage',
      object: { type: 'workspace', id: scope.workspaceId, label: 'screening coverage' },
    });
    const made: string[] = [];
    for (let from = 0; from < everybody.length; from += AT_ONCE) {
      const ids = everybody.slice(from, from + AT_ONCE);
      const some = await store.findPeople(trx, scope.workspaceId, ids);
      const cells = Map.groupBy(await store.findCells(trx, scope.workspaceId, ids), (cell) => cell.party_id);
      const roles = await store.findLiveRoles(trx, scope.workspaceId, ids);
      for (const party of some) {
        const row = presentRow(scope, party, { lists, cells: cells.get(party.id) ?? [], role: roles.get(party.id) });
        row.cells.forEach((cell, at) => {
          const list = lists[at];
          const how = cell.how === null ? null : cell.how === 'check' ? 'check' : 'list changes';
          made.push(
            csvLine([
              row.party.name,
              row.party.kind,
              row.because,
              list?.name ?? cell.list_key,
              list?.version ?? null,
              cell.covered ? 'yes' : 'no',
              cell.covered ? null : cell.text,
              cell.at,
              how,
            ]),
          );
        });
      }
    }
    return made;
  });
  return {
    bytes: Buffer.from(BYTE_ORDER_MARK + csvLine(HEAD) + lines.join('')),
    mime: 'text/csv; charset=utf-8',
    fileName: `screening-coverage-${today}.csv`,
  };
}
