import type { MaterialChange } from '@freehold/contract/screening/screening-matches';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { materialChanges, plain } from '@freehold/screening/material-changes';
import type { ListEntry } from '@freehold/screening/types';
import { subjectName } from '../../checks/public.ts';

/** What people made of an entry in an earlier check. */
export type Verdict = {
  checkId: number;
  listKey: string;
  entryRef: string;
  entry: ListEntry;
  entryHash: string;
  subject: ScreenedSubject;
  status: string;
  rememberedFrom: number | null;
  isFrozen: boolean;
  /** Somebody took this clearing back. */
  isWithdrawn: boolean;
  /** Of the party the check is about; where a check has none, of the same subject and no party. */
  isSameClient: boolean;
};
export type Recalled =
  /** Nobody cleared it, or somebody said otherwise since. */
  | { kind: 'none' }
  /** `edited`: the publisher changed the entry in nothing that tells people apart. */
  | { kind: 'holds'; from: number; edited: boolean }
  | { kind: 'reopened'; from: number; changes: MaterialChange[] };
type Asked = { listKey: string; entryRef: string; entry: ListEntry; entryHash: string; subject: ScreenedSubject };

/**
 * Finds the earlier check whose clearing of an entry still holds for the same client. A change of what tells people apart, in the entry or in the
 * client's name or date of birth, opens the match again; so does any later verdict but "not the client", a clearing taken back, and a freeze of
 * anybody who could be the client. `verdicts` come newest first.
 */
export function recallClearing(verdicts: readonly Verdict[], asked: Asked): Recalled {
  const about = verdicts.filter((verdict) => verdict.listKey === asked.listKey && verdict.entryRef === asked.entryRef);
  if (about.some((verdict) => verdict.isFrozen)) return { kind: 'none' };
  // Somebody else's clearing says nothing of this client; that somebody who could be them is listed does.
  const newest = about.find((verdict) => verdict.isSameClient || verdict.status !== 'false_positive');
  if (newest?.status !== 'false_positive') return { kind: 'none' };
  const from = newest.rememberedFrom ?? newest.checkId;
  const source = about.find((verdict) => verdict.checkId === from);
  if (!source || source.isWithdrawn) return { kind: 'none' };
  const changes = changesSince(source, asked);
  return changes.length > 0 ? { kind: 'reopened', from, changes } : { kind: 'holds', from, edited: source.entryHash !== asked.entryHash };
}

type Compared = Pick<Asked, 'entry' | 'subject'>;
/** What tells people apart and is not as it was when the entry was cleared. */
export function changesSince(cleared: Compared, now: Compared): MaterialChange[] {
  const ofEntry = materialChanges(cleared.entry, now.entry).map((change): MaterialChange => ({ of: 'entry', ...change }));
  return [...ofEntry, ...clientChanges(cleared.subject, now.subject)];
}

/** A client who has another name or date of birth than when they were told apart is compared again; a company, with another name or number. */
export function clientChanges(before: ScreenedSubject, after: ScreenedSubject): MaterialChange[] {
  const [old, fresh] = [factsOf(before), factsOf(after)];
  return (['name', 'dob', 'number'] as const).flatMap((field) =>
    plain(old[field] ?? '') === plain(fresh[field] ?? '')
      ? []
      : [{ of: 'client' as const, field, before: listOf(old[field]), after: listOf(fresh[field]) }],
  );
}

const listOf = (text: string | undefined) => (text === undefined ? [] : [text]);
function factsOf(subject: ScreenedSubject): { name: string; dob?: string | undefined; number?: string | undefined } {
  switch (subject.kind) {
    case 'person':
      return { name: subjectName(subject), dob: subject.dob };
    case 'company':
      return { name: subject.name, number: subject.number };
    case 'vessel':
      return { name: subjectName(subject), number: subject.imo };
    case 'aircraft':
      return { name: subject.registration };
    case 'wallet':
      return { name: subject.address };
  }
}
