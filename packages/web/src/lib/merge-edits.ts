import { keysOf } from '@freehold/contract/kernel/keys';
export type Merge<F extends string> = {
  /** Changed by both, to different values: a person must choose. */
  conflicts: F[];
  /** Changed by the other one only: taken over. */
  taken: F[];
};

/** Two people edited the same record: what stood before, what each made of it, field by field. */
export function mergeEdits<F extends string>(before: Record<F, string>, mine: Record<F, string>, theirs: Record<F, string>): Merge<F> {
  const fields = keysOf(before);
  const byThem = fields.filter((field) => theirs[field] !== before[field]);
  const isMine = (field: F) => mine[field] !== before[field];
  return {
    conflicts: byThem.filter((field) => isMine(field) && mine[field] !== theirs[field]),
    taken: byThem.filter((field) => !isMine(field)),
  };
}
