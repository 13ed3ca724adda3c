import type { CheckKindPages } from '../../../shared/check-kinds.ts';

export const fundsPages: CheckKindPages = {
  code: 'sof',
  label: 'Funds',
  page: {
    label: 'Source of funds',
    to: '/marketplace/manual_sof_check',
    needs: 'see_checks',
    words: ['money', 'bank statements', 'savings', 'gift'],
  },
  letter: 'o',
  start: null,
  places: [],
};
