import { expect, test } from 'vitest';
import { chooseWorkspace } from './choose-workspace.ts';

const list = [
  { id: 4, account_name: 'Pennard & Lisle, Bristol' },
  { id: 9, account_name: 'Quayside New Homes' },
];

test('the remembered workspace is chosen while it is on the list', () => expect(chooseWorkspace(list, '9')?.id).toBe(9));
test('the first is chosen when none is remembered', () => expect(chooseWorkspace(list, null)?.id).toBe(4));
test('the first is chosen when the remembered one has gone', () => expect(chooseWorkspace(list, '77')?.id).toBe(4));
test('nothing is chosen from an empty list', () => expect(chooseWorkspace([], '9')).toBeNull());
