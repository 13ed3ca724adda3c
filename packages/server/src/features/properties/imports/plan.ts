import { IMPORT_FIELDS, type ImportKind } from '@freehold/contract/properties/import-fields';
import { z } from 'zod';
import { samplesOf } from '../../../platform/csv-heads.ts';
import { guessColumns } from './guess-columns.ts';
import { guessWord } from './guess-word.ts';

/** What the columns of a file mean, and the words in them. Kept sealed: it quotes the file. */
export const Plan = z.object({
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      field: z.string().nullable(),
      words: z.array(z.object({ word: z.string(), rows: z.int(), value: z.string().nullable() })).nullable(),
    }),
  ),
});
export type Plan = z.infer<typeof Plan>;
type Words = Plan['columns'][number]['words'];

const MOST_WORDS = 60;
const LONGEST_WORD = 200;

/** The plan a file begins with: columns guessed by their heads, words by their spelling. */
export function firstPlan(kind: ImportKind, headers: readonly string[], rows: readonly (readonly string[])[], hasBranches: boolean): Plan {
  const fields = guessColumns(kind, headers, hasBranches);
  return {
    columns: headers.map((header, index) => {
      const values = rows.map((cells) => cells[index] ?? '');
      const field = fields[index] ?? null;
      return { header: header || `Column ${index + 1}`, samples: samplesOf(values), field, words: wordsOf(kind, field, values) };
    }),
  };
}

export const hasChoices = (kind: ImportKind, field: string | null): boolean =>
  IMPORT_FIELDS[kind].some(({ key, choices }) => key === field && choices !== undefined);

/** Each word of a column that has choices, the commonest first, with what it probably means. */
export function wordsOf(kind: ImportKind, field: string | null, values: readonly string[]): Words {
  if (field === null || !hasChoices(kind, field)) return null;
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(wordKey(value), (counts.get(wordKey(value)) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_WORDS)
    .map(([word, rows]) => ({ word, rows, value: guessWord(kind, field, word) }));
}

export const wordKey = (value: string): string => value.slice(0, LONGEST_WORD).trim();
