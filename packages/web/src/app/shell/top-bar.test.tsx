import type { AppConfig } from '@freehold/contract/access/identity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen } from '../../shared/show-screen.tsx';
import { appConfigQuery } from '../../shared/workspace-queries.ts';
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
  sends_texts: true,
  check_kinds: ['aml'],
};

function show(config: Partial<AppConfig> = {}, account_name = 'Pennard & Lisle') {
  const { client } = showScreen(<TopBar />, {
    everywhere: true,
    user: { ...IMOGEN, owner: { ...IMOGEN.owner, account_name } },
    api: {
      '/v2/client/notifications': {
        data: [
          {
            id: 3,
            kind: 'check_needs_decision',
            words: 'CHK-1042 needs your decision',
            path: '/marketplace/manual_aml_check/7',
            is_urgent: false,
            created_at: '2026-06-09T07:22:00.000Z',
            read_at: null,
          },
        ],
        meta: { page: 1, perPage: 5, total: 2, totalPages: 1, unread: 2, newest: 3 },
      },
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

test.each([
  ['https://help.pennard.example/', 'https://help.pennard.example/'],
  [null, '/help/'],
])('with the help centre %s configured the link leads to %s, in a tab of its own', async (help_url, address) => {
  show({ help_url });
  const help = await screen.findByRole('link', { name: /^Help/ });
  await waitFor(() => expect(help.getAttribute('href')).toBe(address));
  expect([help.getAttribute('target'), help.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('the bell says how many notifications are unread, shows them, and has the focus again after Escape', async () => {
  show();
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  expect(bell.textContent).toBe('2');
  bell.focus();
  fireEvent.click(bell);
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  const line = await within(panel).findByRole('link', { name: /CHK-1042 needs your decision/ });
  expect(line.getAttribute('href')).toBe('/marketplace/manual_aml_check/7');
  expect(within(panel).getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
  fireEvent.keyDown(line, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Notifications, 2 unread'));
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
