import type { Family } from '@freehold/contract/firm/families';
import type { OwnWorkspace } from '@freehold/contract/firm/workspaces';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen } from '../../../shared/show-screen.tsx';
import { WorkspacesScreen } from './workspaces-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bristol: OwnWorkspace = {
  id: 1,
  account_name: 'Pennard & Lisle, Bristol',
  state: 'active',
  role: 'Owner',
  role_id: 1,
  members: 8,
  plan: 'branch',
  total_sales: 48,
  total_lettings: 126,
  company_number: '99002417',
  family_id: 7,
  family_name: 'Pennard & Lisle',
  verification: 'grace_period',
};
const family: Family = {
  family: { id: 7, name: 'Pennard & Lisle', siblings: [{ id: 9, account_name: 'Pennard & Lisle, Wells', owner_name: 'Harriet Lowe' }] },
  requests: [],
  choices: [],
  can: { manage: true },
};
const alone: Family = { family: null, requests: [], choices: [], can: { manage: true } };
const api = (workspaces: OwnWorkspace[], about: Family) => ({
  '/v2/client/workspaces': { data: { workspaces } },
  '/v2/client/workspaces/family': { data: about },
});

test('the family stands together, with siblings one does not belong to, and the others apart', async () => {
  const quayside = {
    ...bristol,
    id: 3,
    account_name: 'Quayside New Homes',
    family_id: null,
    family_name: null,
    verification: null,
    role: 'Negotiator',
  };
  showScreen(<WorkspacesScreen />, { api: api([bristol, quayside], family), at: '/workspaces' });
  const table = await screen.findByRole('table', { name: 'Pennard & Lisle family' });
  await within(table).findByText('Pennard & Lisle, Wells');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Pennard & Lisle, Bristol48 sales · 126 lettingsOwner8BranchGrace periodYou are here',
    'Pennard & Lisle, WellsOwned by Harriet LoweNot a member',
  ]);
  const others = screen.getByRole('table', { name: 'Outside the family' });
  expect(within(others).getByRole('button', { name: 'Switch to Quayside New Homes' })).toBeTruthy();
  expect(screen.getByText('You belong to two. One of them is in a family.')).toBeTruthy();
});

test('whoever has one workspace alone is shown the ways on', async () => {
  showScreen(<WorkspacesScreen />, { api: api([{ ...bristol, family_id: null, family_name: null }], alone), at: '/workspaces' });
  expect(await screen.findByRole('heading', { name: 'Create or join another' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Create workspace' })).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Ask another owner' })).toBeTruthy();
});

test('another owner’s request can be seen and refused', async () => {
  const request = {
    id: 4,
    direction: 'received' as const,
    account_name: 'Clevedon Lettings',
    asked_by: 'Marcus Elphick',
    owner_email: null,
    same_company: true,
    asked_at: '2026-06-08T09:00:00Z',
    expires_at: '2026-07-08T09:00:00Z',
  };
  showScreen(<WorkspacesScreen />, { api: api([bristol], { ...family, requests: [request] }), at: '/workspaces' });
  expect(await screen.findByText('Clevedon Lettings asks to be one family with this workspace')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'See request' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy();
});

test('whoever may not change the workspace cannot create one; a suspended one says so', async () => {
  const user = { ...IMOGEN, can: { ...IMOGEN.can, edit_workspace: false, see_workspace: false } };
  showScreen(<WorkspacesScreen />, { api: api([{ ...bristol, state: 'suspended' }], family), at: '/workspaces', user });
  await screen.findByRole('table', { name: 'Pennard & Lisle family' });
  expect(screen.getByText('Suspended')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create workspace' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Manage family' })).toBeNull();
});

test('a list that fails says so', async () => {
  showScreen(<WorkspacesScreen />, { api: {}, at: '/workspaces' });
  expect(await screen.findByText('We could not load your workspaces')).toBeTruthy();
});
