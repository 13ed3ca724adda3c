import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { invalidateTopic } from '../../lib/topic-key.ts';
import { showScreen } from '../show-screen.tsx';
import { FormDraft } from './form-draft.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TYPING = { isPending: false, isSuccess: false };
function Form({ property = null, sent: how = TYPING }: { property?: number | null; sent?: typeof TYPING }) {
  const [name, setName] = useState('');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <FormDraft
        form="kyb"
        property={property}
        typed={{ name }}
        sent={how}
        onContinue={({ name: kept }) => setName(typeof kept === 'string' ? kept : '')}
      />
    </>
  );
}
const PATH = '/v2/client/form-drafts/kyb';
const KEPT = { data: { draft: { typed: { name: 'Larkhill' }, saved_at: '2026-11-27T10:00:00.000Z' } } };
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
type Fetched = { mock: { calls: readonly (readonly unknown[])[] } };
/** What was sent, in order: its method, its path and what it carried. */
const sent = (fetched: Fetched) =>
  fetched.mock.calls.flatMap(([path, options]) => {
    const { method = 'GET', body = '' } = (options ?? {}) as RequestInit;
    return method === 'GET' ? [] : [`${method} ${String(path)} ${String(body)}`.trim()];
  });

test('what was kept comes back with Continue, and nothing is written by that alone before it is typed on', async () => {
  const { fetched } = showScreen(<Form />, { api: { [PATH]: KEPT } });
  await screen.findByRole('dialog', { name: 'Draft found' });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(nameField().value).toBe('Larkhill'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(fetched).filter((one) => one.startsWith('DELETE'))).toEqual([]);
});

test('a live event while somebody types does not offer them what their own page kept', async () => {
  const api: Record<string, { data: unknown }> = { [PATH]: { data: { draft: null, saved_at: '2026-11-27T10:00:00.000Z' } } };
  const { fetched, client } = showScreen(<Form />, { api });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  fireEvent.change(nameField(), { target: { value: 'Lark' } });
  await waitFor(() => expect(sent(fetched)).toEqual([expect.stringContaining('Lark')]), { timeout: 10_000 });
  api[PATH] = KEPT;
  const reads = fetched.mock.calls.length;
  invalidateTopic(client, 'check');
  await client.refetchQueries({ queryKey: ['check'] });
  expect(fetched.mock.calls.length).toBe(reads);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a form that is left while it is handed in keeps nothing, and what it kept is gone before the form is opened again', async () => {
  const { fetched } = showScreen(<Form sent={{ isPending: true, isSuccess: false }} />, {
    api: { [PATH]: { data: { draft: null, saved_at: '2026-11-27T10:00:00.000Z' } } },
  });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  fireEvent.change(nameField(), { target: { value: 'Larkhill' } });
  cleanup();
  await waitFor(() => expect(sent(fetched)).toEqual([expect.stringMatching(/^DELETE /)]));
});

test('Discard erases it and leaves the form empty', async () => {
  const { fetched } = showScreen(<Form property={12} />, { api: { [PATH]: KEPT } });
  await screen.findByRole('dialog', { name: 'Draft found' });
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(sent(fetched)).toEqual([expect.stringMatching(/^DELETE .*\/form-drafts\/kyb\?property=12$/)]));
  expect(nameField().value).toBe('');
});

test('what is typed is kept, also by whoever leaves right after a key, and with nothing typed nothing is', async () => {
  const { fetched } = showScreen(<Form />, { api: { [PATH]: { data: { draft: null, saved_at: '2026-11-27T10:00:00.000Z' } } } });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(nameField(), { target: { value: 'L' } });
  await waitFor(() => expect(sent(fetched)).toEqual([expect.stringContaining('{"typed":{"name":"L"}}')]), { timeout: 10_000 });
  fireEvent.change(nameField(), { target: { value: 'La' } });
  cleanup();
  await waitFor(() => expect(sent(fetched)).toEqual([expect.anything(), expect.stringContaining('{"typed":{"name":"La"}}')]));
});
