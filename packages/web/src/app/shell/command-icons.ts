import {
  IconAddressBook,
  IconArrowsJoin,
  IconBuilding,
  IconChecklist,
  IconClockExclamation,
  IconDatabase,
  IconDeviceDesktop,
  IconHistory,
  IconKeyboard,
  IconMoon,
  IconShieldSearch,
  IconSun,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';

/** Icons of commands that no item of the menu has, by the command's id. */
export const COMMAND_ICONS: Readonly<Record<string, typeof IconMoon>> = {
  dark: IconMoon,
  light: IconSun,
  device: IconDeviceDesktop,
  shortcuts: IconKeyboard,
  invite: IconUserPlus,
  'new New AML check': IconShieldSearch,
  'go /basic_informations?tab=workspace': IconBuilding,
  'go /tasks': IconChecklist,
  'go /people': IconAddressBook,
  'go /people/duplicates': IconArrowsJoin,
  'go /properties/breaches': IconClockExclamation,
  'go /marketplace/manual_aml_check/lists': IconDatabase,
  'go /marketplace/manual_aml_check/coverage': IconUserCheck,
  'go /recent_activity': IconHistory,
};
