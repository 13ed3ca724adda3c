import {
  IconAddressBook,
  IconArrowsJoin,
  IconBuilding,
  IconChecklist,
  IconClockExclamation,
  IconDeviceDesktop,
  IconHistory,
  IconKeyboard,
  IconMoon,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react';
import { AML_ICONS } from '../../features/screening/aml-checks/kind-icons.ts';

/** Icons of commands that no item of the menu has, by the command's id. */
export const COMMAND_ICONS: Readonly<Record<string, typeof IconMoon>> = {
  dark: IconMoon,
  light: IconSun,
  device: IconDeviceDesktop,
  shortcuts: IconKeyboard,
  invite: IconUserPlus,
  'go /basic_informations?tab=workspace': IconBuilding,
  'go /tasks': IconChecklist,
  'go /people': IconAddressBook,
  'go /people/duplicates': IconArrowsJoin,
  'go /properties/breaches': IconClockExclamation,
  'go /recent_activity': IconHistory,
};

/** Icons of the pages of each kind of check, by their address; a new kind adds its own. */
export const KIND_ICONS: Readonly<Record<string, typeof IconMoon>> = { ...AML_ICONS };
