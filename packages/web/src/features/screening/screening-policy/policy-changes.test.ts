import { expect, test } from 'vitest';
import { policyChanges } from './policy-changes.ts';

const RULES = {
  default_mode: 'standard' as const,
  bands: { strict: { weak: 80, strong: 90 }, standard: { weak: 72, strong: 85 }, wide: { weak: 65, strong: 75 } },
  categories: ['sanctions' as const],
  countries: ['IR'],
  mandatory: { countries: ['KP'], source: 'FATF, call for action', as_of: '2026-02-13' },
};

test('each change is told with both values, and nothing else', () => {
  expect(policyChanges(RULES, RULES)).toEqual([]);
  expect(
    policyChanges(RULES, {
      default_mode: 'wide',
      bands: { ...RULES.bands, standard: { weak: 75, strong: 85 } },
      categories: ['sanctions', 'pep'],
      countries: [],
      mandatory: { countries: ['KP', 'MM'], source: 'FATF, call for action', as_of: '2026-06-19' },
    }),
  ).toEqual([
    { label: 'Default match mode', before: 'Standard', after: 'Wide' },
    { label: 'Standard, review from score', before: '72', after: '75' },
    { label: 'Looked for', before: 'Sanctions', after: 'Sanctions, Exposed people (PEP)' },
    { label: 'Countries that always need a review', before: 'Iran', after: 'None' },
    { label: 'Countries that ask for enhanced due diligence', before: 'North Korea', after: 'North Korea, Myanmar (Burma)' },
    { label: 'List they are taken from', before: 'FATF, call for action, 13 Feb 2026', after: 'FATF, call for action, 19 Jun 2026' },
  ]);
});
