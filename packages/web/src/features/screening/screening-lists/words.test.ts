import { expect, test } from 'vitest';
import { newestSince, shortHash } from './words.ts';

const now = new Date('2026-11-22T18:00:00Z');
const list = (over: object = {}, active: object = {}) => ({
  list_key: 'uk-sanctions' as const,
  stale: false,
  own: false,
  retired_on: null,
  ...over,
  active: { published_at: '2026-11-20T00:00:00Z', current_as_of: '2026-11-22T08:00:00Z', ...active },
});

test('a tick needs a recent publication and a recent word that it is the newest', () => {
  expect(newestSince(list(), now)).toEqual({ label: 'Today', family: 'moss', glyph: 'tick' });
  expect(newestSince(list({ stale: true }, { current_as_of: '2026-11-15T08:00:00Z' }), now)).toEqual({
    label: '15 Nov',
    family: 'ochre',
    glyph: 'clock',
  });
  expect(newestSince(list({ stale: true }, { current_as_of: null }), now)).toMatchObject({ label: 'Not confirmed', family: 'ochre' });
});

test('what was published in May 2024 and said to be the newest today has no tick, nor has a list without a date', () => {
  expect(newestSince(list({}, { published_at: '2024-05-03T00:00:00Z' }), now)).toEqual({ label: 'Today', family: 'stone', glyph: 'dot' });
  expect(newestSince(list({}, { published_at: null }), now)).toMatchObject({ glyph: 'dot' });
});

test('a closed list says since when, and one of one’s own has no publisher to ask', () => {
  expect(newestSince(list({ retired_on: '2026-01-28' }), now)).toEqual({ label: 'Closed 28 Jan 2026', family: 'stone', glyph: 'dash' });
  expect(newestSince(list({ list_key: 'demo' }), now)).toMatchObject({ label: 'Made up', family: 'stone' });
  expect(newestSince(list({ own: true }), now)).toMatchObject({ label: 'Your own list', family: 'stone' });
});

test('a version is shown by its ends', () => {
  expect(shortHash('c41e000090b7')).toBe('c41e…90b7');
});
