import type { ActivityWords } from '../../../platform/activity-words.ts';

export const verificationActivity = {
  'require.verification': { group: 'verification', words: 'began the time in which {object} verifies its key members' },
  'start.verification': { group: 'verification', words: 'began to verify themselves' },
  'confirm.phone': { group: 'verification', words: 'confirmed their phone' },
  'add.evidence': { group: 'verification', words: 'added {object} to their verification' },
  'remove.evidence': { group: 'verification', words: 'removed {object} from their verification' },
  'submit.verification': { group: 'verification', words: 'sent their verification for review' },
  'open.evidence': { group: 'verification', words: 'looked at evidence, {object}' },
  'accept.verification': { group: 'verification', words: 'accepted the verification of {object}' },
  'ask_again.verification': { group: 'verification', words: 'asked {object} to verify themselves again' },
  'reject.verification': { group: 'verification', words: 'rejected the verification of {object}' },
  'erase.evidence': { group: 'verification', words: 'erased evidence, {object}' },
  'extend.grace': { group: 'verification', words: 'gave {object} more time to verify themselves' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/verification': keyof typeof verificationActivity;
  }
}
