import type { AppConfig, AuthUser } from '@freehold/contract/access/identity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savePreferences } from '../../lib/preferences.ts';
import { IMOGEN, showScreen, type FakeApi } from '../../shared/show-screen.tsx';
import { appConfigQuery } from '../../shared/workspace-queries.ts';
import { MainMenu } from './main-menu.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  savePreferences({ shutGroups: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const CONFIG: AppConfig = {
  environment: 'non-production',
  identity: { provider: 'built-in', firebase: null, single_sign_on: null },
  document_signing: true,
  error_reporting: null,
  chat: null,
  help_url: null,
  version: '0.0.0',
  mailbox: false,
  sends_texts: true,
  check_kinds: ['aml'],
};
const FLOWS = [
  { id: 21, name: 'Standalone AML', asset_type_id: 0, is_saved: 1 },
  { id: 3075, name: 'Smart report', asset_type_id: 0, is_saved: 1 },
  { id: 40, name: 'Tenant', asset_type_id: 2, is_saved: 1 },
  { id: 27, name: 'Company summary', asset_type_id: 0, is_saved: 0 },
];
type Case = {
  at?: string;
  config?: Partial<AppConfig>;
  user?: Partial<AuthUser['owner']>;
  status?: Partial<AuthUser['verification_status']>;
  api?: FakeApi;
};

function show({ at = '/', config = {}, user = {}, status = {}, api = {} }: Case = {}) {
  const shown = showScreen(<MainMenu />, {
    at,
    everywhere: true,
    user: { ...IMOGEN, owner: { ...IMOGEN.owner, ...user }, verification_status: { ...IMOGEN.verification_status, ...status } },
    api: {
      '/v2/client/flows': { data: FLOWS },
      '/v2/client/properties/check-properties': { data: { totalSales: 48, totalLettings: 0 } },
      ...api,
    },
  });
  shown.client.setQueryData(appConfigQuery.queryKey, { ...CONFIG, ...config });
  return shown;
}
const menu = () => screen.findByRole('navigation', { name: 'Main' });
const link = (name: string) => screen.findByRole('link', { name });
const heads = () => screen.getAllByRole('button').map((button) => button.textContent);
const marked = () =>
  screen.getAllByRole('link').flatMap((each) => (each.getAttribute('aria-current') === 'page' ? [each.textContent] : []));

test('items, groups and their order', async () => {
  show({ user: { connected_account: { status: 'enabled' } } });
  await link('Upload document');
  await link('Standalone AML');
  const links = within(await menu()).getAllByRole('link');
  expect(links.map((each) => [each.querySelector('span')?.textContent, each.getAttribute('href')])).toEqual([
    ['Dashboard', '/'],
    ['Market insights', '/market-insights'],
    ['Flow library', '/flows'],
    ['Settings', '/settings'],
    ['Property sales', '/properties/sales'],
    ['Property lettings', '/properties/lettings'],
    ['Standalone AML', '/marketplace/manual_aml_check'],
    ['Smart report', '/marketplace/smart_report'],
    ['Tenant', '/properties/lettings'],
    ['+ Save flows', '/flows'],
    ['Request payments', '/flow/0/20'],
    ['Payment history', '/payment_history'],
    ['Upload document', '/document_signing'],
    ['Templates list', '/templates_list'],
    ['Signed documents', '/signed_documents'],
  ]);
  expect(heads()).toEqual(['Assets', 'Saved flows', 'Payment', 'Document signing']);
  expect((await link('Log out')).getAttribute('href')).toBe('/logout');
});

describe('of the menu', () => {
  const to = async (name: string) => (await link(name)).getAttribute('href');
  const inGroup = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('link')
      .map((each) => [each.querySelector('span')?.textContent, each.getAttribute('href')]);
  test.each([
    ['Dashboard -> /', 'Dashboard', '/'],
    ['Market insights -> /market-insights', 'Market insights', '/market-insights'],
    ['Flow library -> /flows', 'Flow library', '/flows'],
    ['Settings -> /settings.', 'Settings', '/settings'],
  ])('%s', async (_, name, path) => {
    show();
    expect(await to(name)).toBe(path);
  });

  test('Assets group: Property sales -> /properties/sales; Property lettings -> /properties/lettings.', async () => {
    show();
    await link('Upload document');
    expect(inGroup('Assets')).toEqual([
      ['Property sales', '/properties/sales'],
      ['Property lettings', '/properties/lettings'],
    ]);
  });

  test("Saved flows group: children come from the flow list, plus a '+ Save flows' link to /flows.", async () => {
    show();
    await link('Standalone AML');
    expect(inGroup('Saved flows')).toEqual([
      ['Standalone AML', '/marketplace/manual_aml_check'],
      ['Smart report', '/marketplace/smart_report'],
      ['Tenant', '/properties/lettings'],
      ['+ Save flows', '/flows'],
    ]);
  });

  describe.each([
    "Payment group, shown only when the user's owner has a connected account: Request payments -> /flow/0/20; Payment history -> /payment_history.",
    'The Payment menu requires the owner to have a connected account.',
  ])('%s', () => {
    test('it stands with the account', async () => {
      show({ user: { connected_account: { status: 'enabled' } } });
      await link('Upload document');
      expect(inGroup('Payment')).toEqual([
        ['Request payments', '/flow/0/20'],
        ['Payment history', '/payment_history'],
      ]);
    });
    test('without one there is none', async () => {
      show({ user: { connected_account: null } });
      await link('Upload document');
      expect(heads()).toEqual(['Assets', 'Saved flows', 'Document signing']);
    });
  });

  describe('Document signing group, shown only outside production: Upload document -> /document_signing; Templates list -> /templates_list; Signed documents -> /signed_documents.', () => {
    test('it stands where the server says that it does', async () => {
      show({ config: { document_signing: true } });
      await link('Upload document');
      expect(inGroup('Document signing')).toEqual([
        ['Upload document', '/document_signing'],
        ['Templates list', '/templates_list'],
        ['Signed documents', '/signed_documents'],
      ]);
    });
    test('and nowhere else', async () => {
      show({ config: { document_signing: false } });
      await link('Standalone AML');
      expect(heads()).toEqual(['Assets', 'Saved flows']);
    });
  });
});

test('Settings carries a red 1 while there is something to verify, and says so', async () => {
  show({ status: { is_key_member: true, is_verified: false, workspace_family_verified: false, required: true } });
  expect(within(await link('Settings 1 thing to do')).getByText('1')).toBeTruthy();
});

test('without anything to verify Settings is just Settings', async () => {
  show();
  expect((await link('Settings')).textContent).toBe('Settings');
});

test('flows are asked for when their group opens, and its state is kept', async () => {
  savePreferences({ shutGroups: ['saved-flows'] });
  const { fetched } = show();
  await link('Upload document');
  const calls = () => fetched.mock.calls.filter(([address]) => String(address).startsWith('/v2/client/flows')).length;
  expect([calls(), screen.queryByRole('link', { name: '+ Save flows' })]).toEqual([0, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Saved flows' }));
  await link('Standalone AML');
  expect(calls()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Assets' }));
  expect(screen.queryByRole('link', { name: 'Property sales' })).toBeNull();
  cleanup();
  show();
  await link('Standalone AML');
  expect(screen.queryByRole('link', { name: 'Property sales' })).toBeNull();
});

test('flows that cannot be loaded leave the way to save some, without an error', async () => {
  show({ api: { '/v2/client/flows': { status: 500, code: 'INTERNAL', message: 'Down' } } });
  await link('Upload document');
  await waitFor(() => expect(screen.queryByLabelText('Loading saved flows')).toBeNull());
  const group = screen.getByRole('group', { name: 'Saved flows' });
  expect(
    within(group)
      .getAllByRole('link')
      .map((each) => each.textContent),
  ).toEqual(['+ Save flows']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['/', ['Dashboard']],
  ['/flows', ['Flow library']],
  ['/members', ['Settings']],
  ['/properties/lettings', ['Property lettings']],
  ['/marketplace/manual_aml_check/7', ['Standalone AML']],
  ['/report/7', []],
])('at %s the menu marks %j', async (at, names) => {
  show({ at });
  await link('Standalone AML');
  expect(marked()).toEqual(names);
});

test('lists that are not empty tell their length', async () => {
  show();
  await waitFor(async () => expect((await link('Property sales')).textContent).toBe('Property sales48'));
  expect((await link('Property lettings')).textContent).toBe('Property lettings');
});
