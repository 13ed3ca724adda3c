import type { CheckBase } from '@freehold/contract/checks/checks';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../show-screen.tsx';
import { NotesCard } from './notes-card.tsx';

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTE = {
  id: 1,
  by: { member_id: 3, name: 'Bethan Prosser', role: 'Compliance' },
  at: '2026-11-20T10:00:00.000Z',
  text: 'Rang the branch.',
};
const check = (notes: CheckBase['notes'], note: boolean) => ({ id: 7, kind: 'aml', notes, can: { note } }) as unknown as CheckBase;

test('without a note it says so and asks for one; a blank one is not sent', async () => {
  const { fetched } = showScreen(<NotesCard check={check([], true)} />, {
    api: { '/v2/client/checks/7/notes': { data: check([NOTE], true) } },
  });
  await screen.findByText('No notes yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Write a note');
  const sent = () =>
    fetched.mock.calls.map((one) => one as unknown as [string, RequestInit]).filter(([path]) => String(path).endsWith('/notes'));
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'New note' }), { target: { value: ' Rang the branch. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(String(sent()[0]?.[1].body))).toEqual({ text: 'Rang the branch.' });
});

test('whoever may only read sees the notes with who wrote them and no form, and nothing where there are none', async () => {
  showScreen(<NotesCard check={check([NOTE], false)} />, { api: {} });
  await screen.findByText('Rang the branch.');
  expect(screen.getByText(/^Bethan Prosser, Compliance, /)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  showScreen(<NotesCard check={check([], false)} />, { api: {} });
  expect(screen.queryByText('Notes')).toBeNull();
});
