import type { CheckKindPages } from '../../../shared/check-kinds.ts';

export const companyPages: CheckKindPages = {
  code: 'kyb',
  label: 'Company (KYB)',
  page: {
    label: 'Manual KYB',
    to: '/marketplace/manual_kyb_check',
    needs: 'see_checks',
    words: ['company', 'companies house', 'owner', 'director', 'psc', 'beneficial owner'],
  },
  letter: 'v',
  start: { label: 'New company check', to: '/marketplace/manual_kyb_check/new', keys: ['N', 'V'] },
  places: [],
};
