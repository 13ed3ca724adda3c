import type { KycPolicy } from '@freehold/contract/identity/kyc-policy';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { KycPolicyScreen } from './kyc-policy-screen.tsx';

afterEach(cleanup);

const element = { always: false, may_be_left_out: false, connected: true, connection: 'Runs on this installation', about: 'About it.' };
const current: KycPolicy['current'] = {
  version: 1,
  rules: { normal: ['DATA', 'MORTALITY'], high: ['DATA', 'MORTALITY'], left_out: { normal: [], high: [] } },
  by: null,
  at: null,
  reason: 'The defaults Freehold ships',
};
const policy = (edit: boolean): KycPolicy => ({
  current,
  versions: [current],
  elements: [
    { ...element, code: 'DATA', name: 'Details against the document', always: true },
    { ...element, code: 'MORTALITY', name: 'Register of deaths', may_be_left_out: true, connected: false, connection: 'Not connected.' },
  ],
  can: { edit },
});
const show = (edit: boolean) => showScreen(<KycPolicyScreen />, { api: { '/v2/client/kyc-policy': { data: policy(edit) } } });

test('what cannot run here is told at once, and one press makes it optional and offers a version', async () => {
  show(true);
  expect((await screen.findByRole('note')).textContent).toContain('requires “Register of deaths” can pass');
  expect(screen.getByText('Always required')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make it optional' }));
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Register of deaths, high risk' }).value).toBe('optional');
  fireEvent.change(screen.getByRole('combobox', { name: 'Register of deaths, normal risk' }), { target: { value: 'left_out' } });
  expect(screen.getByRole('button', { name: 'Save as version 2' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('button', { name: 'Save as version 2' })).toBeNull();
});

test('whoever may not change it reads it', async () => {
  show(false);
  expect(await screen.findByText('Only an Owner or Compliance can change it.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make it optional' })).toBeNull();
});
