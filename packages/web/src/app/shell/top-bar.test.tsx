import type { AppConfig } from '@freehold/contract/identity';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen } from '../../lib/show-screen.tsx';
import { appConfigQuery } from '../../lib/workspace-queries.ts';
import { TopBar } from './top-bar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LONG = 'Pennard & Lisle Lettings and Block Management';
const CONFIG: AppConfig = {
  environment: 'non-production',
  identity: { provider: 'built-in', firebase: null, single_sign_on: null },
  document_signing: true,
  error_reporting: null,
  chat: null,
  help_url: 'https://help.pennard.example/',
  version: '0.0.0',
  mailbox: false,
};

function show(config: Partial<AppConfig> = {}, account_name = 'Pennard & Lisle') {
  const { client } = showScreen(<TopBar />, {
    everywhere: true,
    user: { ...IMOGEN, owner: { ...IMOGEN.owner, account_name } },
    api: {
      '/v2/client/workspaces': {
        data: {
          workspaces: [
            { id: 1, account_name },
            { id: 2, account_name: 'Quayside New Homes' },
          ],
        },
      },
    },
  });
  client.setQueryData(appConfigQuery.queryKey, { ...CONFIG, ...config });
}

test('the help centre opens in a tab of its own', async () => {
  show();
  const help = await screen.findByRole('link', { name: /^Help/ });
  expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual(['https://help.pennard.example/', '_blank']);
});

test('the initials lead to the basic information outside production', async () => {
  show();
  const me = await screen.findByText('IA');
  expect([me.tagName, me.getAttribute('href')]).toEqual(['A', '/basic_informations']);
});

test('in production there are no initials', async () => {
  show({ environment: 'production' });
  await screen.findByRole('link', { name: /^Help/ });
  expect(screen.queryByText('IA')).toBeNull();
});

test('a workspace’s name of more than 30 characters is cut; the whole of it is in the tooltip and in the menu', async () => {
  show({}, LONG);
  const button = await screen.findByRole('button', { name: `Workspace: ${LONG}` });
  expect(button.textContent).toBe('Pennard & Lisle Lettings and B…');
  expect(button.title).toBe(LONG);
  fireEvent.click(button);
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByTitle(LONG).textContent).toContain('Pennard & Lisle Lettings and B…');
});
