import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { IMOGEN, showScreen } from '../../../shared/show-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

afterEach(cleanup);

const targets = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

test('the settings lead to one’s own page and to those of the workspace', async () => {
  showScreen(<SettingsScreen />, { api: {} });
  expect(await targets()).toEqual([
    '/basic_informations',
    '/basic_informations?tab=workspace',
    '/members',
    '/members/roles',
    '/compliance',
    '/workspaces',
    '/plans_billings',
    '/usage',
    '/settings/messages',
    '/payments_account',
    '/webhooks',
    '/settings/api-keys',
    '/settings/verification',
    '/settings/checks',
    '/settings/screening',
    '/settings/identity',
    '/marketplace/manual_aml_check/lists',
    '/people',
    '/properties/breaches',
    '/recent_activity',
  ]);
});

test('nobody is led where they may not go', async () => {
  showScreen(<SettingsScreen />, {
    api: {},
    user: {
      ...IMOGEN,
      can: {
        ...IMOGEN.can,
        see_checks: false,
        see_lists: false,
        see_members: false,
        see_workspace: false,
        see_properties: false,
        see_registers: false,
      },
    },
  });
  expect(await targets()).toEqual([
    '/basic_informations',
    '/members/roles',
    '/compliance',
    '/workspaces',
    '/plans_billings',
    '/usage',
    '/settings/messages',
    '/payments_account',
    '/webhooks',
    '/settings/api-keys',
    '/settings/verification',
    '/recent_activity',
  ]);
});
