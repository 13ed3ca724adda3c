import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useCheckedForm } from './use-checked-form.ts';

type Values = { name: string; town: string };
const check = (values: Values) => ({
  ...(values.name === '' ? { name: 'Enter a name' } : {}),
  ...(values.town === '' ? { town: 'Enter a town' } : {}),
});
const open = () => renderHook(() => useCheckedForm<Values>({ name: '', town: '' }, check)).result;

test('a field is checked when it is left, and the others are not yet', () => {
  const form = open();
  act(() => form.current.left('name'));
  expect(form.current.errors).toEqual({ name: 'Enter a name' });
});

test('typing does not accuse a field that was not wrong, and clears one that was', () => {
  const form = open();
  act(() => form.current.left('name'));
  act(() => form.current.set({ name: 'N' }));
  expect(form.current.errors).toEqual({});
  act(() => form.current.set({ name: '' }));
  expect(form.current.errors).toEqual({});
});

test('submitting checks everything and runs only when nothing is wrong', () => {
  const form = open();
  const run = vi.fn<(values: Values) => void>();
  act(() => form.current.submit(run)());
  expect(form.current.count).toBe(2);
  expect(run).not.toHaveBeenCalled();
  act(() => form.current.set({ name: 'Niamh', town: 'Bristol' }));
  expect(form.current.count).toBe(0);
  act(() => form.current.submit(run)());
  expect(run).toHaveBeenCalledWith({ name: 'Niamh', town: 'Bristol' });
});

test('a check that has to be fetched first still runs before anything is sent, and sends when it cannot be fetched', async () => {
  const fetched = vi.fn<(values: Values) => Promise<Partial<Values>>>().mockImplementation((values) => Promise.resolve(check(values)));
  const form = renderHook(() => useCheckedForm<Values>({ name: '', town: 'Bristol' }, fetched)).result;
  const run = vi.fn<(values: Values) => void>();
  await act(async () => form.current.submit(run)());
  expect(form.current.errors).toEqual({ name: 'Enter a name' });
  expect(run).not.toHaveBeenCalled();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => form.current.submit(run)());
  expect(run).toHaveBeenCalledOnce();
});

test('what was written is kept when the server refuses', () => {
  const form = open();
  act(() => form.current.set({ name: 'Niamh', town: 'Bristol' }));
  act(() => form.current.refuse({ town: 'No such town' }));
  expect(form.current.errors).toEqual({ town: 'No such town' });
  expect(form.current.values.name).toBe('Niamh');
  expect(form.current.dirty).toBe(true);
});
