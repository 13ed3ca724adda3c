import type { RequiredListFault } from '../screening-lists/public.ts';

/** Why nothing can be done with a practice check but look at it. */
export const ONLY_PRACTICE = 'This is a practice check on a made-up person. There is nothing to answer or decide.';

/** Keeps a practice check from ever passing, whatever lists the workspace has. */
export const PRACTICE_FAULT: RequiredListFault = {
  listKey: 'demo',
  fault: 'missing',
  text: 'A practice check on a made-up person, compared with the demonstration list only. It says nothing about anybody.',
  next: 'Run a check of your own when you are ready',
};
