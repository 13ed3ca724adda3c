import { keysOf } from './keys.ts';

/** Why a step is asked for again, in words the person may read. */
export const REDO_REASONS = {
  UNREADABLE: 'We could not read it. Take the picture again in good light, with nothing over it.',
  CUT_OFF: 'A part of it is missing. All four corners must be in the picture.',
  EXPIRED: 'It is out of date. Send one that is still valid.',
  OTHER_NAME: 'The name is not the one you gave. Send one in your name, or tell us why it differs.',
  TOO_OLD: 'It is too old. Send a newer one.',
  NOT_ACCEPTED: 'We cannot take this kind of document. Choose another from the list.',
  PAGES_MISSING: 'Pages are missing. Send all of them.',
  UNCLEAR: 'Something in your answer is not clear.',
  OTHER: '',
} as const;
export type RedoReason = keyof typeof REDO_REASONS;
/** The shipped part of what a person was told; nothing where a member wrote all of it. */
export const shippedReason = (told: string): string =>
  Object.values(REDO_REASONS).find((reason) => reason !== '' && (told === reason || told.startsWith(`${reason} `))) ?? '';

const WANTS_ANOTHER_FILE: readonly string[] = [
  REDO_REASONS.UNREADABLE,
  REDO_REASONS.CUT_OFF,
  REDO_REASONS.EXPIRED,
  REDO_REASONS.TOO_OLD,
  REDO_REASONS.NOT_ACCEPTED,
  REDO_REASONS.PAGES_MISSING,
];
/** Whether what a person was told can only be met by another picture or paper. */
export const wantsAnotherFile = (told: string): boolean => WANTS_ANOTHER_FILE.includes(shippedReason(told));
export const REDO_REASON_CODES = keysOf(REDO_REASONS);
