import { expect, test } from 'vitest';
import { stamp } from './stamp.ts';

test('a document names the day, so that it reads the same next year', () => {
  expect(stamp(new Date().toISOString())).not.toContain('Today');
  expect(stamp('2026-06-09T08:12:00Z')).toBe('9 Jun 2026, 09:12');
});
