import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageActs, type PageAct } from '../../lib/page-acts.ts';
import { showScreen } from '../../shared/show-screen.tsx';
import { CommandPalette } from './command-palette.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
  const target = document.createElement('div');
  target.id = 'dialogs';
  document.body.append(target);
});
afterEach(() => {
  cleanup();
  document.querySelector('#dialogs')?.remove();
});

const api = {
  '/v2/public/config': { data: { environment: 'non-production', document_signing: true, check_kinds: ['aml'] } },
  '/v2/client/flows': { data: [] },
  '/v2/client/workspaces': {
    data: {
      workspaces: [
        { id: 1, account_name: 'Pennard & Lisle' },
        { id: 2, account_name: 'Quayside New Homes' },
      ],
    },
  },
};
function show(onClose = vi.fn(), onShortcuts = vi.fn()) {
  showScreen(<CommandPalette opened onClose={onClose} onShortcuts={onShortcuts} />, { api, everywhere: true });
  return { onClose, onShortcuts, field: () => screen.findByRole('combobox') };
}

test('the field has the focus, names its list, and the first command is chosen', async () => {
  const { field } = show();
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.getAttribute('aria-controls')).toBe((await screen.findByRole('listbox')).id);
  const chosen = screen.getAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true');
  expect(chosen).toHaveLength(1);
});

test('arrows choose, Enter does it, and the palette leaves', async () => {
  const { field, onShortcuts } = show();
  fireEvent.change(await field(), { target: { value: 'keyboard' } });
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Show the keyboard shortcuts'));
  fireEvent.keyDown(await field(), { key: 'Enter' });
  expect(onShortcuts).toHaveBeenCalledOnce();
});

test('another workspace is offered by name, and what was typed can be searched for', async () => {
  const { field } = show();
  expect((await screen.findAllByRole('option', { name: /Quayside New Homes/ })).length).toBe(1);
  fireEvent.change(await field(), { target: { value: 'Zebedee' } });
  expect(await screen.findByRole('option', { name: 'Search for “Zebedee”' })).toBeTruthy();
});

test('what cannot be found in the commands says where to look', async () => {
  const { field } = show();
  fireEvent.change(await field(), { target: { value: 'z' } });
  expect(await screen.findByText(/No command has that name/)).toBeTruthy();
});

test('what the page on the screen can do stands first, is found by its words, and is done once the palette has closed', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  // The page may move the focus on, so it is back where it was by then.
  const run = vi.fn(() => expect(document.activeElement).toBe(button));
  const acts: readonly PageAct[] = [{ id: 'offer', label: 'Record an offer', words: ['bid'], run }];
  function Page() {
    const [opened, setOpened] = useState(true);
    usePageActs(acts);
    return <CommandPalette opened={opened} onClose={() => setOpened(false)} onShortcuts={vi.fn()} />;
  }
  showScreen(<Page />, { api, everywhere: true });
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Record an offer'));
  expect(screen.getByText('On this page')).toBeTruthy();
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'bid' } });
  fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'Enter' });
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  button.remove();
});

test('a page that was left offers nothing any more', async () => {
  function Page() {
    usePageActs([{ id: 'offer', label: 'Record an offer', run: vi.fn() }]);
    return null;
  }
  showScreen(<Page />, { api, everywhere: true });
  cleanup();
  show();
  await screen.findByRole('combobox');
  expect(screen.queryByText('Record an offer')).toBeNull();
});
