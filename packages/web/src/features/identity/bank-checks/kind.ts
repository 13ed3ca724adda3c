import type { CheckKindPages } from '../../../shared/check-kinds.ts';

export const bankPages: CheckKindPages = {
  code: 'bank',
  label: 'Client bank account',
  page: {
    label: 'Client Bank Account',
    to: '/marketplace/manual_bank_account_check',
    needs: 'see_checks',
    words: ['sort code', 'account number', 'payee', 'deposit', 'refund'],
  },
  letter: 'j',
  start: { label: 'New client bank account check', to: '/marketplace/manual_bank_account_check/new', keys: ['N', 'J'] },
  places: [],
};
