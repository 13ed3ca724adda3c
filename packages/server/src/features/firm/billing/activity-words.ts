import type { ActivityWords } from '../../../platform/activity-words.ts';

export const billingActivity = {
  'choose.plan': { group: 'billing', words: 'chose the plan {object}' },
  'plan.later': { group: 'billing', words: 'chose the plan {object} from the end of the period' },
  'keep.plan': { group: 'billing', words: 'kept the plan {object}: the smaller one has no room for every member' },
  'cancel.plan': { group: 'billing', words: 'cancelled the plan {object} to the end of the period' },
  'resume.plan': { group: 'billing', words: 'kept the plan {object}' },
  'end.plan': { group: 'billing', words: 'ended the plan {object}' },
  'late.plan': { group: 'billing', words: 'noted a late invoice on the plan {object}' },
  'settle.plan': { group: 'billing', words: 'noted that nothing is late any more on the plan {object}' },
  'change.billing': { group: 'billing', words: 'changed the {object}' },
  'change.budget': { group: 'billing', words: 'changed the {object} for checks' },
  'add.card': { group: 'billing', words: 'gave the card {object} for invoices' },
  'remove.card': { group: 'billing', words: 'removed the card {object} for invoices' },
  'fail.collection': { group: 'billing', words: 'could not take the invoice {object} from the card' },
  'issue.invoice': { group: 'billing', words: 'made the invoice {object}' },
  'pay.invoice': { group: 'billing', words: 'noted the invoice {object} as paid' },
  'credit.invoice': { group: 'billing', words: 'made the credit note {object}' },
  'erase.invoice': { group: 'billing', words: 'erased what {object} says, which was kept long enough' },
  'download.invoice': { group: 'billing', words: 'downloaded {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/billing': keyof typeof billingActivity;
  }
}
