import type { RequiredListFault } from '../screening-lists/public.ts';

/** What is said instead of a freeze: nobody is listed, and there is nothing to report. */
export const PRACTICE_CONFIRMED = {
  code: 'SANCTION_CONFIRMED',
  severity: 'high',
  text: 'You answered that the made-up person is on the list',
  next: 'In a real check this freezes the check at once, a second person must confirm, and you report to OFSI. Here nothing was frozen or reported',
} as const;

/** Keeps a practice check from ever passing, whatever lists the workspace has. */
export const PRACTICE_FAULT: RequiredListFault = {
  listKey: 'demo',
  fault: 'missing',
  text: 'A practice check on a made-up person, compared with the demonstration list only. It says nothing about anybody.',
  next: 'Run a check of your own when you are ready',
};
