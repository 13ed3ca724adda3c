import type { AuthUser } from '@freehold/contract/access/identity';
import type { Permission } from '@freehold/contract/access/permissions';
import type { MenuItem } from '../menu.ts';

/** The menu of the settings, beside their pages. */
const SETTINGS_MENU: readonly (MenuItem & { needs?: Permission; operatorsOnly?: true })[] = [
  { label: 'Basic information', to: '/basic_informations' },
  { label: 'Members', to: '/members', needs: 'see_members' },
  { label: 'Roles and permissions', to: '/members/roles' },
  { label: 'Workspaces', to: '/workspaces' },
  { label: 'Plans & Billing', to: '/plans_billings', needs: 'see_billing' },
  { label: 'Usage', to: '/usage', needs: 'see_usage' },
  { label: 'Messages', to: '/settings/messages', needs: 'see_activity' },
  { label: 'Payments account', to: '/payments_account', needs: 'see_payments' },
  { label: 'Webhooks', to: '/webhooks', needs: 'see_webhooks' },
  { label: 'API keys', to: '/settings/api-keys', needs: 'see_webhooks' },
  { label: 'Verification', to: '/settings/verification', badge: 'verification' },
  { label: 'Required checks', to: '/settings/checks', needs: 'see_checks' },
  { label: 'Screening', to: '/settings/screening', needs: 'see_checks' },
  { label: 'Identity checks', to: '/settings/identity', needs: 'see_checks' },
  { label: 'Compliance', to: '/compliance' },
  { label: 'Reviews', to: '/settings/verification/reviews', operatorsOnly: true },
  { label: 'Open data', to: '/settings/open-data', operatorsOnly: true },
];

/** What of it this member has: a page whose permission they lack is left out, and what only operators do. */
export function settingsMenu({ can, is_operator: isOperator }: Pick<AuthUser, 'can' | 'is_operator'>): readonly MenuItem[] {
  return SETTINGS_MENU.filter(({ needs, operatorsOnly }) => (needs === undefined || can[needs]) && (isOperator || !operatorsOnly));
}
