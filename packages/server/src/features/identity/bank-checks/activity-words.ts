import type { ActivityWords } from '../../../platform/activity-words.ts';

export const bankChecksActivity = {
  'change.bank_account': { group: 'check', words: 'changed the bank account of {object}' },
  'check.modulus': { group: 'check', words: 'had the account number of {object} checked again' },
  'review.bank_statement': { group: 'check', words: 'recorded what a statement shows for {object}' },
  'record.call_back': { group: 'check', words: 'recorded a call to the client for {object}' },
  'send.penny': { group: 'check', words: 'got a code for a payment of one penny for {object}' },
  'return.penny': { group: 'check', words: 'entered the code that the client read for {object}' },
  'ask.payee': { group: 'check', words: 'had the bank asked about the account of {object}' },
  'break.payer_name': { group: 'check', words: 'found another name of a payer than that of the account of {object}' },
  'reveal.bank_account': { group: 'check', words: 'had the whole account number of {object} shown' },
  'add_file.bank_account': { group: 'check', words: 'added a file to {object}' },
  'load.modulus_table': { group: 'check', words: 'loaded {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'identity/bank-checks': keyof typeof bankChecksActivity;
  }
}
