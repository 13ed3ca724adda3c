import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { IMOGEN, showScreen } from '../../lib/show-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

afterEach(cleanup);

const targets = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

test('the settings lead to one’s own page and to the lists', async () => {
  showScreen(<SettingsScreen />, { api: {} });
  expect(await targets()).toEqual(['/basic_informations', '/marketplace/manual_aml_check/lists']);
});

test('who may not see the lists is not led there', async () => {
  showScreen(<SettingsScreen />, { api: {}, user: { ...IMOGEN, can: { ...IMOGEN.can, see_lists: false } } });
  expect(await targets()).toEqual(['/basic_informations']);
});
