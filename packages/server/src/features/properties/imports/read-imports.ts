import * as contract from '@freehold/contract/properties/imports';
import type { ImportKind } from '@freehold/contract/properties/import-fields';
import type { Bytes } from '../../../platform/bind.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { requireImporter } from './policy.ts';
import { DAY_MS, KEEP_DAYS, presentImport, presentRow, summaryOf } from './present-import.ts';
import { openCells, openPlan } from './seal.ts';
import { countStates, findImport, memberNames, pageOfRows, recentImports } from './store.ts';

const refuse = refusing(contract.downloadImportRows);
const ALL = contract.ImportRowState.options;
const LEFT_OUT = ['wrong', 'failed', 'here'] as const;
const SHOWN = { all: ALL, wrong: ['wrong', 'failed'], here: ['here'] } as const satisfies Record<
  string,
  readonly contract.ImportRowState[]
>;

const requireImport = async (trx: Trx, scope: MemberScope, id: number) =>
  (await findImport(trx, scope, id)) ?? refuse('NOT_FOUND', 'There is no such import.');

/** The imports of the last days, to go on with. */
export function listImports(scope: MemberScope, services: Services, kind?: ImportKind): Promise<contract.ImportSummary[]> {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    const rows = await recentImports(trx, scope, new Date(services.now().getTime() - KEEP_DAYS * DAY_MS), kind);
    const names = await memberNames(trx, scope);
    return rows.map((row) => summaryOf(row, names));
  });
}

export function getImport(scope: MemberScope, services: Services, id: number): Promise<contract.FileImport> {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    const row = await requireImport(trx, scope, id);
    return presentImport(scope, services.keys, row, await memberNames(trx, scope), services.now());
  });
}

type Page = { page: number; perPage: number; show: keyof typeof SHOWN };
export function listRows(scope: MemberScope, services: Services, id: number, { page, perPage, show }: Page) {
  requireImporter(scope);
  return scope.transaction(async (trx) => {
    await requireImport(trx, scope, id);
    const states = SHOWN[show];
    const rows = await pageOfRows(trx, scope, id, { states, offset: (page - 1) * perPage, limit: perPage });
    const counts = await countStates(trx, scope, id);
    const total = states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
    return {
      data: await Promise.all(rows.map((row) => presentRow(scope, services.keys, row))),
      meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
    };
  });
}

/** The rows that do not go in, to mend and upload again: the file's own columns, and why. */
export function downloadRows(scope: MemberScope, services: Services, id: number, show: 'wrong' | 'left_out'): Promise<Bytes> {
  requireImporter(scope);
  const { keys } = services;
  return scope.transaction(async (trx) => {
    const row = await requireImport(trx, scope, id);
    if (row.plan_sealed === null) return refuse('INVALID_STATE', 'The file was erased. Upload it again.');
    const at = { workspaceId: scope.workspaceId, importId: id };
    const { columns } = await openPlan(keys, at, row.plan_sealed);
    const states = show === 'wrong' ? SHOWN.wrong : LEFT_OUT;
    const rows = await pageOfRows(trx, scope, id, { states, offset: 0, limit: row.row_count });
    const lines: string[] = [];
    for (const each of rows) {
      if (each.cells_sealed === null) continue;
      const cells = await openCells(keys, at, each.row, each.cells_sealed);
      lines.push(csvLine([...cells, reasonOf(await presentRow(scope, keys, each))]));
    }
    const head = csvLine([...columns.map(({ header }) => header), 'Reason']);
    return {
      bytes: Buffer.from(BYTE_ORDER_MARK + head + lines.join('')),
      mime: 'text/csv; charset=utf-8',
      fileName: `rows-to-put-right-${id}.csv`,
    };
  });
}

const reasonOf = ({ state, faults }: contract.ImportRow): string =>
  state === 'here'
    ? 'Already in your list'
    : faults.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('; ');
