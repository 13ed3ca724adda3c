import { expect, test } from 'vitest';
import { policyChanges } from './policy-changes.ts';

const RULES = {
  default_mode: 'standard' as const,
  bands: { strict: { weak: 80, strong: 90 }, standard: { weak: 72, strong: 85 }, wide: { weak: 65, strong: 75 } },
  categories: ['sanctions' as const],
  countries: ['IR'],
};

test('each change is told with both values, and nothing else', () => {
  expect(policyChanges(RULES, RULES)).toEqual([]);
  expect(
    policyChanges(RULES, {
      default_mode: 'wide',
      bands: { ...RULES.bands, standard: { weak: 75, strong: 85 } },
      categories: ['sanctions', 'pep'],
      countries: [],
    }),
  ).toEqual([
    { label: 'Default match mode', before: 'Standard', after: 'Wide' },
    { label: 'Standard, review from score', before: '72', after: '75' },
    { label: 'Looked for', before: 'Sanctions', after: 'Sanctions, Exposed people (PEP)' },
    { label: 'Countries that always need a review', before: 'Iran', after: 'None' },
  ]);
});
