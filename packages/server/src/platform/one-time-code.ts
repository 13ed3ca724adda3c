import { timingSafeEqual } from 'node:crypto';
import type { CodeRefusal } from './code-words.ts';

export const MOST_TRIES = 5;

export type CodeTaken = { kind: 'taken' } | { kind: 'wrong'; triesLeft: number } | { kind: 'refused'; reason: CodeRefusal };
type KeptCode = { code_hash: Buffer; tries: number; used_at: Date | null; expires_at: Date };
type Change = { used_at: Date } | { tries: number };

/**
 * What becomes of a try at a code that was sent, and what is to be written of it; null where nothing is. The caller holds the row locked:
 * of two tries at once one wins. The compare takes the same time for every wrong code.
 */
export function judgeCode(kept: KeptCode | undefined, given: Buffer, now: Date): { taken: CodeTaken; change: Change | null } {
  const refused = (reason: CodeRefusal) => ({ taken: { kind: 'refused', reason } as const, change: null });
  if (!kept) return refused('none');
  if (kept.used_at) return refused('used');
  if (kept.expires_at <= now) return refused('expired');
  if (kept.tries >= MOST_TRIES) return refused('too_many_tries');
  if (timingSafeEqual(kept.code_hash, given)) return { taken: { kind: 'taken' }, change: { used_at: now } };
  const tries = kept.tries + 1;
  const triesLeft = MOST_TRIES - tries;
  return { taken: triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'refused', reason: 'too_many_tries' }, change: { tries } };
}
