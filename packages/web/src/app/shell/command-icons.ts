import {
  IconBuilding,
  IconBuildingCommunity,
  IconDatabase,
  IconDeviceDesktop,
  IconHistory,
  IconId,
  IconKeyboard,
  IconMoon,
  IconShieldCheck,
  IconShieldSearch,
  IconSun,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';

/** Icons of commands that no item of the menu has, by the command's id. */
export const COMMAND_ICONS: Readonly<Record<string, typeof IconMoon>> = {
  dark: IconMoon,
  light: IconSun,
  device: IconDeviceDesktop,
  shortcuts: IconKeyboard,
  invite: IconUserPlus,
  'new New AML check': IconShieldSearch,
  'go /basic_informations': IconUser,
  'go /basic_informations?tab=workspace': IconBuilding,
  'go /members': IconUsers,
  'go /members/roles': IconShieldCheck,
  'go /workspaces': IconBuildingCommunity,
  'go /settings/verification': IconId,
  'go /marketplace/manual_aml_check/lists': IconDatabase,
  'go /recent_activity': IconHistory,
};
