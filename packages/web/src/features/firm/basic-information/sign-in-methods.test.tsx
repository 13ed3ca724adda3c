import type { SignInMethods as Methods } from '@freehold/contract/access/sign-in-methods';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const METHODS: Methods = {
  provider: 'built-in',
  can_change: true,
  passkeys: [{ id: 4, name: 'Laptop', created_at: '2026-11-01T09:00:00Z', last_used_at: null }],
  two_step: { enabled: false, recovery_codes_left: 0 },
  single_sign_on: null,
};
function show(methods: Partial<Methods>) {
  return showScreen(<SignInMethods />, {
    at: '/basic_informations',
    api: { '/v2/client/sign-in-methods': { data: { ...METHODS, ...methods } } },
  });
}

test('after a sign-in of long ago the ways to sign in cannot be changed, and the page leads out and back', async () => {
  show({ can_change: false });
  const again = await screen.findByRole('link', { name: 'Sign in again to change' });
  expect(again.getAttribute('href')).toBe('/logout?redirect=%2Fbasic_informations');
  expect(screen.getByRole('link', { name: 'Sign in again to switch on' }).getAttribute('href')).toBe(again.getAttribute('href'));
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More for Laptop' }));
  expect(await screen.findByRole('menuitem', { name: 'Rename passkey' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Remove passkey' })).toBeNull();
});

test('after a fresh sign-in they can', async () => {
  show({});
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Sign in again/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More for Laptop' }));
  expect(await screen.findByRole('menuitem', { name: 'Remove passkey' })).toBeTruthy();
});

test('whoever has the second step on may switch it off whenever: it asks for a code', async () => {
  show({ can_change: false, two_step: { enabled: true, recovery_codes_left: 9 } });
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign in again to switch on' })).toBeNull();
});
