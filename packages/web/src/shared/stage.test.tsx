import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CddClock } from './stage.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (clock: Parameters<typeof CddClock>[0]) =>
  render(
    <MantineProvider>
      <CddClock {...clock} />
    </MantineProvider>,
  );
const family = (words: string) => screen.getByText(words).closest('[data-family]')?.getAttribute('data-family');

test('a check that is outstanding is late in red; one that was done late says so quietly', () => {
  show({ state: 'late', daysLate: 11 });
  expect(family('11 days late')).toBe('clay');
  show({ state: 'late', daysLate: 1, done: true });
  expect(family('Done 1 day late')).toBe('stone');
  show({ state: 'due_now' });
  expect(family('Due today')).toBe('ochre');
});
