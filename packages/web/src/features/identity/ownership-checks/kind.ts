import type { CheckKindPages } from '../../../shared/check-kinds.ts';

export const ownershipPages: CheckKindPages = {
  code: 'ownership',
  label: 'Property ownership',
  page: {
    label: 'Manual Property Ownership',
    to: '/marketplace/manual_ownership_check',
    needs: 'see_checks',
    words: ['title', 'register', 'land registry', 'owner', 'proprietor'],
  },
  letter: 't',
  start: { label: 'New ownership check', to: '/marketplace/manual_ownership_check/new', keys: ['N', 'T'] },
  places: [],
};
