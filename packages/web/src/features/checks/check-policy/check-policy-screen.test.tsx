import type { CheckPolicy } from '@freehold/contract/checks/check-policy';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { CheckPolicyScreen } from './check-policy-screen.tsx';

afterEach(cleanup);

const current = {
  version: 0,
  rules: Object.fromEntries(
    PROPERTY_ROLES.map((role) => [role, { always: ['aml'], full_cdd: [] }]),
  ) as unknown as CheckPolicy['current']['rules'],
  asks: ['aml'],
  by: null,
  at: null,
  reason: 'The defaults Freehold ships',
};
const policy = (edit: boolean): CheckPolicy => ({
  current,
  versions: [current],
  kinds: [
    { code: 'aml', name: 'AML screening', about: null, installed: true },
    { code: 'kyc', name: 'Identity (KYC)', about: 'person', installed: false },
  ],
  can: { edit },
});
const show = (edit: boolean) => showScreen(<CheckPolicyScreen />, { api: { '/v2/client/check-policy': { data: policy(edit) } } });

test('what cannot be run here is said, AML screening cannot be left out, and a change is offered as a version', async () => {
  show(true);
  expect((await screen.findByRole('note')).textContent).toContain('It cannot run yet: Identity (KYC).');
  const seller = within(screen.getByRole('group', { name: 'Seller. Before the property goes on the market' }));
  expect(seller.getByRole<HTMLInputElement>('checkbox', { name: 'AML screening' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save as version 1' })).toBeNull();
  fireEvent.click(seller.getByRole('checkbox', { name: 'Identity (KYC), not asked here yet' }));
  expect(screen.getByRole('button', { name: 'Save as version 1' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('button', { name: 'Save as version 1' })).toBeNull();
});

test('a kind that came after the version is asked of nobody, and the page offers to save one that asks for it', async () => {
  const rules = { ...current.rules, seller: { always: ['aml', 'sof'], full_cdd: [] } };
  const sof = { code: 'sof', name: 'Source of funds', about: null, installed: true };
  const data = { ...policy(true), current: { ...current, rules }, kinds: [...policy(true).kinds, sof] };
  showScreen(<CheckPolicyScreen />, { api: { '/v2/client/check-policy': { data } } });
  expect(await screen.findByText('Source of funds: not asked yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save as version 1' })).toBeTruthy();
});

test('whoever may not change it reads it', async () => {
  show(false);
  expect(await screen.findByText('Only an Owner or Compliance can change it.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
