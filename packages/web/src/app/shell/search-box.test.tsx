import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { savePreferences } from '../../lib/preferences.ts';
import { addressOfSearch } from '../../shared/search-address.ts';
import { IMOGEN, showScreen } from '../../shared/show-screen.tsx';
import { SearchBox } from './search-box.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const USER = { ...IMOGEN, owner: { ...IMOGEN.owner, firebase_id: 'uid-7' } };
const addressFor = (search: string) => addressOfSearch({ search, firebaseId: 'uid-7', workspaceName: 'Pennard & Lisle' });

async function show(at = '/') {
  const { router } = showScreen(<SearchBox />, { api: {}, at, user: USER, everywhere: true });
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  return {
    box,
    here: () => router.history.location.href,
    entries: () => router.history.length,
    write: (value: string) => fireEvent.change(box, { target: { value } }),
    go: (href: string) => act(() => router.navigate({ href })),
  };
}
const enter = (box: HTMLElement) => act(async () => void fireEvent.submit(box));
const magnifier = () => screen.getByRole('button', { name: 'Search' });

test('a search goes to the search page with its text, the owner’s id and the workspace’s name', async () => {
  const { box, write, here } = await show();
  write(' Renner ');
  await enter(box);
  expect(here()).toBe(addressFor('Renner'));
});

test('the magnifier sends what is written', async () => {
  const { write, here } = await show();
  write('BS8 4KV');
  await act(async () => magnifier().click());
  expect(here()).toBe(addressFor('BS8 4KV'));
});

test.each(['', '   '])('a search for nothing (%j) goes nowhere', async (nothing) => {
  const { box, write, here } = await show();
  write(nothing);
  await enter(box);
  expect(here()).toBe('/');
});

test('on the search page the next search replaces the entry', async () => {
  const { box, write, here, entries } = await show();
  write('Renner');
  await enter(box);
  const before = entries();
  write('Halvorsen');
  await enter(box);
  expect(here()).toBe(addressFor('Halvorsen'));
  expect(entries()).toBe(before);
});

test('opening a search fills the box, letter for letter', async () => {
  const { box } = await show(addressFor('1e5'));
  expect(box.value).toBe('1e5');
});

test('leaving the search page clears the box', async () => {
  const { box, go } = await show(addressFor('Renner'));
  await go('/flows');
  expect(box.value).toBe('');
});

test('what is being written stays while other pages come and go', async () => {
  const { box, write, go } = await show();
  write('Renn');
  await go('/flows');
  expect(box.value).toBe('Renn');
});

test('the clear control appears with the first letter, empties the box and gives it the focus', async () => {
  const { box, write } = await show();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  write('R');
  screen.getByRole('button', { name: 'Clear search' }).click();
  await vi.waitFor(() => expect(box.value).toBe(''), { timeout: 10_000 });
  expect(document.activeElement).toBe(box);
});

test('the five things it finds are told while it has the focus, and Escape puts them away without clearing', async () => {
  const { box, write } = await show();
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => box.focus());
  const help = screen.getByRole('tooltip');
  expect(help.id).toBe(box.getAttribute('aria-describedby'));
  expect([...help.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'Property address',
    'Phone number',
    'Email',
    'Name',
    'User reference',
  ]);
  write('R');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(box.value).toBe('R');
});

test('the slash key takes the focus to the box, but not out of another field, with Ctrl, from under a dialogue or when single keys are off', async () => {
  const { box } = await show();
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  fireEvent.keyDown(other, { key: '/' });
  expect(document.activeElement).toBe(other);
  other.blur();
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  expect(document.activeElement).toBe(document.body);
  other.setAttribute('aria-modal', 'true');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(document.body);
  other.remove();
  savePreferences({ singleKeys: false });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(document.body);
  savePreferences({ singleKeys: true });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('');
});
