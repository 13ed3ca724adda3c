import {
  IconBooks,
  IconCreditCard,
  IconFileCheck,
  IconFileDescription,
  IconFileUpload,
  IconHomeDollar,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconMap2,
  IconReceipt,
  IconSettings,
  IconTemplate,
} from '@tabler/icons-react';
import { FLOW_ICONS } from '../../lib/flow-icons.ts';

/** The icon of the page a menu item leads to; other flows have the route. */
export const MENU_ICONS: Readonly<Record<string, typeof IconBooks>> = {
  '/': IconLayoutDashboard,
  '/market-insights': IconMap2,
  '/flows': IconBooks,
  '/settings': IconSettings,
  '/properties/sales': IconHomeDollar,
  '/properties/lettings': IconKey,
  '/flow/0/20': IconCreditCard,
  '/payment_history': IconReceipt,
  '/document_signing': IconFileUpload,
  '/templates_list': IconTemplate,
  '/signed_documents': IconFileCheck,
  '/logout': IconLogout,
  '/user_contracts_list': IconFileDescription,
  '/signed_contracts_list': IconFileCheck,
  '/logout_app_user': IconLogout,
  ...FLOW_ICONS,
};
