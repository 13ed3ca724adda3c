import { fieldsFor, missingFields, type ImportField, type ImportKind } from '@freehold/contract/properties/import-fields';
import { planImport as route, type FileImport, type ImportPlan } from '@freehold/contract/properties/imports';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { usesBranches } from '../../firm/public.ts';
import { hasChoices, wordsOf, type Plan } from './plan.ts';
import { requireImporter } from './policy.ts';
import { canOf, presentImport } from './present-import.ts';
import { openCells, openPlan, sealPlan } from './seal.ts';
import { allRows, lockImport, memberNames, resetRows, updateImport } from './store.ts';

const refuse = refusing(route);
export type SentPlan = z.output<typeof ImportPlan>;

/** Keeps what the columns and words mean, and begins the dry run anew. One that was under way stops by itself. */
export async function planImport(scope: MemberScope, services: Services, id: number, sent: SentPlan): Promise<FileImport> {
  requireImporter(scope);
  const { keys } = services;
  return scope.transaction(async (trx) => {
    const row = (await lockImport(trx, scope, id)) ?? refuse('NOT_FOUND', 'There is no such import.');
    if (row.version !== sent.version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const now = services.now();
    if (!canOf(scope, row, now).change || row.plan_sealed === null)
      return refuse('INVALID_STATE', 'This import is over. Upload the file again to begin anew.');
    const kind = row.kind;
    const at = { workspaceId: scope.workspaceId, importId: id };
    const before = await openPlan(keys, at, row.plan_sealed);
    refuseWrongColumns(fieldsFor(kind, await usesBranches(trx, scope)), kind, before, sent);
    const isAsked = sent.columns.some(({ index, field }) => field !== before.columns[index]?.field && hasChoices(kind, field));
    const stored = isAsked ? await allRows(trx, scope, id) : [];
    const rows: string[][] = [];
    for (const { row: number, cells_sealed: sealed } of stored) if (sealed !== null) rows.push(await openCells(keys, at, number, sealed));
    const valuesOf = (index: number) => rows.map((cells) => cells[index] ?? '');
    const plan: Plan = {
      columns: before.columns.map((column, index) =>
        settleColumn(
          kind,
          column,
          sent.columns.find((each) => each.index === index),
          () => valuesOf(index),
        ),
      ),
    };
    await resetRows(trx, scope, id);
    const changed = await updateImport(trx, scope, id, {
      plan_sealed: await sealPlan(keys, at, plan),
      state: 'checking',
      progress: 0,
      counts: JSON.stringify({}),
      version: row.version + 1,
    });
    await addJob(trx, 'check-import', { importId: id, version: changed.version }, `check-import:${id}`);
    await announce(trx, scope, { topic: 'imports', id });
    return presentImport(scope, keys, changed, await memberNames(trx, scope), now);
  });
}

function refuseWrongColumns(offered: readonly ImportField[], kind: ImportKind, plan: Plan, { columns }: SentPlan): void {
  const known = new Map(offered.map((field) => [field.key, field]));
  const chosen = plan.columns.map((column, index) => {
    const sent = columns.find((each) => each.index === index);
    return sent === undefined ? column.field : sent.field;
  });
  const seen = new Set<string>();
  for (const [index, field] of chosen.entries()) {
    if (field === null) continue;
    const definition = known.get(field);
    if (!definition) return refuseField(`columns.${index}.field`, 'Choose what this column means');
    if (seen.has(field)) refuseField(`columns.${index}.field`, `Two columns stand for “${definition.label}”. Leave one out.`, 'TWICE');
    seen.add(field);
    const words = columns.find((each) => each.index === index)?.words ?? [];
    if (words.some(({ value }) => value !== null && !definition.choices?.includes(value)))
      refuseField(`columns.${index}.words`, 'Choose what each word means');
  }
  const [missing] = missingFields(kind, chosen);
  if (missing) refuseField('columns', `Choose the column that holds: ${missing.label}`, 'REQUIRED');
}

function settleColumn(
  kind: ImportKind,
  column: Plan['columns'][number],
  sent: SentPlan['columns'][number] | undefined,
  values: () => string[],
): Plan['columns'][number] {
  if (sent === undefined) return column;
  const words = sent.field === column.field ? column.words : wordsOf(kind, sent.field, values());
  const said = new Map(sent.words.map(({ word, value }) => [word, value]));
  return {
    ...column,
    field: sent.field,
    words: words && words.map((each) => (said.has(each.word) ? { ...each, value: said.get(each.word) ?? null } : each)),
  };
}
