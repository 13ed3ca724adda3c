import { expect, test } from 'vitest';
import { freshness, shortHash } from './words.ts';

test('a list is fresh until its limit, and an unknown age is never fresh', () => {
  expect(freshness({ age_hours: 26, stale: false, own: false })).toEqual({ label: '26 hr', family: 'moss', glyph: 'tick' });
  expect(freshness({ age_hours: 75, stale: true, own: false })).toEqual({ label: '3 days', family: 'ochre', glyph: 'clock' });
  expect(freshness({ age_hours: null, stale: true, own: false })).toEqual({ label: 'Not known', family: 'ochre', glyph: 'clock' });
  expect(freshness({ age_hours: 9_000, stale: false, own: true })).toEqual({ label: '375 days', family: 'stone', glyph: 'clock' });
});

test('a version is shown by its ends', () => {
  expect(shortHash('c41e000090b7')).toBe('c41e…90b7');
});
