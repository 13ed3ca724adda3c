import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MoneyField } from './money-field.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <MantineProvider>
      <MoneyField label="Asking price" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <output>{value}</output>
    </MantineProvider>
  );
}
const field = () => screen.getByLabelText('Asking price') as HTMLInputElement;

test('an amount is grouped while it is typed, and handed on bare', () => {
  render(<Form first="" />);
  fireEvent.change(field(), { target: { value: '365000' } });
  expect(field().value).toBe('365,000');
  expect(screen.getByRole('status').textContent).toBe('365000');
  fireEvent.change(field(), { target: { value: '' } });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('an amount that was saved stands as it was, and changes nothing by standing there', () => {
  render(<Form first="1,850.50" />);
  expect(field().value).toBe('1,850.50');
  expect(screen.getByRole('status').textContent).toBe('1,850.50');
});
