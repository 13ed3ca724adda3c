import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import { endOfLondonDay } from '../../../platform/london-time.ts';
import { openMemberScope } from '../../../platform/open-member-scope.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findChoosableBranches } from '../../firm/public.ts';
import { failCheck } from './check-import.ts';
import { importRow } from './import-row.ts';
import { openPlan } from './seal.ts';
import { countStates, findImport, lockImport, memberNames, nextReady, updateImport, type ImportRecord } from './store.ts';
import { countInWords } from './words.ts';

/** Small, so that nobody else waits long for the chain of activity a chunk holds. */
const ROWS_AT_ONCE = 5;

/**
 * Imports what is ready, a few rows a transaction. A row and what it became are written in one: however often the worker dies, each row goes in
 * once. Between chunks it looks whether somebody stopped it.
 */
export async function runImport(importId: number, services: Services, { scope, isLastAttempt }: JobRun): Promise<void> {
  const row = await scope.transaction((trx) => findImport(trx, scope, importId));
  if (row?.state !== 'importing' || row.confirmed_by === null) return;
  const member = await openMemberScope(services, { scope, memberId: row.confirmed_by });
  try {
    while (await importChunk(importId, services, member));
  } catch (error) {
    if (isLastAttempt) await failCheck(importId, scope);
    throw error;
  }
}

/** True while there may be more to do. */
async function importChunk(importId: number, services: Services, scope: MemberScope): Promise<boolean> {
  return scope.transaction(async (trx) => {
    const row = await lockImport(trx, scope, importId);
    if (row?.state !== 'importing' || row.plan_sealed === null) return false;
    const rows = await nextReady(trx, scope, importId, ROWS_AT_ONCE);
    const plan = await openPlan(services.keys, { workspaceId: scope.workspaceId, importId }, row.plan_sealed);
    const members = await memberNames(trx, scope);
    const branches = await findChoosableBranches(trx, scope, scope.actor.memberId);
    for (const each of rows) await importRow(trx, scope, services, { kind: row.kind, plan, members, branches, row: each });
    await updateImport(trx, scope, importId, {
      progress: row.progress + rows.length,
      counts: JSON.stringify(await countsNow(trx, scope, row)),
    });
    if (rows.length < ROWS_AT_ONCE) await finishImport(trx, scope, row, services.now());
    await announce(trx, scope, { topic: 'imports', id: importId });
    return rows.length === ROWS_AT_ONCE;
  });
}

/** What the dry run counted, with what became of it since. */
export async function countsNow(trx: Trx, scope: Scope, row: ImportRecord): Promise<Record<string, unknown>> {
  const states = await countStates(trx, scope, row.id);
  const takenBack = states.get('taken_back') ?? 0;
  return {
    ...row.counts,
    imported: (states.get('imported') ?? 0) + takenBack,
    failed: states.get('failed') ?? 0,
    taken_back: takenBack,
  };
}

async function finishImport(trx: Trx, scope: Scope, row: ImportRecord, now: Date): Promise<void> {
  const { imported } = await countsNow(trx, scope, row);
  await updateImport(trx, scope, row.id, { state: 'done', finished_at: now, take_back_until: endOfLondonDay(now) });
  await recordEvent(trx, scope, {
    action: 'complete.import',
    object: { type: 'import', id: row.id, label: countInWords(row.kind, Number(imported)) },
  });
}
