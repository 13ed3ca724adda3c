type Verdict = {
  list_key: string;
  entry_ref: string;
  entry_hash: string;
  status: string;
  check_id: number;
  remembered_from: number | null;
  frozen_at: Date | null;
};

/**
 * Finds the earlier check whose clearing of an entry still holds: the same subject, the same entry, unchanged. Any later or other
 * verdict than "not the client" ends it, and so does a freeze. `verdicts` come newest first.
 */
export function rememberedClearings(verdicts: readonly Verdict[]) {
  return (listKey: string, entryRef: string, entryHash: string): number | null => {
    const about = verdicts.filter((verdict) => verdict.list_key === listKey && verdict.entry_ref === entryRef);
    if (about.some((verdict) => verdict.frozen_at !== null)) return null;
    const newest = about[0];
    if (newest?.status !== 'false_positive' || newest.entry_hash !== entryHash) return null;
    return newest.remembered_from ?? newest.check_id;
  };
}
