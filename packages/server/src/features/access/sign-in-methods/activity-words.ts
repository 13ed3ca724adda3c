import type { ActivityWords } from '../../../platform/activity-words.ts';

export const signInMethodsActivity = {
  'start.two_step': { group: 'sign-in', words: 'turned on two-step sign-in' },
  'stop.two_step': { group: 'sign-in', words: 'turned off two-step sign-in' },
  'renew.recovery_codes': { group: 'sign-in', words: 'made new recovery codes' },
  'add.passkey': { group: 'sign-in', words: 'added the passkey {object}' },
  'rename.passkey': { group: 'sign-in', words: 'renamed the passkey {object}' },
  'remove.passkey': { group: 'sign-in', words: 'removed the passkey {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'access/sign-in-methods': keyof typeof signInMethodsActivity;
  }
}
