import {
  IconBuildingBank,
  IconBuildingCommunity,
  IconFileAnalytics,
  IconHomeCheck,
  IconId,
  IconRadar2,
  IconShieldCheck,
} from '@tabler/icons-react';

/** The icon of a saved flow, by the page it leads to. */
export const FLOW_ICONS: Readonly<Record<string, typeof IconId>> = {
  '/marketplace/manual_aml_check': IconShieldCheck,
  '/marketplace/manual_kyc_check': IconId,
  '/marketplace/manual_kyb_check': IconBuildingCommunity,
  '/marketplace/manual_ownership_check': IconHomeCheck,
  '/marketplace/manual_bank_account_check': IconBuildingBank,
  '/marketplace/smart_report': IconFileAnalytics,
  '/marketplace/monitoring_report': IconRadar2,
};
