import { MOST_IMPORT_MEGABYTES, MOST_IMPORT_ROWS, type ImportKind } from '@freehold/contract/properties/import-fields';
import { uploadImport as route, type FileImport } from '@freehold/contract/properties/imports';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { readCsv, type CsvLimits } from '../../../platform/read-csv.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { usesBranches } from '../../firm/public.ts';
import { firstPlan } from './plan.ts';
import { requireImporter } from './policy.ts';
import { DAY_MS, presentImport } from './present-import.ts';
import { sealCells, sealPlan } from './seal.ts';
import { countUploads, insertImport, insertRows, memberNames, updateImport } from './store.ts';
import { countInWords } from './words.ts';

const refuse = refusing(route);
export type ImportUpload = { kind: ImportKind; name: string; bytes: Buffer };
const LIMITS: CsvLimits = {
  megabytes: MOST_IMPORT_MEGABYTES,
  rows: MOST_IMPORT_ROWS,
  verb: 'Import',
  exampleHead: 'Address, Town, Postcode',
};
/** Each file is kept for a week, so a day's worth is bounded. */
const MOST_A_DAY = 100;

/** Takes a file in: its rows lie here sealed, its columns are guessed, and nothing of it is recorded anywhere else. */
export async function startImport(scope: MemberScope, services: Services, upload: ImportUpload): Promise<FileImport> {
  requireImporter(scope);
  const { headers, rows } = await readCsv(upload.bytes, LIMITS);
  const { keys } = services;
  return scope.transaction(async (trx) => {
    const now = services.now();
    if ((await countUploads(trx, scope, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY)
      refuse('RATE_LIMITED', `${MOST_A_DAY} files were uploaded within a day. Try again tomorrow.`);
    const inserted = await insertImport(trx, {
      workspace_id: scope.workspaceId,
      kind: upload.kind,
      file_name: upload.name,
      row_count: rows.length,
      created_by: scope.actor.memberId,
      created_at: now,
    });
    const at = { workspaceId: scope.workspaceId, importId: inserted.id };
    const plan = firstPlan(
      upload.kind,
      headers,
      rows.map(({ cells }) => cells),
      await usesBranches(trx, scope),
    );
    const row = await updateImport(trx, scope, inserted.id, { plan_sealed: await sealPlan(keys, at, plan) });
    await insertRows(
      trx,
      await Promise.all(
        rows.map(async ({ line, cells }, index) => ({
          workspace_id: scope.workspaceId,
          import_id: inserted.id,
          row: index + 1,
          line,
          cells_sealed: await sealCells(keys, at, index + 1, cells),
        })),
      ),
    );
    await recordEvent(trx, scope, {
      action: 'upload.import',
      object: { type: 'import', id: row.id, label: countInWords(upload.kind, rows.length) },
    });
    await announce(trx, scope, { topic: 'imports', id: row.id });
    return presentImport(scope, keys, row, await memberNames(trx, scope), now);
  });
}
