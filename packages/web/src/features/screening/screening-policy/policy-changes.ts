import type { ScreeningRules } from '@freehold/contract/screening/screening-policy';
import { CATEGORY_WORDS } from '../../../shared/category-words.ts';
import type { PolicyChange } from '../../../shared/policy-versions/change-list.tsx';
import { countryName } from '../../../lib/countries.ts';
import { formatDate } from '../../../lib/format.ts';

export const MODE_WORDS = { strict: 'Strict', standard: 'Standard', wide: 'Wide' } as const;
export const MODES = ['strict', 'standard', 'wide'] as const;

const listed = (words: readonly string[]) => (words.length === 0 ? 'None' : words.join(', '));

/** A version from before there was a list of the law has none. */
type ComparedRules = Omit<ScreeningRules, 'mandatory'> & { mandatory: ScreeningRules['mandatory'] | null };

/** What one version changed of the one before, in words. */
export function policyChanges(before: ComparedRules, after: ComparedRules): PolicyChange[] {
  const rows = (rules: ComparedRules): [string, string][] => [
    ['Default match mode', MODE_WORDS[rules.default_mode]],
    ...MODES.flatMap((mode): [string, string][] => [
      [`${MODE_WORDS[mode]}, review from score`, String(rules.bands[mode].weak)],
      [`${MODE_WORDS[mode]}, second approver from score`, String(rules.bands[mode].strong)],
    ]),
    ['Looked for', listed(rules.categories.map((category) => CATEGORY_WORDS[category].label))],
    ['Countries that always need a review', listed(rules.countries.map(countryName))],
    ['Countries that ask for enhanced due diligence', listed((rules.mandatory?.countries ?? []).map(countryName))],
    ['List they are taken from', rules.mandatory ? `${rules.mandatory.source}, ${formatDate(rules.mandatory.as_of)}` : 'None'],
  ];
  const old = new Map(rows(before));
  return rows(after).flatMap(([label, value]) => (old.get(label) === value ? [] : [{ label, before: old.get(label) ?? '', after: value }]));
}
