import type { FieldType } from '@freehold/signing-rules/fields';
import {
  IconAbc,
  IconBriefcase,
  IconCalendar,
  IconCircleDot,
  IconHash,
  IconHome,
  IconMail,
  IconPaperclip,
  IconRubberStamp,
  IconSelect,
  IconSignature,
  IconSquareCheck,
  IconTypography,
  IconUser,
  IconUserCheck,
  IconUsers,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type FieldLook = { label: string; Icon: ComponentType<IconProps> };

/** In the order in which they are offered. */
export const PLACED_TYPES: readonly FieldType[] = [
  'signature',
  'initials',
  'date_signed',
  'text',
  'checkbox',
  'name',
  'email',
  'number',
  'radio',
  'dropdown',
  'attachment',
  'stamp',
  'witness_signature',
  'witness_name',
  'witness_address',
  'witness_occupation',
];

/** The word and the sign of each type of field, for whoever places it. */
export const FIELD_LOOKS: Record<FieldType, FieldLook> = {
  signature: { label: 'Signature', Icon: IconSignature },
  initials: { label: 'Initials', Icon: IconAbc },
  date_signed: { label: 'Date signed', Icon: IconCalendar },
  text: { label: 'Text', Icon: IconTypography },
  checkbox: { label: 'Tick box', Icon: IconSquareCheck },
  name: { label: 'Full name', Icon: IconUser },
  email: { label: 'Email', Icon: IconMail },
  number: { label: 'Number', Icon: IconHash },
  radio: { label: 'Choice', Icon: IconCircleDot },
  dropdown: { label: 'Dropdown', Icon: IconSelect },
  attachment: { label: 'Attachment', Icon: IconPaperclip },
  stamp: { label: 'Stamp', Icon: IconRubberStamp },
  witness_signature: { label: 'Witness signs', Icon: IconUserCheck },
  witness_name: { label: 'Witness’s name', Icon: IconUsers },
  witness_address: { label: 'Witness’s address', Icon: IconHome },
  witness_occupation: { label: 'Witness’s occupation', Icon: IconBriefcase },
};
