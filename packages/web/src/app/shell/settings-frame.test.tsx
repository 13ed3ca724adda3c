import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen } from '../../shared/show-screen.tsx';
import { SettingsFrame } from './settings-frame.tsx';

// The test's document has no layout to scroll.
beforeEach(() => void Object.assign(Element.prototype, { scrollIntoView: vi.fn() }));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const menu = async () => within(await screen.findByRole('navigation', { name: 'Settings' }));

test('the menu of the settings has every page of them that this member has', async () => {
  showScreen(<SettingsFrame />, { api: {}, at: '/settings' });
  const links = (await menu()).getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual([
    'Basic information',
    'Members',
    'Roles and permissions',
    'Workspaces',
    'Plans & Billing',
    'Usage',
    'Messages',
    'Payments account',
    'Webhooks',
    'API keys',
    'Verification',
    'Required checks',
    'Screening',
    'Identity checks',
    'Compliance',
  ]);
  // The page that lists them all is titled so itself.
  expect(screen.queryByText('Settings')).toBeNull();
});

test.each([
  ['/members', 'Members'],
  ['/members/roles', 'Roles and permissions'],
  ['/settings/messages', 'Messages'],
  ['/settings/verification', 'Verification'],
  ['/settings/verification/reviews', 'Reviews'],
  ['/settings/checks', 'Required checks'],
  ['/settings/screening', 'Screening'],
  ['/settings/identity', 'Identity checks'],
])('on %s the one item %s is marked', async (at, name) => {
  showScreen(<SettingsFrame />, { api: {}, at, user: { ...IMOGEN, is_operator: true } });
  const marked = (await menu()).getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map((link) => link.textContent)).toEqual([name]);
});
