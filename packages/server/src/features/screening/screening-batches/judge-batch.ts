import type { ScreenedParty } from '@freehold/contract/checks/checks';
import type { BatchRowState } from '@freehold/contract/screening/screening-batches';
import { identityOf } from '../../checks/public.ts';
import type { RecentCheck } from './checks-port.ts';
import type { JudgedRow } from './judge-row.ts';
import { matchParty, type KnownParty } from './match-party.ts';
import type { RowResult } from './seal.ts';

export type Verdict = { row: number; state: BatchRowState; hasNoDob: boolean; result: RowResult };

/**
 * By what two rows are the same: a name with a date of birth or a company number. Without those a name alone tells nobody apart, so only rows
 * that say the same throughout are one.
 */
export function sameKey(subject: ScreenedParty, reference: string | null): string {
  const { facts, isIdentified } = identityOf(subject);
  return JSON.stringify([subject.kind, ...facts, isIdentified ? null : (reference ?? '').trim().toLowerCase()]);
}

/** Judges the rows of a batch together: who stands further up already, who was screened a while ago, and whom of one's people each is. */
export function judgeBatch(
  rows: readonly { row: number; judged: JudgedRow }[],
  known: { parties: readonly KnownParty[]; recent: (subject: ScreenedParty) => RecentCheck | null },
): Verdict[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, judged }) => {
    const { subject, reference } = judged;
    const result: RowResult = { ...judged, party_id: null, twin_row: null, twin_check: null };
    if (subject === null) return { row, state: 'wrong', hasNoDob: false, result };
    const key = sameKey(subject, reference);
    const duplicateRow = seen.get(key) ?? null;
    if (duplicateRow === null) seen.set(key, row);
    const duplicateCheck = known.recent(subject);
    return {
      row,
      state: duplicateRow !== null ? 'twice' : duplicateCheck !== null ? 'recent' : 'ready',
      hasNoDob: subject.kind === 'person' && !subject.dob,
      result: { ...result, party_id: matchParty(subject, known.parties), twin_row: duplicateRow, twin_check: duplicateCheck },
    };
  });
}
