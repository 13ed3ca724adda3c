import { BAND_LIMITS, ScreeningRules, type PolicyNow } from '@freehold/contract/screening/screening-policy';
import { useMemo, useState } from 'react';
import { MODES, policyChanges } from './policy-changes.ts';

export type Mode = (typeof MODES)[number];
export type Bands = { weak: number; strong: number };

const rulesOf = ({ default_mode, bands, categories, countries, mandatory }: PolicyNow): ScreeningRules => ({
  default_mode,
  bands,
  categories,
  countries,
  mandatory,
});

/** The policy as it is being changed on this page: what is typed, what is wrong with it, and the version it was begun from. */
export function useDraft(current: PolicyNow) {
  const [draft, setDraft] = useState<{ base: number; rules: ScreeningRules } | null>(null);
  const rules = draft?.rules ?? rulesOf(current);
  const errors = useMemo(() => faultsOf(rules), [rules]);
  const changes = useMemo(() => policyChanges(current, rules), [current, rules]);
  const set = (change: Partial<ScreeningRules>) =>
    setDraft((before) => ({ base: before?.base ?? current.version, rules: { ...(before?.rules ?? rulesOf(current)), ...change } }));
  return {
    rules,
    errors,
    changes,
    base: draft?.base ?? current.version,
    /** Somebody saved another version since this draft was begun. */
    isStale: draft !== null && draft.base !== current.version,
    isChanged: draft !== null && changes.length > 0,
    set,
    setBands: (mode: Mode, bands: Bands) => set({ bands: { ...rules.bands, [mode]: bands } }),
    drop: () => setDraft(null),
    /** Rules that can be tried: a number that is still being typed counts as the one in force. */
    tried: useMemo(() => triable(rules, rulesOf(current)), [rules, current]),
  };
}
export type Draft = ReturnType<typeof useDraft>;

function faultsOf(rules: ScreeningRules): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of ScreeningRules.safeParse(rules).error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}

function triable(rules: ScreeningRules, current: ScreeningRules): ScreeningRules {
  const whole = (value: number, otherwise: number) => (Number.isFinite(value) ? value : otherwise);
  const bandsOf = (mode: Mode) => ({
    weak: whole(rules.bands[mode].weak, current.bands[mode].weak),
    strong: whole(rules.bands[mode].strong, current.bands[mode].strong),
  });
  return { ...rules, bands: { strict: bandsOf('strict'), standard: bandsOf('standard'), wide: bandsOf('wide') } };
}

/** Moves one threshold and keeps the other at its distance, within the limits. */
export function moveBand(bands: Bands, which: keyof Bands, to: number): Bands {
  const { lowestWeak, highestWeak, apart, highestStrong } = BAND_LIMITS;
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  if (which === 'weak') {
    const weak = within(to, lowestWeak, highestWeak);
    return { weak, strong: Math.max(bands.strong, weak + apart) };
  }
  const strong = within(to, lowestWeak + apart, highestStrong);
  return { weak: Math.min(bands.weak, strong - apart), strong };
}
