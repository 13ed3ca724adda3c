import { IconDatabase, IconShieldCheck, IconShieldSearch, IconUserCheck } from '@tabler/icons-react';

/** Icons of the pages of this kind, by their address. */
export const AML_ICONS = {
  '/marketplace/manual_aml_check': IconShieldCheck,
  '/marketplace/manual_aml_check?new=person': IconShieldSearch,
  '/marketplace/manual_aml_check/lists': IconDatabase,
  '/marketplace/manual_aml_check/coverage': IconUserCheck,
} as const;
