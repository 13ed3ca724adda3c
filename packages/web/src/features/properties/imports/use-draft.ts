import type { FileImport, ImportColumn, ImportPlanInput } from '@freehold/contract/properties/imports';
import { useState } from 'react';

export type DraftWord = NonNullable<ImportColumn['words']>[number];
type DraftColumn = { field: string | null; words: DraftWord[] };
export type Draft = {
  columns: readonly DraftColumn[];
  setField: (index: number, field: string | null) => void;
  setWord: (index: number, word: string, value: string | null) => void;
  plan: () => ImportPlanInput;
};

/** What somebody chose for the columns and words, until the dry run begins. Kept for one version of the import. */
export function useDraft(one: FileImport | undefined): Draft {
  const [changed, setChanged] = useState<{ of: string; columns: DraftColumn[] } | null>(null);
  const of = one ? `${one.id}:${one.version}` : '';
  const stored = one?.columns.map(({ field, words }) => ({ field, words: words ?? [] })) ?? [];
  const columns = changed?.of === of ? changed.columns : stored;
  const change = (index: number, next: (column: DraftColumn) => DraftColumn) =>
    setChanged({ of, columns: columns.map((column, at) => (at === index ? next(column) : column)) });
  return {
    columns,
    setField: (index, field) => change(index, (column) => ({ ...column, field })),
    setWord: (index, word, value) =>
      change(index, (column) => ({ ...column, words: column.words.map((each) => (each.word === word ? { ...each, value } : each)) })),
    plan: () => ({
      version: one?.version ?? 0,
      columns: columns.map(({ field, words }, index) => ({
        index,
        field,
        // Words of another meaning are found anew.
        words: field === stored[index]?.field ? words.map(({ word, value }) => ({ word, value })) : [],
      })),
    }),
  };
}
