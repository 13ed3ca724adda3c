import type { KycPolicy, KycRules } from '@freehold/contract/identity/kyc-policy';
import type { PolicyChange } from '../../../shared/policy-versions/change-list.tsx';

export type Choice = 'required' | 'optional' | 'left_out';
export type Level = 'normal' | 'high';
export type Element = KycPolicy['elements'][number];

export const LEVELS = [
  { level: 'normal', label: 'Normal risk' },
  { level: 'high', label: 'High risk' },
] as const;
export const CHOICE_WORDS: Readonly<Record<Choice, string>> = { required: 'Required', optional: 'Optional', left_out: 'Left out' };

export function choiceOf(rules: KycRules, level: Level, code: Element['code']): Choice {
  if (rules[level].includes(code)) return 'required';
  return rules.left_out[level].some((one) => one === code) ? 'left_out' : 'optional';
}

export function withChoice(rules: KycRules, level: Level, { code, may_be_left_out: may }: Element, choice: Choice): KycRules {
  const required = rules[level].filter((one) => one !== code);
  const left = rules.left_out[level].filter((one) => one !== code);
  return {
    ...rules,
    [level]: choice === 'required' ? [...required, code] : required,
    left_out: { ...rules.left_out, [level]: choice === 'left_out' && may ? [...left, code] : left },
  };
}

/** What one version says otherwise than another. */
export const changesOf = (elements: readonly Element[], before: KycRules, after: KycRules): PolicyChange[] =>
  elements.flatMap((element) =>
    LEVELS.flatMap(({ level, label }) => {
      const [old, now] = [choiceOf(before, level, element.code), choiceOf(after, level, element.code)];
      return old === now ? [] : [{ label: `${element.name}, ${label.toLowerCase()}`, before: CHOICE_WORDS[old], after: CHOICE_WORDS[now] }];
    }),
  );

/** What is required and cannot run here: with it no check passes. */
export const blocking = (elements: readonly Element[], rules: KycRules): Element[] =>
  elements.filter(({ code, connected }) => !connected && LEVELS.some(({ level }) => choiceOf(rules, level, code) === 'required'));
