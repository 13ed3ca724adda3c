import type { ActivityWords } from '../../../platform/activity-words.ts';

export const paymentProvidersActivity = {
  'change.payment_account': { group: 'payment', words: 'changed the settings of {object}' },
  'connect.payment_account': { group: 'payment', words: 'began to connect {object}' },
  'move.payment_account': { group: 'payment', words: 'read how {object} stands' },
  'compare.payment_account': { group: 'payment', words: 'compared {object} with the ledger' },
  'ask.payment_bank': { group: 'payment', words: 'asked to change the bank details of {object}' },
  'change.payment_bank': { group: 'payment', words: 'set the bank details of {object}' },
  'refuse.payment_bank': { group: 'payment', words: 'refused other bank details of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'payments/providers': keyof typeof paymentProvidersActivity;
  }
}
