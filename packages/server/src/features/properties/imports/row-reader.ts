import { INSTEAD_OF, type ImportKind } from '@freehold/contract/properties/import-fields';
import type { z } from 'zod';
import { wordKey, type Plan } from './plan.ts';

export type Fault = { field: string | null; column: string | null; message: string };

/** Reads one row by the plan, and notes what is wrong with it under the column it stands in. */
export function readRow(plan: Plan, cells: readonly string[]) {
  const faults: Fault[] = [];
  const indexOf = new Map(plan.columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index] as const])));
  const has = (field: string) => indexOf.has(field);
  const cell = (field: string): string => {
    const index = indexOf.get(field);
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  /** The field a column stands for: itself, or the one that brings it. */
  const columnFor = (field: string | null): string | null =>
    field === null ? null : has(field) ? field : ((INSTEAD_OF[field] ?? []).find(has) ?? null);
  const fault = (field: string | null, message: string): void => {
    const known = columnFor(field);
    if (faults.some((each) => each.message === message && each.field === (known ?? field))) return;
    const index = known === null ? undefined : indexOf.get(known);
    faults.push({ field: known ?? field, column: index === undefined ? null : (plan.columns[index]?.header ?? null), message });
  };
  /** What the word of a column with choices means; a word nobody explained is a fault. */
  const choice = (field: string): string | undefined => {
    const text = cell(field);
    if (text === '') return undefined;
    const words = plan.columns[indexOf.get(field) ?? -1]?.words ?? [];
    const value = words.find(({ word }) => word === wordKey(text))?.value;
    if (value) return value;
    fault(field, `Say under Columns what “${text.slice(0, 40)}” means`);
    return undefined;
  };
  /** Notes each issue of a schema under the field that `fields` names for its path. */
  const issues = (error: z.ZodError, fields: (path: string) => string | null): void => {
    for (const issue of error.issues) fault(fields(String(issue.path[0] ?? '')), issue.message);
  };
  return { has, cell, choice, fault, issues, faults };
}
export type RowReader = ReturnType<typeof readRow>;

export const kindOfProperty = (kind: ImportKind): 'sale' | 'letting' | null =>
  kind === 'sales' ? 'sale' : kind === 'lettings' ? 'letting' : null;
