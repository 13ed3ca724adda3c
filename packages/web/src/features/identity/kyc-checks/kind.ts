import type { CheckKindPages } from '../../../shared/check-kinds.ts';

export const kycPages: CheckKindPages = {
  code: 'kyc',
  label: 'Identity',
  page: {
    label: 'Manual KYC',
    to: '/marketplace/manual_kyc_check',
    needs: 'see_checks',
    words: ['identity', 'document', 'passport', 'address', 'kyc'],
  },
  letter: 'i',
  start: { label: 'New identity check', to: '/marketplace/manual_kyc_check/new', keys: ['N', 'I'] },
  places: [],
};
