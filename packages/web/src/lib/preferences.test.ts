import { beforeEach, expect, test } from 'vitest';
import { readPreferences, savePreferences } from './preferences.ts';

beforeEach(() => {
  document.cookie = 'freehold_preferences=; Path=/; Max-Age=0';
  localStorage.clear();
});

test('the scheme, the shut groups and the single keys survive, and local storage is not touched', () => {
  savePreferences({ scheme: 'dark' });
  savePreferences({ shutGroups: ['saved-flows'] });
  savePreferences({ singleKeys: false });
  expect(readPreferences()).toEqual({ scheme: 'dark', shutGroups: ['saved-flows'], singleKeys: false });
  expect(localStorage).toHaveLength(0);
});

test('a damaged cookie falls back to the defaults', () => {
  document.cookie = 'freehold_preferences=%7Bnot; Path=/';
  expect(readPreferences()).toEqual({ scheme: 'auto', shutGroups: [], singleKeys: true });
});
