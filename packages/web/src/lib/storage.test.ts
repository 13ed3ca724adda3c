import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetStored, onStoredElsewhere, readStored, STORAGE_KEYS, writeStored } from './storage.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('the keys are the ones of the specification, letter for letter', () => {
  expect([...STORAGE_KEYS].sort()).toEqual(
    [
      'accessToken',
      'appUserToken',
      'current_firebase_id',
      'dashboardVersion',
      'dontShowDynamicLinkDialogue',
      'label',
      'memberID',
      'prevRouteName',
      'retainSelection',
      'selectedWorkspaceName',
      'user',
    ].sort(),
  );
});

test('what is written is read back, and forgotten only when asked', () => {
  writeStored('accessToken', 'a');
  writeStored('memberID', '7');
  forgetStored('accessToken');
  expect(readStored('accessToken')).toBeNull();
  expect(localStorage.getItem('memberID')).toBe('7');
});

test('a browser that refuses storage still keeps values for the life of the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeStored('label', 'Standalone AML');
  expect(localStorage.getItem('label')).toBeNull();
  expect(readStored('label')).toBe('Standalone AML');
  forgetStored('label');
  expect(readStored('label')).toBeNull();
});

test('a change in another tab is told for our keys, and not for others', () => {
  const heard: unknown[] = [];
  const stop = onStoredElsewhere((key, value) => heard.push([key, value]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'somebody-elses', newValue: 'x' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: 'b' }));
  expect(heard).toEqual([
    ['accessToken', null],
    [null, null],
  ]);
});
