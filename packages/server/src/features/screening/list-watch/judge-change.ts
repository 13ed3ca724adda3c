import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import { materialChanges } from '@freehold/screening/material-changes';
import type { ListEntry } from '@freehold/screening/types';

export type Before = ScreeningAlert['before'];
export type After = ScreeningAlert['after'];

/** What is known of a person and an entry: what the check of theirs said, and what they were told of since. */
export type Known = {
  /** False for somebody who was never compared with the list. */
  wasChecked: boolean;
  match: { status: string; band: string; entry: ListEntry; isWithdrawn: boolean } | null;
  alert: { state: string; after: string; entry: ListEntry } | null;
};

const WEIGHT = { none: 0, weak: 1, strong: 2 } as const;

/**
 * Decides whether a change of an entry changes the answer about a person. `now`: what it comes to against them, null where it is gone from the
 * list. A clearing holds while nothing that tells people apart is other than when it was given; what is as grave as before says nothing new.
 */
export function judgeChange(known: Known, now: { after: After; entry: ListEntry } | null): { before: Before; after: After } | null {
  const { before, clearedAs } = standing(known);
  if (now === null || now.after === 'none') {
    // Nobody has to hear that what was cleared, or never found, is not found.
    const mattered = before === 'weak' || before === 'strong' || before === 'confirmed';
    return mattered && !(now !== null && before === 'confirmed') ? { before, after: 'none' } : null;
  }
  if (before === 'confirmed') return null;
  if (before === 'cleared') return clearedAs && materialChanges(clearedAs, now.entry).length === 0 ? null : { before, after: now.after };
  const was = before === 'weak' || before === 'strong' ? before : 'none';
  return WEIGHT[now.after] > WEIGHT[was] ? { before, after: now.after } : null;
}

function standing({ wasChecked, match, alert }: Known): { before: Before; clearedAs: ListEntry | null } {
  // An alert came after the check it was compared with; one that a check followed is no longer asked here.
  if (alert) {
    if (alert.state === 'dismissed') return { before: 'cleared', clearedAs: alert.entry };
    return { before: alert.after === 'strong' ? 'strong' : alert.after === 'weak' ? 'weak' : 'none', clearedAs: null };
  }
  if (!match) return { before: wasChecked ? 'none' : 'never', clearedAs: null };
  if (match.status === 'true_match') return { before: 'confirmed', clearedAs: null };
  if (match.status === 'false_positive' && !match.isWithdrawn) return { before: 'cleared', clearedAs: match.entry };
  return { before: match.band === 'strong' ? 'strong' : 'weak', clearedAs: null };
}
