import { expect, test } from 'vitest';
import { type ChargeFacts, isCharged } from './charge-rule.ts';

const answered = [{ result: 'pass' }, { result: 'not_run' }];
test.each<[string, Partial<ChargeFacts>, boolean]>([
  ['a completed check with an answer', {}, true],
  ['one that a person decided on before it was counted', { state: 'decided' }, true],
  ['one that failed the client', { elements: [{ result: 'fail' }] }, true],
  ['one that still runs', { state: 'processing', elements: [] }, false],
  ['one that could not run', { state: 'error', elements: [] }, false],
  ['one that was cancelled', { state: 'cancelled' }, false],
  ['one whose sources were all away', { elements: [{ result: 'not_run' }, { result: 'not_run' }] }, false],
  ['one of which a register is still being asked', { elements: [...answered, { result: 'not_run', waits_for: 'register' }] }, false],
  ['one that waits for a person', { elements: [...answered, { result: 'not_run', waits_for: 'person' }] }, true],
  [
    'one that says so, because a provider never answered',
    { elements: [{ result: 'pass', reasons: [{ text: 'The provider could not be asked. You are not charged' }] }] },
    false,
  ],
  ['one that nobody has answered yet', { elements: [] }, false],
  ['practice', { isPractice: true }, false],
])('%s', (_what, facts, charged) => {
  expect(isCharged({ state: 'completed', isPractice: false, elements: answered, ...facts })).toBe(charged);
});
