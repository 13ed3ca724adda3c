import type { CheckKindPages } from '../../../shared/check-kinds.ts';

export const amlPages: CheckKindPages = {
  code: 'aml',
  label: 'AML',
  page: {
    label: 'Standalone AML',
    to: '/marketplace/manual_aml_check',
    needs: 'see_checks',
    words: ['checks', 'sanctions'],
  },
  letter: 'c',
  start: { label: 'New AML check', to: '/marketplace/manual_aml_check?new=person', keys: ['N', 'A'] },
  places: [
    {
      label: 'Screen a batch',
      to: '/marketplace/manual_aml_check/batch',
      needs: 'run_checks',
      words: ['csv', 'upload', 'names', 'many', 'file'],
    },
    { label: 'Screening lists', to: '/marketplace/manual_aml_check/lists', needs: 'see_lists', words: ['sanctions'] },
    {
      label: 'Screening coverage',
      to: '/marketplace/manual_aml_check/coverage',
      needs: 'see_lists',
      words: ['not screened', 'people', 'alerts'],
    },
  ],
};
