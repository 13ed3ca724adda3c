import type { ScreeningRules } from '@freehold/contract/screening-policy';
import { CATEGORY_WORDS } from '../../lib/category-words.ts';
import { countryName } from '../../lib/countries.ts';

export const MODE_WORDS = { strict: 'Strict', standard: 'Standard', wide: 'Wide' } as const;
export const MODES = ['strict', 'standard', 'wide'] as const;
export type RuleChange = { label: string; before: string; after: string };

const listed = (words: readonly string[]) => (words.length === 0 ? 'None' : words.join(', '));

/** What one version changed of the one before, in words. */
export function policyChanges(before: ScreeningRules, after: ScreeningRules): RuleChange[] {
  const rows = (rules: ScreeningRules): [string, string][] => [
    ['Default match mode', MODE_WORDS[rules.default_mode]],
    ...MODES.flatMap((mode): [string, string][] => [
      [`${MODE_WORDS[mode]}, review from score`, String(rules.bands[mode].weak)],
      [`${MODE_WORDS[mode]}, second approver from score`, String(rules.bands[mode].strong)],
    ]),
    ['Looked for', listed(rules.categories.map((category) => CATEGORY_WORDS[category].label))],
    ['Countries that always need a review', listed(rules.countries.map(countryName))],
  ];
  const old = new Map(rows(before));
  return rows(after).flatMap(([label, value]) => (old.get(label) === value ? [] : [{ label, before: old.get(label) ?? '', after: value }]));
}
