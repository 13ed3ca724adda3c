import { atThreshold, bestThreshold } from './metrics.ts';
import type { Judged } from './metrics.ts';

const FOLDS = 5;

/** The threshold is chosen on four fifths and used on the fifth it has not seen; the five answers are pooled. Rows of one group stay together. */
export function crossValidate(judged: (Judged & { group: string })[]): { folds: number; f1: number } {
  const groups = new Map<string, number>();
  for (const row of judged) if (!groups.has(row.group)) groups.set(row.group, groups.size);
  const foldOf = (row: { group: string }) => (groups.get(row.group) ?? 0) % FOLDS;
  const pooled = Array.from({ length: FOLDS }, (_, fold) => {
    const { threshold } = bestThreshold(judged.filter((row) => foldOf(row) !== fold));
    return judged.filter((row) => foldOf(row) === fold).map((row) => ({ same: row.same, score: row.score >= threshold ? 1 : 0 }));
  }).flat();
  return { folds: FOLDS, f1: atThreshold(pooled, 1).f1 };
}
