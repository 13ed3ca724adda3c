import type { CheckKindPages } from '../../../shared/check-kinds.ts';

export const rentPages: CheckKindPages = {
  code: 'rtr',
  label: 'Right to Rent',
  page: {
    label: 'Right to Rent',
    to: '/marketplace/manual_rtr_check',
    needs: 'see_checks',
    words: ['tenant', 'share code', 'immigration', 'letting', 'rtr'],
  },
  letter: 'y',
  start: { label: 'New Right to Rent check', to: '/marketplace/manual_rtr_check/new', keys: ['N', 'Y'] },
  places: [],
};
