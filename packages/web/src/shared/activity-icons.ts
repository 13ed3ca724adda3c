import type { ActivityEvent } from '@freehold/contract/overview/activity';
import {
  IconBookmark,
  IconBooks,
  IconBuilding,
  IconClipboardCheck,
  IconCreditCard,
  IconDownload,
  IconEye,
  IconFileImport,
  IconFileText,
  IconHome,
  IconHistory,
  IconId,
  IconKey,
  IconGavel,
  IconListCheck,
  IconLock,
  IconPlugConnected,
  IconReceipt,
  IconPoint,
  IconShieldCheck,
  IconShieldSearch,
  IconSignature,
  IconUser,
  IconUsers,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type Icon = ComponentType<IconProps>;
const OF_GROUP: Record<NonNullable<ActivityEvent['group']>, Icon> = {
  check: IconShieldSearch,
  compliance: IconBooks,
  report: IconFileText,
  list: IconListCheck,
  party: IconUser,
  property: IconHome,
  offer: IconGavel,
  document: IconSignature,
  payment: IconCreditCard,
  import: IconFileImport,
  member: IconUsers,
  workspace: IconBuilding,
  registration: IconClipboardCheck,
  verification: IconId,
  'sign-in': IconKey,
  connection: IconPlugConnected,
  billing: IconReceipt,
  flow: IconBookmark,
  activity: IconHistory,
};
/** Where what was done says more than what it was done to. */
const OF_ACTION: Record<string, Icon> = {
  'decide.check': IconShieldCheck,
  'approve.decision': IconShieldCheck,
  'freeze.check': IconLock,
  'download.report': IconDownload,
  'download.ofsi_draft': IconDownload,
  'export.activity': IconDownload,
  'open.evidence': IconEye,
};

export function activityIcon({ action, group }: Pick<ActivityEvent, 'action' | 'group'>): Icon {
  return OF_ACTION[action] ?? (group === null ? IconPoint : OF_GROUP[group]);
}
