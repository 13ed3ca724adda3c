import type { KycRules } from '@freehold/contract/identity/kyc-policy';
import { expect, test } from 'vitest';
import { blocking, changesOf, choiceOf, type Element, withChoice } from './choices.ts';

const mortality: Element = {
  code: 'MORTALITY',
  name: 'Register of deaths',
  about: '',
  always: false,
  may_be_left_out: true,
  connected: false,
  connection: '',
};
const rules: KycRules = { normal: ['DATA', 'MORTALITY'], high: ['DATA', 'MORTALITY'], left_out: { normal: [], high: [] } };

test('an element goes from required to left out and back, each risk by itself, and each change is told', () => {
  const changed = withChoice(rules, 'normal', mortality, 'left_out');
  expect([choiceOf(changed, 'normal', 'MORTALITY'), choiceOf(changed, 'high', 'MORTALITY')]).toEqual(['left_out', 'required']);
  expect(changesOf([mortality], rules, changed)).toEqual([
    { label: 'Register of deaths, normal risk', before: 'Required', after: 'Left out' },
  ]);
  expect(changesOf([mortality], rules, withChoice(changed, 'normal', mortality, 'required'))).toEqual([]);
});

test('what is required and not connected blocks until neither risk requires it', () => {
  const half = withChoice(rules, 'normal', mortality, 'optional');
  expect(blocking([mortality], half)).toHaveLength(1);
  expect(blocking([mortality], withChoice(half, 'high', mortality, 'optional'))).toHaveLength(0);
});
