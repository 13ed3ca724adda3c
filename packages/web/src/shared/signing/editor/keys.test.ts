import { expect, test } from 'vitest';
import { actOfKey } from './keys.ts';

const press = (key: string, more: Partial<Parameters<typeof actOfKey>[0]> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test.each([
  ['s', 'signature'],
  ['I', 'initials'],
  ['d', 'date_signed'],
  ['t', 'text'],
  ['b', 'checkbox'],
  ['n', 'name'],
  ['e', 'email'],
])('%s puts down a field', (key, type) => expect(actOfKey(press(key), false)).toEqual({ act: 'drop', type }));

test('arrows move what is selected by 1, with Shift by 10, and scroll otherwise', () => {
  expect(actOfKey(press('ArrowLeft'), true)).toEqual({ act: 'nudge', dx: -1, dy: 0 });
  expect(actOfKey(press('ArrowDown', { shiftKey: true }), true)).toEqual({ act: 'nudge', dx: 0, dy: 10 });
  expect(actOfKey(press('ArrowDown'), false)).toBeNull();
});

test('undo and redo have the keys of every editor', () => {
  expect(actOfKey(press('z', { ctrlKey: true }), false)).toEqual({ act: 'undo' });
  expect(actOfKey(press('Z', { metaKey: true, shiftKey: true }), false)).toEqual({ act: 'redo' });
  expect(actOfKey(press('y', { ctrlKey: true }), false)).toEqual({ act: 'redo' });
});

test('keys of the browser and of the page stay theirs', () => {
  expect(actOfKey(press('s', { ctrlKey: true }), true)).toBeNull();
  expect(actOfKey(press('Delete'), false)).toBeNull();
  expect(actOfKey(press('d', { ctrlKey: true }), false)).toBeNull();
  expect(actOfKey(press('s', { altKey: true }), false)).toBeNull();
});
