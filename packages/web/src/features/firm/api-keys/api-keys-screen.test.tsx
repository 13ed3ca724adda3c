import type { ApiKey } from '@freehold/contract/firm/api-keys';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { ApiKeysScreen } from './api-keys-screen.tsx';
import { checkKey, EMPTY_KEY, toNewKey } from './key-form.ts';
import { endInWords, scopesInWords } from './words.ts';

const asked = vi.hoisted(() => ({ titles: [] as string[], answer: true }));
vi.mock('../../../ui/confirm.ts', () => ({
  confirm({ title }: { title: string }) {
    asked.titles.push(title);
    return Promise.resolve(asked.answer);
  },
}));
afterEach(() => {
  asked.titles.length = 0;
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = '/v2/client/api-keys';
const key = (id: number, part: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: `Key ${id}`,
  hint: 'Xk3Q',
  scopes: ['properties:read', 'people:read', 'checks:read'],
  state: 'active',
  made_by: { member_id: 11, name: 'Imogen Ashworth' },
  made_at: '2026-06-01T08:00:00.000Z',
  expires_at: '2026-08-30T08:00:00.000Z',
  last_used_at: null,
  last_used_from: null,
  revoked_at: null,
  revoked_by: null,
  ...part,
});
const show = (keys: ApiKey[], { manage = true, more = {}, can = {} }: { manage?: boolean; more?: FakeApi; can?: object } = {}) =>
  showScreen(<ApiKeysScreen />, {
    api: { [LIST]: { data: { keys, can: { manage } } }, ...more },
    at: '/settings/api-keys',
    user: { ...IMOGEN, can: { ...IMOGEN.can, ...can } },
  });

test('each key says what it may, whether it works and until when, and one that works can be revoked', async () => {
  const posted: string[] = [];
  show([key(1), key(2, { state: 'revoked', revoked_at: '2026-06-02T08:00:00.000Z', revoked_by: 'Bethan Prosser' })], {
    more: {
      [`${LIST}/1/revoke`]: () => {
        posted.push('1');
        return { data: key(1, { state: 'revoked' }) };
      },
    },
  });
  const row = within((await screen.findByText('Key 1')).closest('tr') ?? document.body);
  expect(row.getByText('Read properties, Read people and 1 more')).toBeDefined();
  expect(row.getByText('fhk_…Xk3Q · by Imogen Ashworth, 1 Jun 2026')).toBeDefined();
  expect(row.getByText('Until 30 Aug 2026')).toBeDefined();
  expect(screen.getByText('Revoked 2 Jun 2026 by Bethan Prosser')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Revoke Key 2' })).toBeNull();
  asked.answer = false;
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Key 1' }));
  await waitFor(() => expect(asked.titles).toEqual(['Revoke the key Key 1?']));
  expect(posted).toEqual([]);
  asked.answer = true;
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Key 1' }));
  await waitFor(() => expect(posted).toEqual(['1']));
});

test('whoever may only look has nothing to press, and whoever may not look reads so', async () => {
  show([key(1)], { manage: false });
  expect(await screen.findByText('Key 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Revoke|Make key/ })).toBeNull();
  cleanup();
  show([key(1)], { can: { see_webhooks: false } });
  expect(await screen.findByText('Your role cannot see this')).toBeDefined();
});

test('none, and none that could be loaded, each say so', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'No API keys' })).toBeDefined();
  cleanup();
  show([], { more: { [LIST]: { status: 500, code: 'INTERNAL', message: '' } } });
  expect(await screen.findByText('We could not load the API keys')).toBeDefined();
});

test('a form without a name or a scope is put right before it is sent', () => {
  expect(checkKey(EMPTY_KEY)).toEqual({ name: 'Enter a name', scopes: 'Choose what the key may do' });
  expect(checkKey({ name: 'CRM', scopes: ['people:read'], days: '' })).toEqual({});
  expect(toNewKey({ name: 'CRM', scopes: ['people:read'], days: '30' }).expires_in_days).toBe(30);
});

test('words of the end and of scopes', () => {
  expect(scopesInWords([])).toBe('Nothing any more');
  expect(endInWords(key(1, { expires_at: null }))).toBe('Until it is revoked');
  expect(endInWords(key(1, { state: 'stopped' }))).toBe('Imogen Ashworth no longer works here');
  expect(endInWords(key(1, { state: 'expired' }))).toBe('Expired 30 Aug 2026');
});
